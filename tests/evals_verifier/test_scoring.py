"""Scoring and its arithmetic, with findings made by hand."""

from __future__ import annotations

import pytest

from engine.verify import Finding
from evals.verifier import __main__ as command
from evals.verifier.cases import Case, Expected
from evals.verifier.data import hand_posts
from evals.verifier.run import Tally, cases, run
from evals.verifier.scoring import Outcome, meets
from evals.verifier.stats import Share, merged, wilson

EXPECTED = Expected("hp", frozenset({"hp", "prose_number"}), frozenset({"Маша"}), "88", "87", ((10, 12),))
PLACES = [(0, 20)]


def finding(
    kind: str = "hp", subject: str | None = "Маша", expected: str = "87", start: int = 5, end: int = 15
) -> Finding:
    return Finding(kind, subject, "88", expected, "…", start, end)


def test_a_finding_counts_only_with_kind_subject_value_and_place() -> None:
    assert meets(finding(), EXPECTED, PLACES)
    assert meets(finding("prose_number"), EXPECTED, PLACES)
    assert not meets(finding("gold"), EXPECTED, PLACES)
    assert not meets(finding(subject="Петя"), EXPECTED, PLACES)
    assert not meets(finding(expected="86"), EXPECTED, PLACES)
    assert not meets(finding(expected="187"), EXPECTED, PLACES)
    assert not meets(finding(start=30, end=40), EXPECTED, PLACES)


@pytest.mark.parametrize(
    ("good", "of", "low", "high"),
    [(10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (0, 20, 0.0, 0.1611), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_intervals_as_in_the_tables(good: int, of: int, low: float, high: float) -> None:
    """The last is Newcombe's (1998) example."""
    assert wilson(good / of, of) == pytest.approx((low, high), abs=0.0002)


def test_mutants_of_one_post_are_no_independent_trials() -> None:
    apart, together = Share(), Share()
    for number in range(100):
        apart.add(f"p{number}", int(number < 90), 1)
    for number in range(10):
        together.add(f"p{number}", 10 if number < 9 else 0, 10)
    assert apart.value == together.value == 0.9
    assert apart.interval() == pytest.approx(wilson(0.9, 100), abs=0.003)
    low, high = together.interval()
    assert low < 0.62
    assert high > 0.97
    assert merged([apart, together]).trials == 200


def test_an_alarm_of_a_post_counts_once_however_often_it_is_mutated() -> None:
    tally = Tally("dev")
    post = hand_posts()[0]
    base = Case.of(post, "true", "", post.text)
    mutant = Case.of(post, "value changed", 1, post.text, (EXPECTED,))
    tally.add(Outcome(base, (), (), (finding("gold"),)))
    tally.add(Outcome(mutant, (EXPECTED,), (), (finding("gold"), finding("heal"))))
    assert (tally.total_recall.good, tally.total_recall.trials) == (1, 1)
    assert (tally.total_precision.good, tally.total_precision.trials) == (1, 3)
    assert tally.total_false_alarm.value == 1.0


def test_a_true_post_is_left_alone_however_often_repairs_are_asked_for() -> None:
    todo = [case for case in cases("dev", sample=1, ours=False) if case.sort in ("true", "no-break space")]
    tally = run("dev", todo)
    assert tally.changed.trials == len(todo) > 0
    assert tally.changed.good < tally.changed.trials


def test_a_slice_of_the_benchmark_runs() -> None:
    todo = [case for case in cases("dev", sample=1, ours=False) if case.style in ("html", "literary")]
    tally = run("dev", todo, None)
    assert tally.total_recall.trials == sum(len(case.expected) for case in todo)
    assert (tally.total_recall.value or 0) > 0.5
    assert len(tally.outcomes) == len(todo) > 30


def test_the_command_shows_examples_of_the_development_half_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--style", "saga", "--sample", "1", "--no-repair", "--jobs", "1", "--show"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("== reported half: 1 hand-written posts")
    assert "MISSED" not in shown
    assert "ALARM" not in shown
    assert command.main(["--style", "html", "--sample", "1", "--no-repair", "--jobs", "1"]) == 0
    assert "recall" in capsys.readouterr().out
