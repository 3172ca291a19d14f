"""Orders that are no orders: whatever is handed in, the answer is a violation (or that it is fine), never a crash."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.protocol import IllegalActionError, Violation
from tests.engine.build import PASS, WARHA, Scripted, attack, buy, lure, refused, remove, seat, state
from tests.engine.hand_table import TABLE
from tests.engine.oracle import fresh

STATE = state(
    seat("Монета, Меч", "Кристалл", "Меч*2"),
    seat("Монета*5"),
    seat(health=0),
    gold=9,
    attack=5,
    scrap=2,
    lure=2,
)
HUGE = 10**6000  # longer than Python is willing to print

KNOWN = {
    "bad_action",
    "no_such_card",
    "not_in_row",
    "crystals_sold_out",
    "too_expensive",
    "no_property",
    "not_owned",
    "unknown_player",
    "self_target",
    "dead_target",
    "bad_amount",
    "attack_overspent",
    "lure_overspent",
    "contradictory",
    "not_your_turn",
    "game_over",
}


def judged(order: Any, player: Any = "Аня") -> Violation | None:
    """The verdict; `apply` must agree with it and leave the state alone."""
    digest = STATE.digest()
    violation = WARHA.violation(STATE, player, order)
    if violation is None:
        WARHA.apply(STATE, player, order, fresh(1))
    else:
        assert violation.code in KNOWN
        assert 0 < len(violation.message) < 400
        violation.message.encode()  # no halves of surrogate pairs
        assert "\n" not in violation.message
        with pytest.raises(IllegalActionError) as caught:
            WARHA.apply(STATE, player, order, Scripted())
        assert caught.value.violation == violation
    assert STATE.digest() == digest
    return violation


WRONG: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    HUGE,
    -HUGE,
    1.0,
    float("nan"),
    float("inf"),
    "",
    "1",
    "Аня\nБоря",
    "\ud800",
    "а" * 100_000,
    b"x",
    [],
    ["Боря"],
    {},
    {"card": "Меч"},
    (),
    set(),
    object(),
]


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
def test_wrong_values_in_every_field_are_violations(value: Any) -> None:
    lawful = [buy("Кристалл"), remove("Меч", "in_play"), attack("Боря", 1), lure("Боря", 1), PASS]
    for action in lawful:
        for field in action:
            if (field, value) == ("zone", None):
                continue
            violation = judged([{**action, field: value}])
            assert violation is not None, (field, value)
            assert violation.index == 0


@pytest.mark.parametrize("action", [buy("Кристалл"), remove("Меч"), attack("Боря", 1), lure("Боря", 1), PASS])
def test_missing_and_surplus_fields_are_bad_actions(action: dict[str, Any]) -> None:
    for field in action:
        rest = {name: value for name, value in action.items() if name != field}
        assert refused(STATE, [rest]) == "bad_action"
    for more in ({"cost": 0}, {"points": 1, "units": 1}, {"": 1}, {None: 1}, {7: 7}, {"Type": "buy"}):
        assert refused(STATE, [{**action, **more}]) == "bad_action"


@pytest.mark.parametrize(
    "order",
    [None, 7, "pass", b"pass", {"type": "pass"}, {"a": 1}, object(), iter([PASS]), {1, 2}],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_list_is_a_bad_action(order: Any) -> None:
    assert refused(STATE, order) == "bad_action"


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
def test_what_is_no_action_is_a_bad_action(value: Any) -> None:
    assert refused(STATE, [value]) == "bad_action"
    assert refused(STATE, [buy("Кристалл"), value]) == "bad_action"


@pytest.mark.parametrize("player", WRONG, ids=lambda value: type(value).__name__)
def test_whoever_is_no_player_may_not_order(player: Any) -> None:
    violation = judged([PASS], player)
    assert violation
    assert violation.code == "unknown_player"


def test_true_is_no_number() -> None:
    assert refused(STATE, [attack("Боря", True)]) == "bad_amount"
    assert refused(STATE, [lure("Боря", True)]) == "bad_amount"


def test_endless_orders_are_judged() -> None:
    assert refused(STATE, [attack("Боря", 1)] * 100_000) == "attack_overspent"
    assert refused(STATE, [buy("Кристалл")] * 100_000) == "too_expensive"


JSON: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 12),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from([*TABLE, *STATE.players, "in_play", "draw_pile", "buy", "remove", "attack", "lure", "pass"]),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=6,
)
FIELD = st.sampled_from(["type", "card", "zone", "target", "points", "units", "x"])
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(["buy", "remove", "attack", "lure", "pass"])},
    optional={
        "card": st.one_of(st.sampled_from([*TABLE]), JSON),
        "zone": st.one_of(st.sampled_from(["in_play", "discard_pile", "draw_pile"]), JSON),
        "target": st.one_of(st.sampled_from(STATE.players), JSON),
        "points": st.one_of(st.integers(-1, 7), JSON),
        "units": st.one_of(st.integers(-1, 4), JSON),
    },
)
ORDERS = st.one_of(
    JSON,
    st.lists(st.one_of(NEARLY, st.dictionaries(FIELD, JSON, max_size=4), JSON), max_size=4),
    st.lists(
        st.sampled_from(
            [
                buy("Кристалл"),
                buy("Грабитель Кхорна"),
                remove("Меч", "in_play"),
                attack("Боря", 2),
                lure("Боря", 1),
            ]
        ),
        max_size=5,
    ),
)


@settings(max_examples=1000, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
@given(order=ORDERS, player=st.one_of(st.just("Аня"), st.sampled_from(STATE.players), JSON))
def test_any_json_is_judged_and_never_crashes(order: Any, player: Any) -> None:
    judged(order, player)


@settings(max_examples=500, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
@given(order=ORDERS)
def test_a_lawful_beginning_does_not_carry_a_malformed_end(order: Any) -> None:
    if isinstance(order, list) and PASS not in order:
        violation = judged([buy("Кристалл"), *order])
        alone = judged(order)
        if alone is not None:
            assert violation is not None
