"""The page of an audit: complete, quiet, and nothing of the thread becomes active in it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from gm.auditing import AuditedThread, audit
from gm.posts.thread import ThreadEntry, render_thread
from gm.reports.page import audit_page
from gm.threads import read_thread
from tests.audit.labels import THREADS

VOID = {"meta", "input", "br", "line"}


class Elements(HTMLParser):
    """Collects elements and checks that they are nested."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.text.append(data)

    @classmethod
    def of(cls, page: str) -> Elements:
        parser = cls()
        parser.feed(page)
        parser.close()
        assert parser.open == []
        return parser


@pytest.fixture(scope="module")
def bad() -> AuditedThread:
    return audit(read_thread((THREADS / "thread3_bad.md").read_bytes(), name="thread3_bad.md"))


def test_every_post_and_every_finding_is_there(bad: AuditedThread) -> None:
    page = audit_page(bad)
    elements = Elements.of(page)
    ids = {attrs["id"] for _, attrs in elements.found if "id" in attrs}
    assert {f"post-{number}" for number in range(1, 39)} <= ids
    assert {f"f{number}" for number in range(len(bad.audit.findings))} <= ids
    text = " ".join("".join(elements.text).split())
    for finding in bad.audit.findings:
        assert finding.expected in text
    assert (
        "Избранный Тзинча чертит печать" in text.replace("в ряду нет ", "").replace("в ряду нет", "")
        or "чертит печать" in text
    )


def test_links_lead_somewhere(bad: AuditedThread) -> None:
    elements = Elements.of(audit_page(bad))
    ids = {attrs["id"] for _, attrs in elements.found if "id" in attrs}
    for tag, attrs in elements.found:
        if tag == "a":
            assert (attrs["href"] or "").startswith("#")
            assert (attrs["href"] or "")[1:] in ids


def test_true_claims_are_underlined_and_false_ones_marked(bad: AuditedThread) -> None:
    page = audit_page(bad)
    assert page.count('<span class="ok">') > 300
    assert page.count('<mark class="root') >= 15
    assert page.count('<mark class="carried') >= 15


def test_the_chart_shows_every_player(bad: AuditedThread) -> None:
    page = audit_page(bad)
    chart = page[page.index("<svg") : page.index("</svg>")]
    for nick in bad.audit.players:
        assert nick in chart
    assert chart.count("<polyline") >= 3
    assert "stroke-dasharray" in chart


def test_no_script_and_nothing_from_elsewhere(bad: AuditedThread) -> None:
    page = audit_page(bad)
    elements = Elements.of(page)
    assert not {"script", "img", "iframe", "link", "object", "form"} & {tag for tag, _ in elements.found}
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    assert "default-src 'none'" in page
    assert "url(" not in page
    assert "@import" not in page


EVIL = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style><script>x</script>",
    "javascript:alert(1)",
    "<!--",
    "]]>",
    "&lt;b&gt;",
    "\u202etxt\u202c",
]


def test_hostile_words_stay_words() -> None:
    entries = []
    for number, evil in enumerate(EVIL):
        entries.append(
            ThreadEntry(
                "Скриптор", f"Ход {number + 1} — Лис{evil}\n\nЗдоровье: Лис — {90 + number}, Бес — 80. {evil}", True
            )
        )
        entries.append(ThreadEntry("Лис", f"беру {evil} и бью", False))
    text = render_thread("т", entries, "text")
    audited = audit(read_thread(text, referee="Скриптор", players=["Лис", 'Бес"><script>alert(2)</script>']))
    page = audit_page(audited)
    elements = Elements.of(page)
    assert not {"script", "img"} & {tag for tag, _ in elements.found}
    assert not [attrs for _, attrs in elements.found for name in attrs if name.startswith("on")]
    assert "<script" not in page


def test_an_empty_audit_has_a_page_too() -> None:
    audited = audit(read_thread("А: привет\nБ: и тебе\nА: как дела\nБ: хорошо\n", format="simple"))
    assert "Ошибок не найдено" in audit_page(audited)
