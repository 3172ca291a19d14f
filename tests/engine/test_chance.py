"""The chance source: frozen, the same everywhere, uniform, and honest about what it gave."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.chance import Chance, ImpossibleOutcomeError, Replayed, commitment, seed_from_text
from tests.engine.build import PASS, WARHA
from tests.engine.plain_stream import PlainStream, hmac_sha256
from tests.engine.statistics import chi_square, critical

ZERO, COUNTING = b"\0" * 32, bytes(range(32))

# --- known answers ----------------------------------------------------------------------------------------------------


def test_the_hand_written_hmac_knows_the_published_answer() -> None:
    # RFC 4231, test case 2
    assert hmac_sha256(b"Jefe", b"what do ya want for nothing?").hex() == (
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )


FROZEN = {
    (ZERO, "game"): [
        2012084140,
        1126557152,
        800622887,
        2067319441,
        3214682595,
        1500731961,
        10798060,
        572941348,
        2421456464,
        1177927357,
    ],
    (COUNTING, "game"): [
        4271955971,
        3872655488,
        4219611131,
        2132844844,
        299326054,
        1719392766,
        4131691115,
        3249524028,
        4088727790,
        1715884243,
    ],
    (COUNTING, "player Аня"): [
        2096516612,
        169147024,
        2251927062,
        2274253418,
        1388364462,
        3315656164,
        3708585433,
        189910697,
        1951677838,
        1286892044,
    ],
}


@pytest.mark.parametrize(("seed", "label"), FROZEN)
def test_the_stream_is_frozen(seed: bytes, label: str) -> None:
    chance = Chance(seed, label=label)
    assert [chance.below(2**32) for _ in range(10)] == FROZEN[seed, label]


@pytest.mark.parametrize("label", ["game", "player Аня", "", "x" * 100])
def test_numbers_are_those_of_an_independent_implementation(label: str) -> None:
    chance, plain = Chance(COUNTING, label=label), PlainStream(COUNTING, label)
    bounds = [1, 2, 3, 5, 7, 10, 80, 105, 2**16 + 1, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32]
    for bound in bounds * 20:
        assert chance.below(bound) == plain.below(bound)
        assert chance.position == plain.position


def test_takes_are_those_of_an_independent_implementation() -> None:
    chance, plain = Chance(ZERO), PlainStream(ZERO)
    for size in range(1, 40):
        pool = [i // 2 for i in range(size)]
        for count in (0, 1, size // 2, size, size + 3):
            assert list(chance.take(pool, count, "draw")) == plain.take(pool, count)
    assert chance.position == plain.position


def test_commitment_and_seeds_from_text_are_plain_sha256() -> None:
    assert commitment(ZERO) == "sha256:66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert seed_from_text("7") == hashlib.sha256(b"gm-chance-v1:7").digest()
    assert seed_from_text("ж") == hashlib.sha256("gm-chance-v1:ж".encode()).digest()
    assert len({seed_from_text(str(i)) for i in range(1000)}) == 1000


# --- uniformity -------------------------------------------------------------------------------------------------------


class TooFewTries(Chance):
    """A biased source: a number is the remainder of a word, nothing is rejected."""

    def below(self, bound: int) -> int:
        return super().below(2**32) % bound


class NaiveShuffle(Chance):
    """A biased source: every place is swapped with any place, which gives n**n ways for n! orders."""

    def take(self, pool: object, count: int, what: str) -> tuple[int, ...]:
        cards = list(pool)  # type: ignore[call-overload]
        for place in range(len(cards)):
            other = self.below(len(cards))
            cards[place], cards[other] = cards[other], cards[place]
        return tuple(cards[:count])


class Leaning(Chance):
    """A biased source: the first of what is left comes a tenth too often."""

    def below(self, bound: int) -> int:
        return 0 if super().below(10) < 1 else super().below(bound)


def _numbers(source: Chance, bound: int, samples: int) -> float:
    seen = Counter(source.below(bound) for _ in range(samples))
    return chi_square(seen.values(), bound)


@pytest.mark.parametrize("bound", [2, 3, 5, 10, 80])
def test_numbers_are_uniform(bound: int) -> None:
    assert _numbers(Chance(COUNTING, label=f"uniform {bound}"), bound, 2000 * bound) < critical(bound - 1)


def test_a_leaning_source_fails_the_same_statistic() -> None:
    assert _numbers(Leaning(COUNTING), 10, 2000 * 10) > critical(9)


def _thirds(source: Chance) -> float:
    """Thirds of the range 3 * 2**30, whose first third is twice as likely when nothing is rejected."""
    bound = 3 * 2**30
    seen = Counter(source.below(bound) // 2**30 for _ in range(12000))
    return chi_square(seen.values(), 3)


def test_rejection_takes_the_bias_out() -> None:
    assert _thirds(Chance(ZERO)) < critical(2)


def test_without_rejection_the_same_statistic_fails() -> None:
    assert _thirds(TooFewTries(ZERO)) > critical(2)


def test_about_a_quarter_of_the_words_is_rejected_there_and_each_is_counted() -> None:
    chance = Chance(ZERO)
    for _ in range(12000):
        chance.below(3 * 2**30)
    assert 15700 < chance.position < 16300  # 16000 expected, standard deviation 73


def _orders(source: Chance, size: int, samples: int) -> float:
    cells = {4: 24, 5: 120}[size]
    seen = Counter(source.take(range(size), size, "draw") for _ in range(samples))
    return chi_square(seen.values(), cells)


@pytest.mark.parametrize(("size", "cells"), [(4, 24), (5, 120)])
def test_every_order_of_four_and_of_five_cards_is_equally_likely(size: int, cells: int) -> None:
    assert _orders(Chance(COUNTING, label="orders"), size, 400 * cells) < critical(cells - 1)


@pytest.mark.parametrize("biased", [NaiveShuffle, Leaning])
def test_biased_shuffles_fail_the_same_statistic(biased: Callable[[bytes], Chance]) -> None:
    assert _orders(biased(COUNTING), 4, 400 * 24) > critical(23)


def test_every_pair_out_of_seven_is_equally_likely() -> None:
    chance = Chance(ZERO, label="pairs")
    seen = Counter(chance.take(range(7), 2, "lure") for _ in range(42 * 400))
    assert chi_square(seen.values(), 42) < critical(41)


# --- positions and labels ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [0, 1, 7, 8, 9, 15, 16, 1000])
def test_a_stream_goes_on_from_any_position(position: int) -> None:
    whole = Chance(COUNTING)
    words = [whole.below(2**32) for _ in range(position + 20)]
    later = Chance(COUNTING, position=position)
    assert [later.below(2**32) for _ in range(20)] == words[position:]
    assert later.position == whole.position


def test_taking_chance_back_gives_the_same_cards_again() -> None:
    first = Chance(ZERO)
    first.take(range(30), 5, "draw")
    position = first.position
    drawn = first.take(range(30), 5, "draw")
    assert Chance(ZERO, position=position).take(range(30), 5, "draw") == drawn


def test_streams_with_other_labels_and_seeds_have_nothing_in_common() -> None:
    streams = [
        {chance.below(2**32) for _ in range(2000)}
        for chance in (Chance(ZERO), Chance(ZERO, label="player A"), Chance(ZERO, label="player B"), Chance(COUNTING))
    ]
    for i, one in enumerate(streams):
        assert len(one) > 1990
        assert all(len(one & other) < 3 for other in streams[i + 1 :])


def test_labels_are_independent_by_statistics_too() -> None:
    one, two = Chance(ZERO, label="a"), Chance(ZERO, label="b")
    seen = Counter((one.below(4), two.below(4)) for _ in range(32000))
    assert chi_square(seen.values(), 16) < critical(15)


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_impossible_bounds_are_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Chance(ZERO).below(bound)


@pytest.mark.parametrize("seed", [b"", b"\0" * 31, b"\0" * 33])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Chance(seed)
    with pytest.raises(ValueError, match="position"):
        Chance(ZERO, position=-1)


# --- the same everywhere ----------------------------------------------------------------------------------------------

GAME = r"""
import hashlib
from engine.selfplay import play
lines = []
for seed, rulings in ((1, {}), (2, {"W1": "draw_then_shuffle", "W4": "others_only", "W14": "random"})):
    nicks = ["\u0410\u043d\u044f", "\u0401\u0436", "Izmir"]
    lines += play("warha", nicks, bytes([seed]) * 32, rulings=rulings, record=True).lines
print(hashlib.sha256("\n".join(lines).encode()).hexdigest())
"""


def test_the_same_seed_gives_the_same_record_under_every_hash_seed_and_locale() -> None:
    surroundings = [
        {"PYTHONHASHSEED": "0", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "0"},
        {"PYTHONHASHSEED": "4294967295", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"},
        {"PYTHONHASHSEED": "random", "LANG": "ru_RU.KOI8-R", "PYTHONOPTIMIZE": "2"},
    ]
    root = Path(__file__).parents[2]
    plain = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", GAME], cwd=root, env=plain | more, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for more in surroundings
    ]
    answers = [process.communicate(timeout=60) for process in running]
    assert [error for _, error in answers] == [b""] * 4
    assert len({answer for answer, _ in answers}) == 1
    assert len(answers[0][0].strip()) == 64


@pytest.mark.parametrize(
    ("rulings", "digest"),
    [({}, "c065f9c07b0f28a3"), ({"W1": "draw_then_shuffle", "W14": "random"}, "cfe18050c29f94f4")],
)
def test_a_game_of_passes_ends_in_a_frozen_state(rulings: dict[str, str], digest: str) -> None:
    """Kept as text, so that no version of Python and no later change of the code can move it unseen."""
    chance = Chance(COUNTING)
    state = WARHA.start(["Аня", "Боря", "Вася"], rulings, chance).state
    for _ in range(30):
        state = WARHA.apply(state, WARHA.to_act(state)[0], [PASS], chance).state
    assert state.digest() == digest


# --- replayed outcomes ------------------------------------------------------------------------------------------------


def test_replayed_gives_back_what_was_recorded() -> None:
    chance = Chance(ZERO)
    asked = [chance.take([3, 3, 4, 5], 2, "draw"), chance.take(range(9), 4, "row"), chance.roll(6, "die")]
    source = Replayed(chance.drain())
    assert chance.drain() == []
    assert [source.take([3, 3, 4, 5], 2, "draw"), source.take(range(9), 4, "row"), source.roll(6, "die")] == asked
    source.finish()


@pytest.mark.parametrize(
    "outcomes",
    [
        [],
        [("row", (1, 2))],
        [("draw", (1,))],
        [("draw", (1, 2, 3))],
        [("draw", (1, 9))],
        [("draw", (1, 1))],
    ],
)
def test_replayed_refuses_what_cannot_have_come_out(outcomes: list[tuple[str, tuple[int, ...]]]) -> None:
    with pytest.raises(ImpossibleOutcomeError):
        Replayed(outcomes).take([1, 2, 3], 2, "draw")


@pytest.mark.parametrize("items", [(), (0,), (7,), (1, 2)])
def test_replayed_refuses_impossible_rolls(items: tuple[int, ...]) -> None:
    with pytest.raises(ImpossibleOutcomeError):
        Replayed([("die", items)]).roll(6, "die")


def test_replayed_says_when_something_is_left_over() -> None:
    with pytest.raises(ImpossibleOutcomeError, match="nothing asked"):
        Replayed([("draw", (1,))]).finish()
