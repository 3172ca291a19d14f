"""Hostile and damaged files handed to `gm audit`: an audit or one clear line, in bounded memory.

Every file is audited by a process of its own that may not have more than `LIMIT` bytes of address space.
"""

from __future__ import annotations

import gzip
import json
import resource
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.audit.voices.table import Life, voiced_thread

LIMIT = 1000 * 1024 * 1024
MEGABYTES = 50 * 1024 * 1024
PAGE = voiced_thread("herald", 4, rate=0.0, life=Life(turns=4)).text
"""A careful referee's page of four turns."""
ENTITIES = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
BOMB = f'<!DOCTYPE l [<!ENTITY a0 "lol">{ENTITIES}]>'


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT))


def run(path: Path, home: Path) -> subprocess.CompletedProcess[str]:
    """`gm audit PATH --json` under the limit."""
    return subprocess.run(
        [sys.executable, "-m", "gm", "audit", str(path), "--json"],
        capture_output=True,
        text=True,
        preexec_fn=_limited,
        env={"GM_HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        cwd=Path(__file__).parents[2],
        check=False,
    )


def audited(result: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert result.stderr == ""
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def _padded(filling: str, unit: str) -> bytes:
    """The page with 50 MB of something before its end."""
    at = PAGE.rindex("</body>")
    before, after = (part.encode() for part in filling.split("#"))
    one = unit.encode()
    return PAGE[:at].encode() + before + one * (MEGABYTES // len(one)) + after + PAGE[at:].encode()


PAGES: dict[str, Callable[[], bytes]] = {
    "50 MB of a comment": lambda: _padded("<!-- # -->", "x" * 1024),
    "50 MB of words": lambda: _padded("<p>#</p>", "слово " * 1024),
    "entities of entities": lambda: (BOMB + PAGE.replace("</body>", "<p>&a11;</p></body>")).encode(),
    "deep nesting": lambda: PAGE.replace("</body>", "<div><b>" * 20_000 + "вглубь</body>").encode(),
    "windows-1251 said to be UTF-8": lambda: PAGE.encode("cp1251", "xmlcharrefreplace"),
    "UTF-8 said to be windows-1251": lambda: PAGE.replace("charset=UTF-8", "charset=windows-1251").encode(),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_with_something_hostile_is_audited(name: str, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(PAGES[name]())
    found = audited(run(path, tmp_path))
    assert (found["turns"], found["findings"]) == (4, [])
    assert found["claims"]["confirmed"] > 100


@pytest.mark.parametrize("share", [0.55, 0.999])
def test_a_page_cut_off_is_audited_as_far_as_it_goes(share: float, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(PAGE.encode()[: int(len(PAGE.encode()) * share)])
    found = audited(run(path, tmp_path))
    assert found["findings"] == []
    assert 1 <= found["turns"] <= 4


def _archive(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("thread.html", PAGE)


REFUSED: dict[str, Callable[[Path], object]] = {
    "an archive": _archive,
    "a packed page": lambda path: path.write_bytes(gzip.compress(PAGE.encode())),
    "an empty folder": lambda path: path.mkdir(),
    "no file": lambda path: None,
    "an empty file": lambda path: path.write_bytes(b""),
    "only entities": lambda path: path.write_text(BOMB + "<l>&a11;</l>", encoding="utf-8"),
    "only brackets": lambda path: path.write_bytes(b"[" * 2_000_000),
    "more than 64 MB": lambda path: path.write_bytes(b"a" * (65 * 1024 * 1024)),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_thread_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    REFUSED[name](path)
    result = run(path, tmp_path)
    assert result.returncode != 0
    assert result.stdout == ""
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr[:2000]
    assert "page.html" in lines[0]
