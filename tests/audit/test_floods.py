"""A layout that is misread in post after post makes one remark; a referee who errs in the same way every time is blamed
every time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import engine.audit.extra
import engine.audit.thread
from engine.verify.model import Claim, Span
from tests.audit.games import REFEREE, Entry, audited, play

RATE = re.compile(r"Курс дня: (\d+)")


def _with_line(entries: list[Entry], line: str) -> list[Entry]:
    return [(who, f"{text}\n\n{line}" if who == REFEREE else text) for who, text in entries]


@pytest.fixture
def misreader(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that takes the rate of the day for the gold of the turn."""
    real = engine.audit.extra.laid_out

    def laid_out(document: Any, entities: Any, claims: Any) -> Iterator[Claim]:
        yield from real(document, entities, claims)
        for found in RATE.finditer(document.text):
            yield Claim(
                "total", Span(*found.span()), resource="gold", value=int(found[1]), value_span=Span(*found.span(1))
            )

    monkeypatch.setattr(engine.audit.thread, "laid_out", laid_out)


def test_a_misread_line_of_every_post_is_one_remark(misreader: None) -> None:
    found = audited(_with_line(play(1, turns=14), "Курс дня: 97"))
    assert found.findings == ()
    assert found.counts.contradicted == 0
    assert [(remark.post, remark.code) for remark in found.remarks] == [(1, "read_otherwise")]
    assert "97" in found.remarks[0].text
    assert "14 постах" in found.remarks[0].text


def test_a_line_misread_in_a_few_posts_is_not_enough(misreader: None) -> None:
    entries = play(1, turns=14)
    found = audited([*_with_line(entries[:4], "Курс дня: 97"), *entries[4:]])
    assert [(root.post, root.kind, root.said) for root in found.roots] == [(1, "gold", "97"), (3, "gold", "97")]
    assert found.remarks == ()


def test_a_referee_who_adds_up_wrongly_every_time_is_blamed_every_time() -> None:
    def more(text: str) -> str:
        return re.sub(r"(\*\*Золото:\*\* \**)(\d+)", lambda found: f"{found[1]}{int(found[2]) + 1}", text)

    entries = [(who, more(text) if who == REFEREE else text) for who, text in play(1, turns=14)]
    found = audited(entries)
    turns = [place + 1 for place, (who, _) in enumerate(entries) if who == REFEREE]
    assert [root.post for root in found.roots if root.kind == "gold"] == turns
    assert [remark for remark in found.remarks if remark.code == "read_otherwise"] == []


def test_more_errors_than_any_referee_makes_are_said_to_be_doubtful() -> None:
    """Every figure of every post is one more than it should be."""
    entries = [
        (who, re.sub(r"\d+", lambda found: str(int(found[0]) + 1), text) if who == REFEREE else text)
        for who, text in play(1, turns=12)
    ]
    found = audited(entries)
    assert len(found.roots) > 36
    assert [remark.code for remark in found.remarks if remark.post == 0] == ["unread_layout"]
    assert [remark for remark in audited(play(1, turns=12)).remarks if remark.code == "unread_layout"] == []


def _lottery(monkeypatch: pytest.MonkeyPatch, prose: bool) -> None:
    """A reader that takes the number of a lot for the price of a card."""
    real = engine.audit.extra.laid_out

    def laid_out(document: Any, entities: Any, claims: Any) -> Iterator[Claim]:
        yield from real(document, entities, claims)
        for found in re.finditer(r"Лот дня \| (\d+)", document.text):
            claim = Claim("card_text", Span(*found.span(1)), card="Чемпион Кхорна", resource="cost", part="cost")
            yield claim.but(value=int(found[1]), value_span=claim.span, prose=prose)

    monkeypatch.setattr(engine.audit.thread, "laid_out", laid_out)


def _with_lots(turns: int, lots: list[int]) -> list[Entry]:
    entries = play(1, turns=turns)
    told = iter(lots)
    return [(who, f"{text}\n\nЛот дня | {next(told)}" if who == REFEREE else text) for who, text in entries]


def test_what_the_rules_fix_is_not_told_otherwise_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    _lottery(monkeypatch, prose=False)
    found = audited(_with_lots(14, list(range(30, 44))))
    assert found.findings == ()
    assert [(remark.post, remark.code) for remark in found.remarks] == [(1, "read_otherwise")]


def test_a_price_that_is_believed_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same wrong price in every post: the referee believes it; he errs once and goes on."""
    _lottery(monkeypatch, prose=False)
    found = audited(_with_lots(14, [5] * 14))
    assert [(root.post, root.kind, root.said) for root in found.roots] == [(1, "card_text", "стоимость 5")]
    assert len(found.findings) == 14


def test_a_price_that_is_mostly_right_is_no_misreading(monkeypatch: pytest.MonkeyPatch) -> None:
    _lottery(monkeypatch, prose=True)
    found = audited(_with_lots(14, [4, 5, 4, 6, 4, 7, 4, 8, 4, 4, 4, 4, 4, 4]))
    assert [(root.post, root.said) for root in found.roots] == [
        (place, f"стоимость {said}") for place, said in ((3, 5), (7, 6), (11, 7), (15, 8))
    ]
    assert [remark for remark in found.remarks if remark.code == "read_otherwise"] == []
