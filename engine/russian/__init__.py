"""Russian as data and rules: numbers read and written, declension of cards, nouns and nicks.

Standard library only. Import the modules you need (`numbers`, `nouns`, `verbs`, `cards`, `nicks`);
the package itself imports nothing, so that a program pays for what it uses.
"""
