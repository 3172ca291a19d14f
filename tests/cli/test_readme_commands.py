"""A newcomer copies the commands of the README, one after the other, into a fresh home."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

ROOT = Path(__file__).parents[2]
ELSEWHERE = (
    "eval",  # tests/evals
    "play",  # needs a terminal: tests/mts/test_console.py
)
ANSWERS_NO = {"audit transcripts/audits/ipb_careless.html"}
"""Commands whose answer is "no" (exit code 1): the thread has slips."""


def commands(readme: str) -> list[str]:
    """The lines of all shell blocks without their comments."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / readme).read_text(encoding="utf-8"), re.S)
    lines = [re.sub(r"(?:^|\s+)#.*", "", line).strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line]


def test_both_readmes_give_the_same_commands() -> None:
    assert commands("README.md") == commands("README.ru.md")


def test_both_readmes_name_the_same_pages() -> None:
    linked = [
        re.findall(r"\]\(([^)]+)\)", (ROOT / readme).read_text(encoding="utf-8"))
        for readme in ("README.md", "README.ru.md")
    ]
    english, russian = ([one for one in links if not one.startswith("README")] for links in linked)
    assert english == russian
    assert all((ROOT / one).exists() for one in english)
    documents = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")}
    assert documents <= set(english)


def test_the_commands_work_one_after_the_other(gm: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "transcripts").symlink_to(ROOT / "transcripts", target_is_directory=True)
    ran = 0
    for line in commands("README.md"):
        command, _, target = line.partition(" > ")
        words = shlex.split(command)
        if words[0] != "gm" or words[1] in ELSEWHERE or "--model" in words:  # the models: tests/master/test_readme.py
            continue
        result = gm(*words[1:])
        assert result.code == (" ".join(words[1:3]) in ANSWERS_NO), (line, result.err)
        assert result.out
        if target:
            (tmp_path / target).write_text(result.out, encoding="utf-8", newline="\n")
        ran += 1
    assert ran >= 12
    assert (tmp_path / "fixed.html").read_bytes() == (tmp_path / "post.html").read_bytes()
    assert (tmp_path / "report.html").exists()
