"""Narrated Russian prose out of sentence frames, each with the facts it states, to measure the verifier frame by frame.

The frames are the `*.txt` beside this file, one file a group, in the notation that `frame.py` describes. `turns` plays
games, `bindings` names what is true on a turn, `grammar` renders it, `paragraphs` builds true paragraphs and plants one
false value in one sentence, `measuring` asks the verifier. Nothing here knows how the verifier reads.
"""
