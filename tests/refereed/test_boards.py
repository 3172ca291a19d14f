"""The same threads saved from forum boards, their posts written as boards show them: the same mistakes are found."""

from __future__ import annotations

import re
from html import escape

import pytest

from engine.audit.model import Audit
from gm.auditing import audit
from gm.threads import read_thread
from tests.refereed.threads import CASES, Case
from tests.threads import boards

BOARDS = {"phpbb": boards.phpbb, "xenforo2": boards.xenforo2, "ipb4": boards.ipb4, "vbulletin4": boards.vbulletin4}


def _posts(case: Case) -> list[tuple[str, str]]:
    parts = [part.strip() for part in case.path.read_text(encoding="utf-8").split("\n---\n")]
    return [(part.split(":**", 1)[0].lstrip("*"), part.split(":**", 1)[1].strip()) for part in parts]


def _inline(text: str) -> str:
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(text))


def _html(body: str) -> str:
    """Headings, tables and lists of a post as a board shows them; other lines with breaks between them."""
    out = []
    for block in re.split(r"\n\n+", body):
        lines = block.split("\n")
        if block.startswith("#"):
            out.append(f"<strong>{_inline(block.lstrip('# '))}</strong><br>")
        elif block.startswith("|"):
            rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "---" not in line]
            cells = ["".join(f"<td>{_inline(cell)}</td>" for cell in row) for row in rows]
            out.append(f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>")
        else:
            out.append("<br>\n".join(_inline(line) for line in lines) + "<br><br>")
    return "\n".join(out)


def _same(case: Case, found: Audit) -> None:
    roots = [(one.post, one.kind, one.subject, one.said) for one in found.findings if one.root]
    assert roots == [(one["post"], one["kind"], one["subject"], one["said"]) for one in case.labels]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.name}")
@pytest.mark.parametrize("board", BOARDS)
def test_saved_from_a_board(board: str, case: Case) -> None:
    posts = [
        boards.P(author, f"2025-03-04 {8 + n // 60:02}:{n % 60:02}", _html(body), number=n + 1, id=900 + n)
        for n, (author, body) in enumerate(_posts(case))
    ]
    page = BOARDS[board](posts)
    _same(case, audit(read_thread(page.encode(), players=case.players, referee=case.referee), game=case.game).audit)
