"""What `gm verify` shows a host: the findings with their place in the post, and on demand the marked post."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from engine.verify import verify
from gm.cli.verify_view import verdict_view
from tests.cli.terminal import Terminal


@pytest.fixture
def false_post(gm: Terminal, tmp_path: Path) -> Path:
    """The second post of a game `t`, its game deck one card short and without the healths."""
    assert gm("new", "warha", "--players", "Аня,Боря", "--seed", "7", "--id", "t").code == 0
    text = gm("pass", "t", "--format", "text").out
    assert "осталось 75 карт" in text
    head, rest = text.split("== Здоровье ==")
    path = tmp_path / "false.txt"
    path.write_text(head.replace("осталось 75 карт", "осталось 74 карты") + rest[rest.index("== Ход") :], "utf-8")
    return path


def test_by_default_only_what_is_wrong(gm: Terminal, false_post: Path) -> None:
    result = gm("verify", str(false_post), "--record", "t")
    assert result.code == 1
    assert "game_deck" in result.out
    assert "осталось 74" in result.out
    assert "missing: " in result.out
    assert "Дополнительная колода" not in result.out
    assert "confirmed" in result.out


def test_verbose_shows_the_post_with_the_right_value(gm: Terminal, false_post: Path) -> None:
    result = gm("verify", str(false_post), "--record", "t", "-v")
    assert result.code == 1
    assert "осталось 74 → 75" in result.out
    assert "Дополнительная колода" in result.out
    assert result.out.endswith(gm("verify", str(false_post), "--record", "t").out)


def test_a_true_post_is_one_line(gm: Terminal, false_post: Path) -> None:
    false_post.write_text(gm("post", "t").out, encoding="utf-8")
    result = gm("verify", str(false_post), "--record", "t")
    assert result.code == 0
    assert result.out.count("\n") == 1


FACTS = {
    "game": "warha",
    "turn": 2,
    "actor": "Боря",
    "players": {"Аня": 100, "Боря": 93},
}


def test_true_claims_are_marked_quietly_and_false_ones_red() -> None:
    post = "<p>У игрока Аня 100 здоровья.</p>\n<p>У игрока <b>Боря 91</b> здоровья.</p>"
    verdict = verify(post, FACTS, scope="prose")
    assert [finding.kind for finding in verdict.findings] == ["hp"]
    console = Console(width=100, force_terminal=True, color_system="standard", highlight=False)
    with console.capture() as capture:
        console.print(verdict_view(post, verdict, marked=True))
    shown = capture.get()
    assert "<p>" not in shown
    green, red, right = "\x1b[4;32m", "\x1b[1;31m", "\x1b[1;32m → 93"
    assert green in shown
    assert red in shown
    assert right in shown
    assert shown.index(green) < shown.index("100") < shown.index(red) < shown.index("91") < shown.index(right)
