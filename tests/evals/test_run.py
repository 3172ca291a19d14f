"""Whole runs through Inspect: offline, killed and resumed, against a local server for both vendors' SDKs."""

from __future__ import annotations

import gc
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evals.journal import RunStoppedError
from evals.running import Access, Limits, Options, reports, run, samples_in
from tests.wire.acts import Act, Fail, Hang, Say
from tests.wire.server import WireServer

# Inspect leaves streams to the garbage collector, and uses what other libraries are about to drop.
pytestmark = pytest.mark.filterwarnings("ignore")

MODELS = ("scripted/true", "scripted/sloppy", "scripted/moody")
OPTIONS = Options("referee", MODELS, games=3, length=4, repair=False)
TRUE_STORY = "Ход сделан, летопись растёт."


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in [name for name in os.environ if name.lower().endswith("_proxy") or name.startswith("INSPECT_")]:
        monkeypatch.delenv(name)
    yield
    gc.collect()  # now, while its warnings are not minded


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nothing disturbed."""
    folder = tmp_path_factory.mktemp("run") / "run"
    assert run(OPTIONS, folder) == []
    return folder


def _answers(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "answers.jsonl").read_text(encoding="utf-8").splitlines()]


def test_a_run_offline(finished: Path) -> None:
    (report,) = reports(finished)
    assert set(report["order"]) == set(MODELS)
    assert report["order"][0] == "scripted/true"
    true = report["models"]["scripted/true"]
    assert true["true"]["value"] == 1.0
    assert true["posts"] == len(_answers(finished)) / 3
    moody = report["models"]["scripted/moody"]
    assert moody["outcomes"]["told"]["of"] == true["posts"]  # refusals stay in the denominator
    assert report["about"]["prompt"]["hash"]
    assert report["about"]["options"]["seed"] == "1"


def test_a_finished_run_asks_nothing_again_and_grows(finished: Path, tmp_path: Path) -> None:
    before = (finished / "answers.jsonl").read_bytes()
    assert run(OPTIONS, finished) == []
    assert (finished / "answers.jsonl").read_bytes() == before
    with pytest.raises(RunStoppedError, match="length 4, not 5"):
        run(Options("referee", MODELS, games=3, length=5, repair=False), finished)


_KILLED = """
import os, signal, sys
from pathlib import Path
from evals.running import run
from tests.evals.test_run import OPTIONS
count = 0
def answered(model, answer, new):
    global count
    count += new
    if count == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
run(OPTIONS, Path(sys.argv[1]), on_answer=answered)
"""


@pytest.mark.parametrize("after", [11])
def test_killed_and_resumed_gives_the_same_report_and_pays_nothing_twice(
    finished: Path, tmp_path: Path, after: int
) -> None:
    folder = tmp_path / "killed"
    done = subprocess.run([sys.executable, "-c", _KILLED, str(folder), str(after)], capture_output=True, check=False)
    assert done.returncode == -9, done.stderr.decode()
    left = _answers(folder)
    assert len(left) >= after
    with (folder / "answers.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"key": "torn')  # as if it had died in the middle of a line
    assert run(OPTIONS, folder) == []
    lines = (folder / "answers.jsonl").read_text(encoding="utf-8").splitlines()
    keys = [json.loads(line)["key"] for line in lines if line != '{"key": "torn']
    assert len(keys) == len(set(keys)) == len(_answers(finished))
    assert keys[: len(left)] == [one["key"] for one in left]
    assert reports(folder) == reports(finished)


def test_a_budget_stops_and_a_greater_one_goes_on(finished: Path, tmp_path: Path) -> None:
    folder = tmp_path / "budget"
    options = Options("referee", MODELS[:1], games=3, length=4, repair=False)
    (line,) = run(options, folder, limits=Limits(tokens=20_000, concurrency=1))
    assert "20000 tokens" in line
    assert len(_answers(folder)) < len(_answers(finished)) / 3
    assert run(options, folder) == []
    assert reports(folder)[0]["models"]["scripted/true"] == {
        **reports(finished)[0]["models"]["scripted/true"],
        "rank": [1, 1],
    }


def test_the_free_referee_and_the_narrator_run_too(tmp_path: Path) -> None:
    free = tmp_path / "free"
    assert run(Options("free_referee", ("scripted/true",), games=2, length=6, repair=False), free) == []
    (report,) = reports(free)
    assert report["models"]["scripted/true"]["true"]["value"] == 1.0
    assert report["models"]["scripted/true"]["luck"]["hand"]["of"] > 0
    told = tmp_path / "told"
    assert run(Options("narrate", ("scripted/drifts:0.5",), games=2, length=3), told) == []
    found = reports(told)[0]["models"]["scripted/drifts:0.5"]
    assert found["true"]["value"] < 1
    assert found["finally"]["value"] >= found["true"]["value"]
    assert found["attempts"]["value"] > 1


# --- both vendors' SDKs against the local server ------------------------------------------------------------------


def _wired(
    tmp_path: Path, models: tuple[str, ...], script: list[Act], *, games: int = 2, **access: Any
) -> tuple[list[str], WireServer, Path]:
    folder = tmp_path / "wire"
    options = Options("narrate", models, games=games, length=1, attempts=1, repair=False)
    with WireServer(script, Say(TRUE_STORY)) as server:
        lines = run(options, folder, Access(server.base_url, **access), Limits(concurrency=1))
    return lines, server, folder


def test_both_sdks(tmp_path: Path) -> None:
    lines, server, folder = _wired(tmp_path, ("openai/gpt-test", "anthropic/claude-test"), [])
    assert lines == []
    assert server.complaints == []
    assert sorted(seen.path for seen in server.seen) == ["/v1/chat/completions"] * 2 + ["/v1/messages"] * 2
    (report,) = reports(folder)
    assert set(report["order"]) == {"openai/gpt-test", "anthropic/claude-test"}
    for one in report["models"].values():
        assert one["true"]["value"] == 1.0
        assert (one["tokens_in"], one["tokens_out"]) == (2000, 400)
        assert one["unpriced"] == 2  # nobody knows what this server costs
    assert "Сведения хода" in server.seen[0].talk[0][1]
    assert all("window" not in json.dumps(seen.body) for seen in server.seen)  # where a post belongs stays here


def test_refusals_and_time_outs_are_counted_as_posts_that_are_not_true(tmp_path: Path) -> None:
    script: list[Act] = [Say("", finish="refusal", refusal="Нет."), Hang()]
    lines, _, folder = _wired(tmp_path, ("openai/gpt-test",), script, games=4, timeout=0.5, retries=1)
    assert lines == []
    one = reports(folder)[0]["models"]["openai/gpt-test"]
    assert (one["true"]["count"], one["true"]["of"]) == (2, 4)
    assert one["outcomes"]["refused"]["count"] == 1
    assert one["outcomes"]["timeout"]["count"] == 1


def test_a_budget_of_money_needs_a_price(tmp_path: Path) -> None:
    folder = tmp_path / "money"
    options = Options("narrate", ("openai/gpt-test",), games=2, length=1, attempts=1, repair=False)
    with WireServer([], Say(TRUE_STORY)) as server:
        (line,) = run(options, folder, Access(server.base_url), Limits(money=1.0, concurrency=1))
    assert "price" in line
    assert len(server.seen) == 1


def test_a_refused_key_stops_the_run_in_one_line_and_counts_for_nothing(tmp_path: Path) -> None:
    lines, _, folder = _wired(tmp_path, ("openai/gpt-test",), [Fail(401)] * 4)
    assert len(lines) == 1
    assert "key" in lines[0]
    assert "\n" not in lines[0]
    assert samples_in(folder) == []
    lines, server, folder = _wired(tmp_path, ("openai/gpt-test",), [])
    assert lines == []
    assert len(server.seen) == 2


def test_no_key_is_said_before_anything_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(RunStoppedError, match="OPENAI_API_KEY"):
        run(Options("narrate", ("openai/gpt-5-mini",), games=1), tmp_path / "none")


# --- the command and what it writes -------------------------------------------------------------------------------


def test_the_page_needs_nothing_from_elsewhere(finished: Path, tmp_path: Path) -> None:
    from evals.page import page
    from evals.tables import COLUMNS, as_csv

    html = page(reports(finished))
    assert not re.search(r"<script|<link|<img|@import|url\(|https?://(?!www\.w3\.org)", html)
    assert "default-src 'none'" in html
    assert 'name="viewport"' in html
    assert html.count("<svg") >= 5
    for name in MODELS:
        assert name in html
    rows = as_csv(reports(finished)).splitlines()
    assert rows[0] == ",".join(COLUMNS)
    assert any(row.startswith("referee,scripted/true,true,,1.0,") for row in rows)


def test_the_commands(finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from gm.cli.app import run as gm

    target = tmp_path / "report.html"
    assert gm(["eval", "report", str(finished), "--html", str(target), "--csv", str(tmp_path / "all.csv")]) == 0
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert "scripted/moody" in capsys.readouterr().out
    assert gm(["eval", "report", str(finished), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["format"] == "gm-eval-report"
    assert gm(["eval", "compare", str(finished), "--models", "scripted/true,scripted/moody", "--json"]) == 0
    compared = json.loads(capsys.readouterr().out)
    assert compared["scores"][0]["score"] == "true posts"
    assert compared["scores"][0]["difference"]["value"] >= 0
    assert gm(["eval", "compare", str(finished)]) == 2
    assert gm(["eval", "report", str(tmp_path / "nothing")]) == 2
    assert capsys.readouterr().err.count("\n") == 2
    assert gm(["eval", "run", "--models", "scripted/wrong", "--out", str(tmp_path / "wrong")]) == 2
    assert "known are" in capsys.readouterr().err


def test_positions_of_another_game(tmp_path: Path) -> None:
    options = Options("narrate", ("scripted/true", "scripted/drifts:1"), games=2, length=2, attempts=1, game="runes")
    assert run(options, tmp_path / "run") == []
    (report,) = reports(tmp_path / "run")
    assert {name: one["true"]["value"] for name, one in report["models"].items()} == {
        "scripted/true": 1.0,
        "scripted/drifts:1": 0.0,
    }
    assert {one.game for one in samples_in(tmp_path / "run")} == {"runes.dev-1-0001", "runes.dev-1-0002"}


def test_referee_tasks_are_of_the_main_game(capsys: pytest.CaptureFixture[str]) -> None:
    from gm.cli.app import run as gm

    assert gm(["eval", "run", "-m", "scripted/true", "-t", "referee", "-g", "mts"]) == 2
    assert "--game" in capsys.readouterr().err


def test_inspect_knows_our_models_once_we_are_installed() -> None:
    """In a process of its own, which has imported nothing of ours."""
    code = "from inspect_ai.model import get_model; print(type(get_model('scripted/true').api).__module__)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd="/")
    assert found.stdout.strip() == "evals.providers"


def test_without_the_extra_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from gm.cli.app import run as gm

    for name in [name for name in sys.modules if name.partition(".")[0] == "evals"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "inspect_ai", None)
    assert gm(["eval", "run", "--models", "openai/any", "--out", str(tmp_path / "out")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert 'pip install ".[evals]"' in err
