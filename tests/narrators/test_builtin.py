"""The built-in narrator over whole games: true, varied, never the same sentence, the same on every machine."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from engine.protocol import Facts
from engine.russian.numbers import read_numbers
from gm.narrators import VOICES, BuiltinNarrator, Story
from gm.narrators.events import events
from tests.narrators.games import NICKS, facts_of_game, facts_of_idle_game

MANY = tuple(facts for name in "abcdefg" for facts in facts_of_game(name))


def tell(voice: str, many: Sequence[Facts], seed: str = "зерно") -> Iterator[str]:
    narrator, story = BuiltinNarrator(voice, seed), Story()
    for facts in many:
        text, story = narrator.narrate(facts, story=story)
        yield text


def sentences(text: str) -> list[str]:
    return [one.strip() for one in re.findall(r"[^.]+\.", text)]


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("many", [MANY, tuple(facts_of_idle_game(300))], ids=["seven games", "idle"])
def test_three_hundred_turns_without_a_repeated_sentence(voice: str, many: Sequence[Facts]) -> None:
    assert len(many) >= 300
    counts: Counter[str] = Counter()
    for text in tell(voice, many):
        told = sentences(text)
        assert 3 <= len(told) <= 6, text
        counts.update(told)
    assert [one for one, n in counts.items() if n > 1] == []


def licensed(facts: Facts) -> set[int]:
    """Every number that the facts give, by walking over them."""
    numbers: set[int] = {facts["turn"]}

    def walk(value: object) -> None:
        if isinstance(value, bool):
            return
        if isinstance(value, int):
            numbers.add(value)
        elif isinstance(value, dict):
            for one in value.values():
                walk(one)
        elif isinstance(value, list):
            numbers.update(Counter(one for one in value if isinstance(one, str)).values())
            for one in value:
                walk(one)

    walk(facts)
    for before, after in (facts["previous"] or {"hp": {}})["hp"].values():
        numbers.add(before - after)
    return numbers


@pytest.mark.parametrize("voice", VOICES)
def test_every_number_is_one_of_the_facts(voice: str) -> None:
    for facts, text in zip(MANY, tell(voice, MANY), strict=True):
        plain = text.replace("Граф_Шестой", "Граф")
        assert {int(span.value) for span in read_numbers(plain)} <= licensed(facts), text


@pytest.mark.parametrize("voice", VOICES)
def test_purchases_blows_and_deaths_are_always_told(voice: str) -> None:
    for facts, text in zip(MANY, tell(voice, MANY), strict=True):
        previous = facts["previous"]
        if previous is None:
            continue
        first = text.split("\n\n")[0]
        assert previous["player"] in first
        for nick in previous["attacks"]:
            assert nick in first
            assert str(previous["hp"][nick][1 if nick not in previous["dead"] else 0]) in first
        if previous["gold_spent"]:
            assert previous["gold_spent"] in {int(span.value) for span in read_numbers(first)}
        if facts["winner"]:
            assert facts["winner"] in text.split("\n\n")[1]


@pytest.mark.parametrize("voice", VOICES)
def test_no_talk_of_checks_nor_of_cards_to_come(voice: str) -> None:
    forbidden = re.compile("провер|пересчит(?:ал|ано)|сверя|подсч[её]т|сверху колоды|следующей картой|верхн", re.I)
    for text in tell(voice, MANY):
        assert not forbidden.search(text), text


def test_the_same_story_twice_and_another_with_another_seed() -> None:
    assert list(tell("epic", MANY[:60])) == list(tell("epic", MANY[:60]))
    assert list(tell("epic", MANY[:60])) != list(tell("epic", MANY[:60], seed="иное"))


def test_a_story_survives_json() -> None:
    narrator, story = BuiltinNarrator("grim", "x"), Story()
    for facts in MANY[:20]:
        straight = narrator.narrate(facts, story=story)
        again = narrator.narrate(facts, story=Story.from_json(json.loads(json.dumps(story.to_json()))))
        assert straight == again
        story = straight.story


def test_hash_seed_and_locale_change_nothing() -> None:
    program = (
        "import hashlib\n"
        "from tests.narrators.games import facts_of_game\n"
        "from tests.narrators.test_builtin import tell\n"
        "text = '\\n'.join(tell('dry', facts_of_game('a')))\n"
        "print(hashlib.sha256(text.encode()).hexdigest())\n"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONPATH": os.getcwd()},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, locale in (("0", "C"), ("1", "C.UTF-8"), ("4242", "tr_TR.UTF-8"))
    }
    assert len(digests) == 1


def test_unknown_voice() -> None:
    with pytest.raises(ValueError, match="unknown voice"):
        BuiltinNarrator("opera")


def changed(facts: Facts, **changes: object) -> Facts:
    return {**facts, **changes}


def middle() -> Facts:
    return next(f for f in MANY if f["previous"] and f["previous"]["attacks"] and f["turn"] > 9)


ODD = {
    "nothing in play": changed(middle(), in_play={}, together=[], gold=0, attack=0, heal=0),
    "healed by one": changed(
        middle(), heal=1, heal_hp=[9, 10], players={**dict.fromkeys(NICKS, 50), middle()["actor"]: 10}
    ),
    "row empty": changed(middle(), row=[None] * 5, game_deck=0),
    "row thin": changed(middle(), row=[None, "Нкари", None, "Нкари", "Нкари"], game_deck=0),
    "passed": changed(
        middle(),
        previous={
            "player": "Rokot", "bought": [], "gold_spent": 0, "removed": [], "attacks": {}, "lures": {}, "hp": {},
            "dead": [], "passed": True,
        },
    ),
    "refused": changed(middle(), previous={**middle()["previous"], "refused": ["Слишком дорого"]}),
    "row bought": changed(
        middle(),
        previous={
            "player": "Rokot", "bought": ["Нкари", "Азазель", "Воин Кхорна", "Воин Кхорна", "Перевертыш", "Кристалл"],
            "gold_spent": 36, "removed": [], "attacks": {}, "lures": {}, "hp": {}, "dead": [],
        },
    ),
    "two deaths": changed(
        middle(),
        actor="Rokot", next=None, winner="Rokot", in_play={}, together=[],
        players={"Лисица": 0, "Rokot": 7, "Граф_Шестой": 0},
        dead=["Лисица", "Граф_Шестой"],
        previous={
            "player": "Rokot", "bought": [], "gold_spent": 0,
            "removed": [{"card": "Меч", "zone": "in_play"}, {"card": "Кристалл", "zone": "discard_pile"}],
            "attacks": {"Лисица": 30, "Граф_Шестой": 1}, "lures": {}, "hp": {"Лисица": [4, 0], "Граф_Шестой": [1, 0]},
            "dead": ["Лисица", "Граф_Шестой"],
        },
    ),
    "one dies, one is struck": changed(
        middle(),
        players={"Лисица": 0, "Rokot": 70, "Граф_Шестой": 3}, dead=["Лисица"], actor="Граф_Шестой",
        previous={
            "player": "Rokot", "bought": ["Кристалл"] * 14, "gold_spent": 28, "removed": [],
            "attacks": {"Лисица": 30, "Граф_Шестой": 1}, "lures": {"Граф_Шестой": 5},
            "hp": {"Лисица": [4, 0], "Граф_Шестой": [4, 3]}, "dead": ["Лисица"],
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("name", ODD)
def test_odd_turns_are_told(voice: str, name: str) -> None:
    for seed in range(40):
        text = BuiltinNarrator(voice, str(seed)).narrate(ODD[name], story=Story()).text
        assert 3 <= len(sentences(text)) <= 6
        assert not re.search(r"[{}\[\]|#\ue000\ue001]|  | [,.;:]", text), text


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("nothing in play", {"hand_empty", "no_strength"}),
        ("healed by one", {"heal", "near_death"}),
        ("row empty", {"row_bare"}),
        ("row thin", {"row_thin"}),
        ("passed", {"passed"}),
        ("refused", {"refused"}),
        ("row bought", {"buy_row"}),
        ("two deaths", {"fall_many", "victory", "epilogue", "removed", "crystal_back"}),
        ("one dies, one is struck", {"buy_crystal", "hit", "fall", "lure_cast", "near_death"}),
    ],
)
def test_odd_turns_bring_their_events(name: str, kinds: set[str]) -> None:
    assert kinds <= {event.kind for event in events(ODD[name], Story())}


@pytest.mark.parametrize("nick", ["<script>", "Кхорн", "Меч", "שלום", "a*b_c", "Ж" * 60, "тринадцатый"])
def test_strange_names_are_told_with_a_word_for_player(nick: str) -> None:
    many = facts_of_game("odd", (nick, "Rokot", "Лисица"))
    for text in tell("epic", many):
        for found in re.finditer(rf"(?<!\w){re.escape(nick)}(?!\w)", text):
            before = text[: found.start()]
            assert re.search(r"[Ии]грока? $", before) or nick in ("Меч", "Кхорн"), text
