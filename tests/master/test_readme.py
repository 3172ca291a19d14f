"""From a key to the first narrated post, exactly as both READMEs say."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from gm.cli.app import run
from gm.store import FileStore
from tests.master.wired import CANARY, KEYS, Wired, told

ROOT = Path(__file__).parents[2]
STORY = "Игру открывает Маша. Остальные ждут, и ветер несёт пепел над равниной."
WAYS = ("OpenAI", "Anthropic", "server", "copy-paste")


class _Keyboard(io.StringIO):
    """A terminal at which somebody pastes."""

    def isatty(self) -> bool:
        return True


def ways(readme: str) -> list[list[str]]:
    """The lines of each way, in the order of `WAYS`: the block that begins with a comment and sets a key."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / readme).read_text(encoding="utf-8"), re.S)
    block = next(one for one in blocks if "OPENAI_API_KEY" in one)
    parts = [part.strip().splitlines()[1:] for part in re.split(r"^(?=# )", block, flags=re.M) if part.strip()]
    assert len(parts) == len(WAYS)
    return parts


@pytest.mark.parametrize("readme", ["README.md", "README.ru.md"])
@pytest.mark.parametrize("way", WAYS)
def test_the_lines_of_the_readme_print_a_narrated_post(
    wired: Wired, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], readme: str, way: str
) -> None:
    lines = ways(readme)[WAYS.index(way)]
    assert len(lines) <= 10
    wired.server.begin([], told(STORY))
    for name in KEYS.values():
        monkeypatch.delenv(name)
    # The vendor's address is the only thing that differs from the README.
    monkeypatch.setenv("OPENAI_BASE_URL", wired.server.base_url)
    monkeypatch.setenv("ANTHROPIC_BASE_URL", wired.server.root)
    monkeypatch.setattr(sys, "stdin", _Keyboard(f"{STORY}\n.\n"))
    for line in lines:
        if line.startswith("export "):
            monkeypatch.setenv(line.removeprefix("export ").partition("=")[0], CANARY)
            continue
        command, *arguments = shlex.split(line.replace("http://127.0.0.1:11434/v1", wired.server.base_url))
        assert command == "gm"
        capsys.readouterr()
        assert run(arguments) == 0
        out, err = capsys.readouterr()
        assert STORY.split(". ")[1] in out, err
    [post] = [entry for entry in FileStore(wired.home).load("warha-1").entries if entry.get("type") == "post"]
    assert "replaced" not in post["by"]
    assert post["narration"] == STORY
    if way != "copy-paste":
        assert [seen.key for seen in wired.server.seen] == ["no-key" if way == "server" else CANARY]
