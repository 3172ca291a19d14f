"""Writes the frozen declension tables of engine/russian from pymorphy3 and the corrections below.

Run after adding a card or a noun, then read every form of the result: the tables are data that
people have reviewed, and nothing at run time depends on pymorphy3.

    .venv/bin/python -m scripts.make_tables
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pymorphy3

from engine.games.warha.cards import NAMES
from engine.russian.number_typos import typo_targets
from engine.russian.number_words import WORDS
from engine.russian.text import CASES

TARGET: Final = Path(__file__).parent.parent / "engine" / "russian"
_TAGS: Final = dict(zip(CASES, ("nomn", "gent", "datv", "accs", "ablt", "loct"), strict=True))

# the words of a card's name that decline, with gender and animacy; the others are dependent genitives
HEADS: Final[dict[str, tuple[int, str, bool]]] = {
    "Монета": (1, "f", False),
    "Меч": (1, "m", False),
    "Кристалл": (1, "m", False),
    "Гончая плоти": (1, "f", True),
    "Крушитель черепов": (1, "m", True),
    "Кровавый кровожад": (2, "m", True),
    "Скарбранд Изгнанник": (2, "m", True),
    "Валькия Кровавая": (2, "f", True),
    "Моровая жаба": (2, "f", True),
    "Чумной трутень": (2, "m", True),
    "Великий нечистый": (2, "m", True),
    "Кугат Породитель чумы": (2, "m", True),
    "Тамурхан Владыка Червей": (2, "m", True),
    "Небесный крикун": (2, "m", True),
    "Горящая колесница": (2, "f", False),
    "Властитель перемен": (1, "m", True),
    "Кайрос Судьбоплет": (2, "m", True),
    "Перевертыш": (1, "m", True),
    "Адский свежеватель": (2, "m", True),
    "Вечная свита": (2, "f", False),
    "Хранитель секретов": (1, "m", True),
    "Нкари": (1, "m", True),
    "Азазель": (1, "m", True),
}


def _regular(stem: str, endings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(stem + ending for ending in endings)


_HARD: Final = ("", "а", "у", "а", "ом", "е", "ы", "ов", "ам", "ов", "ами", "ах")
_SOFT: Final = ("ь", "я", "ю", "я", "ем", "е", "и", "ей", "ям", "ей", "ями", "ях")
# words that pymorphy3 does not know, takes for others or declines as things without life
CORRECTED: Final[dict[str, tuple[str, ...]]] = {
    "Азазель": _regular("Азазел", _SOFT),
    "Свежеватель": _regular("Свежевател", _SOFT),
    "Кайрос": _regular("Кайрос", _HARD),
    "Кугат": _regular("Кугат", _HARD),
    "Тамурхан": _regular("Тамурхан", _HARD),
    "Скарбранд": _regular("Скарбранд", _HARD),
    "Судьбоплет": _regular("Судьбоплет", _HARD),
    "Кровожад": _regular("Кровожад", _HARD),
    "Крикун": _regular("Крикун", _HARD),
    "Перевертыш": _regular("Перевертыш", ("", "а", "у", "а", "ем", "е", "и", "ей", "ам", "ей", "ами", "ах")),
    "Трутень": _regular("Трутн", ("", "я", "ю", "я", "ем", "е", "и", "ей", "ям", "ей", "ями", "ях")),
    "Нкари": ("Нкари",) * 12,
    "Валькия": _regular("Вальки", ("я", "и", "и", "ю", "ей", "и", "и", "й", "ям", "й", "ями", "ях")),
    "Владыка": _regular("Владык", ("а", "и", "е", "у", "ой", "е", "и", "", "ам", "", "ами", "ах")),
}
CORRECTED["Трутень"] = ("Трутень", *CORRECTED["Трутень"][1:])

_ANALYZER: Final = pymorphy3.MorphAnalyzer()


def decline(word: str, gender: str, animate: bool) -> tuple[str, ...]:
    """Twelve forms of one word: singular, then plural, in the order of CASES."""
    title = word[0].upper() + word[1:]
    forms = CORRECTED[title] if title in CORRECTED else _inflect(word, gender, animate)
    return tuple(word[0] + form[1:] for form in forms)


def _inflect(
    word: str, gender: str, animate: bool, speech: tuple[str, ...] = ("NOUN", "ADJF", "PRTF")
) -> tuple[str, ...]:
    tag = {"m": "masc", "f": "femn", "n": "neut"}[gender]
    for parse in _ANALYZER.parse(word.lower()):
        noun = parse.tag.POS == "NOUN" and parse.tag.gender in (tag, None)
        adjective = parse.tag.POS in ("ADJF", "PRTF") and parse.tag.gender == tag
        if parse.tag.POS in speech and (noun or adjective) and parse.tag.case == "nomn" and parse.tag.number == "sing":
            break
    else:
        raise ValueError(f"no parse for {word}")
    result: list[str] = []
    for number in ("sing", "plur"):
        for case in CASES:
            want = {number, _TAGS[case]}
            if adjective:
                if number == "sing":
                    want.add(tag)
                if case == "acc" and (number == "plur" or gender == "m"):
                    want.add("anim" if animate else "inan")
            got = parse.inflect(want)
            if got is None and number == "plur":  # a mass noun has no plural
                result.append(result[CASES.index(case)])
                continue
            if got is None:
                raise ValueError(f"no {want} of {word}")
            result.append(got.word)
    return tuple(result)


def card_forms(name: str) -> tuple[str, ...]:
    """Twelve forms of a card's whole name."""
    count, gender, animate = HEADS.get(name, (1, "m", True))
    words = name.split()
    tables = [decline(word, gender, animate) for word in words[:count]]
    tail = words[count:]
    return tuple(" ".join([*forms, *tail]) for forms in zip(*tables, strict=True))


# nouns that posts and messages count, by gender; «!» marks the living
NOUNS: Final = """
m: удар ход круг игрок! противник! соперник! враг! раз урон меч кристалл щит дар бог! воин! знак герой! гость!
m: боец! ряд сброс запас остаток пункт балл выстрел укол ожог шрам клинок кубок шаг день час год месяц
m: выбор поход бой раунд тур рубль процент десяток миллион прислужник! демон! мертвец! товарищ! участник! победитель!
m: хранитель! владыка! слуга! зверь! пост ответ приказ вопрос символ цвет предел номер талант камень кубик
f: монета карта единица рана атака копия штука колода сотня дюжина пара тройка пятёрка минута секунда неделя
f: жизнь покупка капля крупица душа строка позиция язва ступень часть доля рука кровь ставка потеря жертва! жаба!
f: свита колесница тысяча половина треть четверть сила гильдия руна звезда награда ошибка находка порция цена
n: очко здоровье золото место лечение свойство кладбище удаление исцеление повреждение число существо! сердце
n: пополнение усиление попадание касание имя слово владение
"""
SUBSTANTIVES: Final = "золотой m, гончая f!, избранный m!, нечистый m!, раненый m!, живой m!, павший m!"
# forms of nouns that pymorphy3 gets wrong or takes for another word
CORRECTED_NOUNS: Final = {
    "ход": "ход хода ходу ход ходом ходе ходы ходов ходам ходы ходами ходах",
    "год": "год года году год годом годе годы лет годам годы годами годах",
    "раз": "раз раза разу раз разом разе разы раз разам разы разами разах",
}


def _noun_entries() -> list[tuple[str, str, bool]]:
    entries = []
    for line in NOUNS.split("\n"):
        gender, _, words = line.partition(": ")
        entries += [(word.rstrip("!"), gender, word.endswith("!")) for word in words.split()]
    for entry in SUBSTANTIVES.split(", "):
        word, gender = entry.split()
        entries.append((word, gender.rstrip("!"), gender.endswith("!")))
    return entries


def noun_forms(word: str, gender: str, animate: bool, substantive: bool) -> tuple[str, ...]:
    """Twelve forms of a noun (or of an adjective used as a noun)."""
    if word in CORRECTED_NOUNS:
        return tuple(CORRECTED_NOUNS[word].split())
    return _inflect(word, gender, animate, ("ADJF", "PRTF") if substantive else ("NOUN",))


Entries = list[tuple[str, tuple[str, ...], list[str]]]


def _write(name: str, doc: str, comment: str, entries: Entries, kind: str) -> None:
    lines = [f'"""{doc}"""', "", "from __future__ import annotations", "", "from typing import Final", ""]
    lines += [f"# {comment}", f"{name.upper()}: Final[dict[str, {kind}]] = {{"]
    for key, forms, rest in entries:
        lines.append(f'    "{key}": (')
        chunk = 3 if " " in key else 6
        for at in range(0, 12, chunk):
            lines.append(f'        "{"|" if at else ""}{"|".join(forms[at : at + chunk])}"')
        lines[-1] += f", {', '.join(rest)}),"
    lines += ["}", ""]
    (TARGET / f"tables_{name}.py").write_text("\n".join(lines), encoding="utf-8")


def _neighbours(word: str) -> set[str]:
    """Everything one slip of the pen away from a word."""
    letters = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
    result = {word[:at] + word[at + 1 :] for at in range(len(word))}
    result |= {word[:at] + c + word[at:] for at in range(len(word) + 1) for c in letters}
    result |= {word[:at] + c + word[at + 1 :] for at in range(len(word)) for c in letters}
    return result | {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)}


def write_not_typos() -> None:
    """Real words that are one letter away from a long number word must not be read as numbers."""
    known = set()
    for target in typo_targets():
        known |= {word for word in _neighbours(target) - WORDS.keys() if _ANALYZER.word_is_known(word)}
    lines = [
        '"""Real words one letter away from a number word; written by scripts/make_tables.py."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        "from engine.russian.text import word_set",
        "",
        "NOT_TYPOS: Final = word_set(",
        *(f'    "{" ".join(group)} "' for group in _grouped(sorted(known), 7)),
        ")",
        "",
    ]
    (TARGET / "tables_typos.py").write_text("\n".join(lines), encoding="utf-8")


def _grouped(words: list[str], size: int) -> list[list[str]]:
    return [words[at : at + size] for at in range(0, len(words), size)]


def main() -> None:
    """Writes engine/russian/tables_cards.py, tables_nouns.py and tables_typos.py."""
    cards = []
    for name in NAMES:
        count, gender, animate = HEADS.get(name, (1, "m", True))
        cards.append((name, card_forms(name), [f'"{gender}"', str(animate), str(count)]))
    _write(
        "cards",
        "Declension of the cards' names: reviewed data, written by scripts/make_tables.py.",
        "six cases of the singular, six of the plural; gender; living; how many words decline",
        cards,
        "tuple[str, str, bool, int]",
    )
    substantives = SUBSTANTIVES.replace("!", "").split(", ")
    nouns = []
    for word, gender, animate in _noun_entries():
        substantive = f"{word} {gender}" in substantives
        forms = noun_forms(word, gender, animate, substantive)
        nouns.append((word, forms, [f'"{gender}"', str(animate), str(substantive)]))
    _write(
        "nouns",
        "Declension of the nouns that are counted: reviewed data, written by scripts/make_tables.py.",
        "six cases of the singular, six of the plural; gender; living; an adjective by declension",
        nouns,
        "tuple[str, str, bool, bool]",
    )
    write_not_typos()


if __name__ == "__main__":
    main()
