"""A canary key through whole games full of faults: it is sent to the server and found nowhere else."""

from __future__ import annotations

import base64
import logging
from pathlib import Path

import pytest

from tests.master.wired import CANARY, KEYS, STORY, VENDORS, Wired, told
from tests.wire.acts import Act, BreakIn, Cut, Fail, Raw, Say
from tests.wire.server import Seen

ECHOES: tuple[Act, ...] = (
    Fail(401, "invalid_api_key", "Incorrect API key provided:", echo_key=True),
    Fail(403, "", "not for", echo_key=True),
    Fail(404, "", "nothing here for", echo_key=True),
    Fail(400, "", "bad request of", echo_key=True),
    Fail(429, "", "slow down,", echo_key=True),
    Fail(500, "", "crashed with", echo_key=True),
    Fail(400, CANARY, f"key begins with {CANARY[3:17]} and ends with {CANARY[-9:]}"),
    Fail(400, "", "header was " + base64.b64encode(f"Bearer {CANARY}".encode()).decode()),
    Raw(f"<pre>Authorization: Bearer {CANARY}</pre>".encode(), "text/html", 400),
    Raw(f'{{"you_sent": "{CANARY}"}}'.encode()),
    BreakIn("invalid_request_error", f"wrong key {CANARY}"),
    Cut(told(f"{STORY} {CANARY}")),
    Say(f"{CANARY}: {STORY}", model=CANARY),
    told(f"{STORY} Ключ лежит под камнем: {CANARY}."),
    told("", finish="refusal", refusal=f"Не могу: {CANARY}"),
    told(f"Ключ {CANARY} у Бори, у него девяносто девять золотых."),
)
PIECES = (CANARY, CANARY[3:17], CANARY[::-1], base64.b64encode(CANARY.encode()).decode().rstrip("="))


@pytest.fixture
def talkative(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """All loggers at their most talkative."""
    for name in ("", "openai", "anthropic", "httpx2", "httpcore2"):
        caplog.set_level(logging.DEBUG, logger=name)
    return caplog


@pytest.mark.parametrize("from_file", [False, True], ids=["environment", "env file"])
@pytest.mark.parametrize("vendor", VENDORS)
def test_the_key_is_found_nowhere(
    wired: Wired,
    vendor: str,
    from_file: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    talkative: pytest.LogCaptureFixture,
) -> None:
    options: tuple[str, ...] = ("-v",)
    if from_file:
        (tmp_path / "keys.env").write_text(f"SPARE_KEY={CANARY}\n", encoding="utf-8")
        monkeypatch.delenv(KEYS[vendor])
        options += ("--key-env", "SPARE_KEY", "--env-file", str(tmp_path / "keys.env"))
    shown: list[str] = []
    keys: set[str] = set()

    def echoing(act: Act) -> None:
        def always(seen: Seen) -> Act:
            keys.add(seen.key)
            return act

        got = wired.play(vendor, (), *options, "--json", words="пас", otherwise=always, player="")
        assert got.code == 0, got.err
        shown.extend((got.out, got.err))

    for act in ECHOES:
        echoing(act)
    for command in (("post", "t"), ("cost", "t"), ("cost", "t", "--json"), ("status", "t", "--json"), ("list",)):
        result = wired.gm(*command)
        shown.extend((result.out, result.err))
    for mistake in (("narrate", "t", "--model", CANARY), ("narrate", "t", "--model", f"openai {CANARY}")):
        result = wired.gm(*mistake)
        assert result.code == 2
        shown.extend((result.out, result.err))
    assert keys == {CANARY}
    assert "Sending HTTP Request" in talkative.text
    kept = "".join(path.read_text(encoding="utf-8") for path in wired.home.iterdir())
    for piece in PIECES:
        assert piece not in "\n".join(shown)
        assert piece not in kept
        assert piece not in talkative.text


def test_the_key_is_in_no_traceback_of_a_program_that_breaks(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of our own in the middle of an answer: the traceback, its locals included, holds no key."""
    import traceback

    from gm.cli import host

    class BrokenError(Exception):
        pass

    def breaks(self: object, piece: str) -> None:
        raise BrokenError(piece)

    monkeypatch.setattr(host._Progress, "text", breaks)
    for vendor in VENDORS:
        with pytest.raises(BrokenError) as caught:
            wired.play(vendor, [told(STORY)], "-v")
        trace = traceback.TracebackException.from_exception(caught.value, capture_locals=True)
        text = "".join(trace.format())
        assert "complete" in text
        assert not any(piece in text for piece in PIECES)
