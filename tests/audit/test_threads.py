"""Example threads with labels: clean ones stay clean, planted errors are found, roots told from consequences."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gm.auditing import AuditedThread, audit
from gm.threads import read_thread
from tests.audit.labels import AUDITS, THREADS, Scored, score

BAD = (
    THREADS / "thread1_bad.html",
    THREADS / "thread3_bad.md",
    AUDITS / "citadel_bad.html",
    AUDITS / "inn_bad.txt",
    AUDITS / "chapel_bad.md",
)


@pytest.fixture(scope="module", params=BAD, ids=lambda path: str(path.stem))
def scored(request: pytest.FixtureRequest) -> Scored:
    path: Path = request.param
    return score(path, path.with_name(f"{path.stem}.labels.json"))


def _audit(name: str) -> AuditedThread:
    return audit(read_thread((THREADS / name).read_bytes(), name=name))


def test_every_planted_root_is_found(scored: Scored) -> None:
    missed = [label for label, found in scored.pairs if label["root"] and found is None]
    assert not missed
    assert scored.roots[0] == scored.roots[1]


def test_no_root_is_made_up(scored: Scored) -> None:
    assert [found for found in scored.unexpected if found.root] == []
    assert scored.root_precision == 1.0


def test_roots_are_told_from_consequences(scored: Scored) -> None:
    assert scored.told_apart >= 0.95


def test_consequences_name_the_post_they_come_from(scored: Scored) -> None:
    found = [(label, one) for label, one in scored.pairs if one is not None and not label["root"] and not one.root]
    right = sum(label["carried_from"] == one.carried_from for label, one in found)
    assert right / len(found) >= 0.95


def test_most_consequences_are_found(scored: Scored) -> None:
    carried = [one for label, one in scored.pairs if not label["root"]]
    assert sum(one is not None for one in carried) / len(carried) >= 0.7


def test_quotes_and_places_agree(scored: Scored) -> None:
    text = scored.audited.thread.pages[0].text
    for finding in scored.audited.audit.findings:
        assert text[finding.start : finding.end] == finding.quote
        post = next(post for post in scored.audited.thread.posts if post.ordinal == finding.post)
        assert post.start <= finding.start < finding.end <= post.end


def test_clean_markdown_thread() -> None:
    found = _audit("thread3_clean.md").audit
    assert found.findings == ()
    assert found.counts.confirmed > 1000
    assert found.counts.contradicted == 0


@pytest.mark.parametrize(
    ("name", "confirmed"), [("citadel_clean.html", 1000), ("inn_clean.txt", 1000), ("chapel_clean.md", 700)]
)
def test_clean_threads_of_authors_who_do_not_know_the_audit(name: str, confirmed: int) -> None:
    found = audit(read_thread((AUDITS / name).read_bytes(), name=name)).audit
    assert found.findings == ()
    assert found.counts.contradicted == 0
    assert found.counts.confirmed > confirmed


def test_marks_of_emphasis_before_a_name_are_no_part_of_it() -> None:
    found = audit(read_thread((AUDITS / "chapel_clean.md").read_bytes(), name="chapel_clean.md")).audit
    assert set(found.players) == {"Ёжик", "Жанна"}


@pytest.mark.parametrize(("after", "count"), [(4, 1), (7, 2), (8, 1), (9, 4), (12, 1), (14, 1), (13, 3), (8, 6)])
def test_a_hole_that_nothing_tells_of_makes_no_errors(after: int, count: int) -> None:
    thread = read_thread((AUDITS / "chapel_clean.md").read_bytes(), name="chapel_clean.md")
    kept = (*thread.posts[:after], *thread.posts[after + count :])
    posts = tuple(replace(post, ordinal=number) for number, post in enumerate(kept, 1))
    found = audit(replace(thread, posts=posts, gaps=())).audit
    assert found.roots == ()
    assert {remark.code for remark in found.remarks} & {"gap", "no_reply"}


def test_a_told_blow_is_believed_where_the_reply_says_nothing() -> None:
    """Жанна is told one point too high from post 7 to post 11; without the blow of five she would be told right."""
    text = (AUDITS / "chapel_bad.md").read_text(encoding="utf-8")
    order = "Моровая жаба! Пять золотых как раз. И пять атаки туда же, то есть в Жанну)"
    assert order in text
    found = audit(read_thread(text.replace(order, "Как договаривались."), name="chapel_bad.md")).audit
    labels = json.loads((AUDITS / "chapel_bad.labels.json").read_text(encoding="utf-8"))
    assert sorted((one.post, one.kind) for one in found.roots) == sorted(
        (label["post"], label["kind"]) for label in labels if label["root"]
    )
    carried = {(one.post, one.kind, one.subject, one.carried_from) for one in found.findings if not one.root}
    assert (11, "hp", "Жанна", 7) in carried
    assert [one.post for one in found.remarks if one.code == "unclear_reply"] == [11]


def test_clean_html_thread_but_for_its_own_muddle() -> None:
    found = _audit("thread1_clean.html").audit
    assert [(one.post, one.kind, one.subject, one.said, one.expected) for one in found.roots] == [
        (17, "hp", "Граф_Шестой", "97", "98")
    ]


def test_arithmetic_stands_behind_values() -> None:
    roots = {(one.post, one.kind): one for one in _audit("thread3_bad.md").audit.roots}
    assert roots[24, "hp"].why == "86 − 1 = 85"
    assert roots[18, "total_count"].why.startswith("5 + 6 + 0 = 11")
    assert roots[29, "heal"].why.endswith("= 17")


def test_silent_returns_are_told() -> None:
    remarks = [(one.post, one.text) for one in _audit("thread3_bad.md").audit.remarks if one.code == "returned"]
    assert any(post == 20 and "Alisa77" in text and "97" in text for post, text in remarks)
    assert any(post == 22 and "Тень" in text for post, text in remarks)
    assert any(post == 29 and "игровая колода" in text for post, text in remarks)


def test_the_published_form() -> None:
    found = _audit("thread3_bad.md").to_json()
    assert (found["format"], found["version"], found["reader"]) == ("gm-audit", 1, "markdown")
    assert found["referee"] == "Скриптор"
    assert found["players"] == ["Тень", "KotBayun", "Alisa77"]
    assert found["posts"] == 38
    assert found["turns"] == 18
    claims = found["claims"]
    assert claims["total"] == claims["confirmed"] + claims["contradicted"] + claims["unverifiable"]
    for finding in found["findings"]:
        assert (finding["carried_from"] is None) == finding["root"]
        assert set(finding) >= {"post", "kind", "subject", "said", "expected", "quote", "start", "end", "severity"}
