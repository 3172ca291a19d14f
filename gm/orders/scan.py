"""Cuts a cleaned reply into sentences of tokens and says of each token what it can be."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from engine.russian.text import fold, unmix
from gm.orders import amounts, cardwords, lexicon
from gm.orders.idioms import spell_out
from gm.orders.players import DECLINED, Index, cyrillic

BREAK: Final = "¦"
OPEN: Final = "⟨"
CLOSE: Final = "⟩"
HARD: Final = frozenset(".!?…;\n" + BREAK)

_SMILEY: Final = re.compile(
    r"(?<![\w])(?:[:;=][-']?[)(DPpРр*|/\\]+(?!\w)|[xXхХ]D+\b|\^[_.-]?\^|[оOoО0]_[оOoО0]|>_<|"
    r"\\o/)|:[a-z_]{3,20}:|(?<=\w)(?:[:;]-?[)(*]+|:D+(?!\w))"
)
_PAREN: Final = re.compile(r"\(([^()\n]{0,160})\)")
_BRACKETS: Final = str.maketrans("[]{}", "()()")
_LIST: Final = re.compile(r"(?:^|(?<=[\n;:,.]))[ \t]*(\d{1,2})[)][ \t]*(?=\D)")
_LIST_DOT: Final = re.compile(r"^[ \t]*(\d{1,2})[.:]?[ \t]+(?=\D)|^[ \t]*(\d{1,2})[.)][ \t]*(?=\D)", re.MULTILINE)
_BULLET: Final = re.compile(r"^[ \t]*[-–—*•·+▪●][ \t]+", re.MULTILINE)
_ONES: Final = re.compile(r"[!?]+1+(?![\d\w])")
_KEYCAP: Final = re.compile(r"([0-9])\ufe0f?\u20e3")
_COLON_LINE: Final = re.compile(r":[ \t]*\n+")
_ARROW: Final = re.compile(r"[-=]+>|[→➡⇒►»]+")
_SYMBOLS: Final = {
    "⚔": " атаки ",
    "🗡": " атаки ",
    "🔪": " атаки ",
    "💥": " атаки ",
    "🪓": " атаки ",
    "🏹": " атаки ",
    "💎": " кристалл ",
    "🪙": " голды ",
    "💰": " голды ",
    "❤": " хп ",
    "♥": " хп ",
    "♻": " утиль ",
    "🗑": " утиль ",
    "⚰": " утиль ",
    "💋": " соблазн ",
}
_TOKEN: Final = re.compile(
    r"[^\W_](?:[\w]*[^\W_])?_?(?:['’`-][^\W_](?:[\w]*[^\W_])?)*|№|#|[.!?…;\n,:+=/&|×*%()-]|[–—−]|"
    + f"[{BREAK}{OPEN}{CLOSE}]"
)
_GLUED: Final = re.compile(r"(\d+)([a-zа-я]{1,})|([xх×])(\d{1,2})|([a-zа-я]{2,})(\d{1,3})")
_DECLINED_LATIN: Final = re.compile(r"([a-z][a-z0-9_]{2,})['’`-]?([а-я]{1,3})")
_PARTICLE: Final = re.compile(r"-(?:ка|то|с|таки|тка|нибудь|либо)$")
_WORDS: Final = re.compile(r"[a-z]{3,}")


@dataclass(slots=True)
class Token:
    """A word, number or sign with everything it can be."""

    text: str
    raw: str
    sign: bool = False
    keys: frozenset[str] = frozenset()
    card: tuple[str, str] | None = None
    players: tuple[tuple[str, int], ...] = ()
    number: int | None = None
    ordinal: int | None = None
    both: bool = False
    initial: bool = False

    def has(self, *names: str) -> bool:
        return not self.keys.isdisjoint(names)


@dataclass(slots=True)
class Sentence:
    tokens: list[Token] = field(default_factory=list)
    question: bool = False
    line_start: bool = False
    goes_on: bool = False  # after a semicolon: a list may go on


def _numbered(text: str) -> str:
    """Takes away the numbers of a list («1) …», «2. …») when they count up from one."""
    for pattern in (_LIST, _LIST_DOT):
        matches = list(pattern.finditer(text))
        numbers = [int(match.group(1) or match.group(match.lastindex or 1)) for match in matches]
        if len(numbers) >= 2 and numbers == list(range(1, len(numbers) + 1)):
            for match in reversed(matches):
                text = text[: match.start()] + "\n" + text[match.end() :]
    return text


def _abbreviation(match: re.Match[str]) -> str:
    word, gap, following = match.group(1), match.group(2), match.group(3)
    folded = word.lower()
    card = cardwords.card_word(folded)
    if card is not None and card[0] in ("rank", "god", "unique") and len(folded) <= 5:
        nxt = cardwords.card_word(following.lower())
        apart = folded in ("воин", "воина") or (card[0] == "rank" and nxt is not None and nxt[0] == "rank")
        if nxt is not None and nxt[0] in ("god", "part", "rank") and not apart:
            return f"{word} {gap.strip(' .')}{following}"
        return match.group(0)
    if folded in ("ед", "шт", "зол", "руб", "р", "ат", "собл", "ут", "ок", "т", "п", "м", "г", "д", "тов"):
        if len(folded) == 1 and word.isupper():
            return match.group(0)
        return f"{word} {following}"
    return match.group(0)


_ABBREVIATED: Final = re.compile(r"\b([^\W\d_]{1,5})\.([ \t]*)(?=([^\W_]+))")


def prepare(text: str) -> str:
    """The cleaned reply with smileys, brackets, lists and abbreviations put into plain signs."""
    text = _KEYCAP.sub(r"\1) ", text)
    for symbol, word in _SYMBOLS.items():
        if symbol in text:
            text = text.replace(symbol, word)
    text = _ONES.sub(" ! ", _numbered(spell_out(text)))
    text = _BULLET.sub("", text)
    text = _SMILEY.sub(f" {BREAK} ", text)
    text = _ARROW.sub(" — ", text)
    text = text.translate(_BRACKETS)
    text = _PAREN.sub(rf" {OPEN} \1 {CLOSE} ", text)
    text = re.sub(r"[()]+", f" {BREAK} ", text)
    text = _COLON_LINE.sub(": ", text)
    return _ABBREVIATED.sub(
        lambda m: _abbreviation(m)[: -len(m.group(3))] if _abbreviation(m) != m.group(0) else m.group(0), text
    )


@lru_cache(maxsize=32768)
def _plain(word: str) -> tuple[frozenset[str], tuple[str, str] | None, int | None, int | None, bool]:
    return (
        lexicon.keys(word),
        cardwords.card_word(word),
        amounts.cardinal(word),
        amounts.ordinal(word),
        amounts.both(word),
    )


def _known(word: str, index: Index) -> bool:
    keys, card, number, order, both = _plain(word)
    return bool(
        keys or card or number is not None or order is not None or both or word in lexicon.STOP or index.find(word)
    )


def _one_script(word: str) -> str:
    """«Rokot'у», «Bronnу»: a Latin nick with a Russian ending, spelt out; look-alike letters put right."""
    if word.isascii():
        return word
    match = _DECLINED_LATIN.fullmatch(word)
    return cyrillic(match.group(1).replace("_", "")) + match.group(2) if match is not None else unmix(word)


def _pieces(raw: str, word: str, index: Index) -> list[tuple[str, str]]:
    """A written word as one or more words, remembered for the table's nicks."""
    known = index.pieces.get(raw)
    if known is None:
        known = _taken_apart(raw, word, index)
        if len(index.pieces) < 20000:
            index.pieces[raw] = known
    return known


def _taken_apart(raw: str, word: str, index: Index) -> list[tuple[str, str]]:
    """Particles cut off, glued numbers and hyphens taken apart."""
    if _known(word, index):
        return [(raw, word)]
    bare = _PARTICLE.sub("", word)
    if bare != word and _known(bare, index):
        return [(raw, bare)]
    glued = _GLUED.fullmatch(word)
    if glued is not None:
        if glued.group(1):
            return [(glued.group(1), glued.group(1)), (raw[len(glued.group(1)) :], glued.group(2))]
        if glued.group(3):
            return [("x", "x"), (glued.group(4), glued.group(4))]
        return [(raw[: len(glued.group(5))], glued.group(5)), (glued.group(6), glued.group(6))]
    if "_" in word:  # «старому_лису»: a nick of two words declined as two
        parts, raws = word.split("_"), raw.strip("_").split("_")
        if len(parts) == len(raws) and any(index.find(part) for part in parts):
            return [pair for pair in zip(raws, parts, strict=True) if pair[1]]
    if "-" in word and len(halves := set(word.split("-"))) == 1 and not _known(halves.pop(), index):
        return [(raw, word)]  # «чирик-чирик», «ку-ку» are calls
    if "-" in word or "'" in word or "’" in word:
        parts = re.split(r"['’`-]", word)
        raws = re.split(r"['’`-]", raw)
        if len(parts) == len(raws) and len(parts) > 1 and any(_known(part, index) and len(part) > 1 for part in parts):
            return [pair for pair in zip(raws, parts, strict=True) if pair[1]]
    repeated = re.sub(r"(.)\1{2,}", r"\1", word)
    if repeated != word and _known(repeated, index) and (len(repeated) > 3 or lexicon.keys(repeated)):
        return [(raw, repeated)]
    if _WORDS.fullmatch(word):
        spelt = cyrillic(word)
        if any(_plain(spelt)[1:4]) or _plain(spelt)[0]:
            return [(raw, spelt)]
    return [(raw, word)]


def _tag(raw: str, word: str, index: Index) -> Token:
    keys, card, number, order, both = _plain(word)
    players = index.find(word)
    token = Token(word, raw, False, keys, card, players, number, order, both)
    if (
        card is None
        and not keys
        and not players
        and number is None
        and order is None
        and word not in lexicon.STOP
        and len(word) >= 5
    ):
        token.card = _misspelt(word)
    if (
        token.card is None
        and 3 <= len(word) <= 5
        and not (keys or players or both or word in lexicon.STOP)
        and number is None
        and order is None
    ):
        token.card = _shortened(word)
    if len(word) == 1 and raw.isupper() and word.isalpha() and word not in "яийвксоуа":
        token.initial = True
    return token


LEMMAS: Final[tuple[tuple[str, tuple[str, str]], ...]] = tuple(
    (form, ("unique" if name not in cardwords.RANKS else "rank", name) if name not in cardwords.GODS else ("god", name))
    for name, forms in {
        "Гончая плоти": "гончая гончую",
        "Крушитель черепов": "крушитель крушителя",
        "Кровавый кровожад": "кровожад кровожада",
        "Скарбранд Изгнанник": "скарбранд скарбранда",
        "Валькия Кровавая": "валькия валькию",
        "Чумной трутень": "трутень трутня",
        "Великий нечистый": "нечистый нечистого",
        "Тамурхан Владыка Червей": "тамурхан тамурхана",
        "Небесный крикун": "крикун крикуна",
        "Горящая колесница": "колесница колесницу",
        "Властитель перемен": "властитель властителя",
        "Кайрос Судьбоплет": "кайрос кайроса",
        "Перевертыш": "перевертыш перевертыша",
        "Адский свежеватель": "свежеватель свежевателя",
        "Вечная свита": "свиту",
        "Хранитель секретов": "хранитель хранителя",
        "Азазель": "азазель азазеля",
        "Кристалл": "кристалл кристалла кристалик",
        "Монета": "монета монету",
        "Грабитель": "грабитель грабителя",
        "Избранный": "избранный избранного",
        "Чемпион": "чемпион чемпиона",
        "Кхорна": "кхорна",
        "Нургла": "нургла",
        "Тзинча": "тзинча",
        "Слаанеш": "слаанеш",
    }.items()
    for form in forms.split()
)


@lru_cache(maxsize=32768)
def _shortened(word: str) -> tuple[str, str] | None:
    """The card that a word of three to five letters begins, if it begins only one («аза», «кай»)."""
    fits = {card for form, card in LEMMAS if form.startswith(word)}
    return fits.pop() if len(fits) == 1 else None


@lru_cache(maxsize=32768)
def _misspelt(word: str) -> tuple[str, str] | None:
    """The card word that an unknown word is one slip away from."""
    from gm.orders.players import _close

    for form, card in LEMMAS:
        if abs(len(form) - len(word)) <= 1 and (form[0] == word[0] or form[1] == word[1]) and _close(word, form):
            return card
    return None


def scan(text: str, index: Index) -> list[Sentence]:
    """Sentences of tagged tokens; a sentence's own end sign is dropped and kept as `question`. An audit reads the same
    reply against many states of the table: its words are the same in all of them."""
    known = _scanned(text, index)
    return [replace(sentence, tokens=list(sentence.tokens)) for sentence in known]


@lru_cache(maxsize=256)
def _scanned(text: str, index: Index) -> tuple[Sentence, ...]:
    folded = fold(prepare(text))
    plain = folded.text
    sentences: list[Sentence] = []
    current = Sentence(line_start=True)
    for match in _TOKEN.finditer(plain):
        word = match.group()
        if word in HARD:
            if word == "?":
                current.question = True
                if not current.tokens and sentences:
                    sentences[-1].question = True
            if current.tokens:
                sentences.append(current)
                current = Sentence(line_start=word == "\n", goes_on=word == ";")
            elif word == "\n":
                current.line_start = True
            continue
        if not (word[0].isalnum() or word == "№"):
            if word == "*" or word == "%" or word == "|":
                continue
            current.tokens.append(Token("-" if word in "–—−-" else word, word, sign=True))
            continue
        start, end = folded.span(match.start(), match.end())
        raw = folded.source[start:end]
        for part_raw, part in _pieces(raw, _one_script(word.strip("_")), index):
            token = _tag(part_raw, part, index)
            current.tokens.append(token)
    if current.tokens:
        sentences.append(current)
    for sentence in sentences:
        _join_numbers(sentence, index)
    return tuple(sentences)


def _join_numbers(sentence: Sentence, index: Index) -> None:
    """«двадцать» + «одну» → 21; «чертова» + «дюжина» → 13; «семьдесят» + «седьмая» may be a player."""
    joined: list[Token] = []
    scrapping = any(token.has("scrap") for token in sentence.tokens)
    for at, token in enumerate(sentence.tokens):
        if token.text == "кол" and not scrapping:  # with «Утиль» it is a zone, without it a card
            token.card, token.keys = ("unique", "Горящая колесница"), frozenset()
        last = joined[-1] if joined else None
        if last is not None and last.number is not None and not last.raw.isdecimal():
            tens = last.number
            if (
                token.number is not None
                and not token.raw.isdecimal()
                and tens >= 20
                and tens % 10 == 0
                and 0 < token.number < (10 if tens < 100 else 100)
            ):
                joined[-1] = Token(f"{last.text} {token.text}", f"{last.raw} {token.raw}", number=tens + token.number)
                continue
            if token.ordinal is not None and tens >= 20 and tens % 10 == 0 and token.ordinal < 10:
                value = tens + token.ordinal
                players = tuple((nick, DECLINED) for nick in index.nicks if value in index.numbers[nick])
                joined[-1] = Token(
                    f"{last.text} {token.text}", f"{last.raw} {token.raw}", players=players, ordinal=value
                )
                continue
        if token.text.startswith("дюжин") and last is not None and last.text.startswith("черт"):
            said, raw = f"{last.text} {token.text}", f"{last.raw} {token.raw}"
            owners = tuple((nick, DECLINED) for nick in index.nicks if 13 in index.numbers[nick])
            following = sentence.tokens[at + 1].text if at + 1 < len(sentence.tokens) else ""
            if owners and (
                token.text in ("дюжине", "дюжинке") or following == "на"
            ):  # «шесть чёртовой дюжине» is a blow at 13й
                joined[-1] = Token(said, raw, players=owners)
            else:
                joined[-1] = Token(said, raw, number=13)
            continue
        joined.append(token)
    sentence.tokens = joined
