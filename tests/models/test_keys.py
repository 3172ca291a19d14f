"""A canary key: wherever it could come out, it does not."""

from __future__ import annotations

import base64
import io
import json
import logging
import pickle
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.models import AuthError, ModelError, SetupError, open_client
from gm.models.keys import MASK, Scrubber, Secret, clean_text, read_dotenv, read_key
from tests.models.harness import CANARY, SCHEMA, WIRES, ask, request, stage
from tests.wire.acts import Act, BreakIn, Cut, Fail, Hang, Raw, Say
from tests.wire.server import WireServer


@pytest.fixture
def everything_logged() -> Iterator[io.StringIO]:
    """All loggers of all libraries, at their most talkative."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setLevel(logging.DEBUG)
    root = logging.getLogger()
    names = ["", *logging.root.manager.loggerDict]
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.DEBUG)
    root.addHandler(handler)
    yield out
    root.removeHandler(handler)
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


ECHOES: dict[str, Act] = {
    "401": Fail(401, "invalid_api_key", "Incorrect API key provided:", echo_key=True),
    "403": Fail(403, "", "not for", echo_key=True),
    "404": Fail(404, "", "nothing here for", echo_key=True),
    "400": Fail(400, "", "bad request of", echo_key=True),
    "429": Fail(429, "", "slow down,", echo_key=True),
    "500": Fail(500, "", "crashed with", echo_key=True),
    "piece": Fail(400, "", f"key begins with {CANARY[3:17]} and ends with {CANARY[-9:]}"),
    "base64": Fail(400, "", "header was " + base64.b64encode(CANARY.encode()).decode()),
    "page": Raw(f"<pre>Authorization: Bearer {CANARY}</pre>".encode(), "text/html", 400),
    "code": Fail(400, CANARY, "code"),
    "in a stream": BreakIn("invalid_request_error", f"wrong key {CANARY}"),
    "cut": Cut(),
    "hang": Hang(),
    "no protocol": Raw(json.dumps({"you_sent": CANARY}).encode()),
}


def shown(error: ModelError) -> str:
    """All that a careless program could print of an error: text, repr, attempts, traceback with every local."""
    trace = traceback.TracebackException.from_exception(error, capture_locals=True, compact=False)
    chained = [error.__cause__, error.__context__]
    return "\n".join([str(error), repr(error), repr(vars(error)), "".join(trace.format()), repr(chained)])


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("streaming", [False, True])
@pytest.mark.parametrize("name", ECHOES)
def test_no_error_shows_the_key(wire: str, streaming: bool, name: str, everything_logged: io.StringIO) -> None:
    asked = request(schema=SCHEMA, timeout=0.12 if name == "hang" else 5.0)
    # an iterator, so that the frames of the test itself do not show what the server will say
    got = ask(wire, iter([ECHOES[name]] * 4), streaming=streaming, asked=asked, max_attempts=2)
    text = shown(got.bad) + repr(got.retries) + repr(stage(wire)[1]) + everything_logged.getvalue()
    assert got.seen[0].key == CANARY  # it was really sent
    assert "Sending HTTP Request" in text  # and the logs were really talkative
    assert CANARY not in text
    assert CANARY[3:17] not in text
    assert base64.b64encode(CANARY.encode()).decode() not in text
    assert got.bad.__context__ is None
    assert got.bad.__cause__ is None


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("streaming", [False, True])
def test_no_reply_shows_the_key(wire: str, streaming: bool, everything_logged: io.StringIO) -> None:
    text = f"Граф шепчет: {CANARY}. И ещё раз: {CANARY}"
    say = Say(json.dumps({"narration": text}, ensure_ascii=False), model=CANARY, chunk=5)
    got = ask(wire, [say], streaming=streaming, asked=request(schema=SCHEMA))
    assert got.good.parsed == {"narration": f"Граф шепчет: {MASK}. И ещё раз: {MASK}"}
    assert CANARY not in repr(got.good) + got.streamed + everything_logged.getvalue()
    if streaming:
        assert got.streamed == got.good.text


def test_ordinary_text_is_never_touched() -> None:
    scrubber = Scrubber([Secret(CANARY)])
    text = "sk-canary — сказал Граф. Bearer of arms; sk-learn; канарейка."
    assert scrubber.whole(text) == text
    assert "".join([scrubber.feed(char) for char in text] + [scrubber.flush()]) == text
    assert Scrubber([Secret("")]).whole(text) == text
    assert Scrubber([Secret("local")]).whole("local") == "local"


def test_details_of_servers_are_one_clean_short_line() -> None:
    scrubber = Scrubber([Secret(CANARY)])
    assert scrubber.detail("a\x1b[2J\r\n\tb\u202ec") == "a [2J b c"
    assert len(scrubber.detail("x" * 5000)) == 200
    assert (
        scrubber.detail("Incorrect API key provided: sk-proj-abcdef****wxyz.") == f"Incorrect API key provided: {MASK}"
    )
    assert scrubber.detail(f"?key={CANARY[::-1]}") == f"?key={MASK}"


def test_a_models_text_holds_no_terminal_commands() -> None:
    assert clean_text("a\x1b[31mb\r\nc\rd\x00\ud800\u202ee\tf") == "a[31mb\nc\nd\ufffde\tf"


def test_a_secret_shows_nothing() -> None:
    secret = Secret(CANARY)
    assert CANARY not in f"{secret} {secret!r} {[secret]}"
    with pytest.raises(TypeError):
        pickle.dumps(secret)


def test_keys_that_would_choke_a_library() -> None:
    for bad in ("ключ-канарейка-12345", "sk-two words-1234567", "sk-line\nbreak-12345"):
        with pytest.raises(AuthError) as caught:
            read_key({"OPENAI_API_KEY": bad}, "OPENAI_API_KEY")
        assert bad not in shown(caught.value).replace(repr(bad), "")
        assert "OPENAI_API_KEY holds characters that no key has" in str(caught.value)
    assert read_key({"K": f" {CANARY}\n"}, "K").reveal() == CANARY


def test_dotenv(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(
        '# keys\nexport OPENAI_API_KEY = "a b" # x\nB=\'c#d\'\nC=e#f # g\nD=\n E=1 \nnot a line\n=x\nF="open\n',
        encoding="utf-8-sig",
    )
    assert read_dotenv(file) == {"OPENAI_API_KEY": "a b", "B": "c#d", "C": "e#f", "D": "", "E": "1", "F": "open"}
    with pytest.raises(SetupError, match="cannot be read"):
        read_dotenv(tmp_path / "none")


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(f"OPENAI_API_KEY=from-file-123\nSECOND={CANARY}\n")
    cases: list[tuple[dict[str, str], str | None, str]] = [
        ({"OPENAI_API_KEY": "from-env-123"}, None, "from-env-123"),
        ({}, None, "from-file-123"),
        ({}, "SECOND", CANARY),
    ]
    for env, key_env, key in cases:
        with WireServer() as server:
            opened = open_client("openai/x", server.base_url, env=env, dotenv=file, key_env=key_env)
            opened.complete(request())
            opened.close()
        assert server.seen[0].key == key


def test_a_local_server_needs_no_key() -> None:
    for spec in ("openai/qwen", "anthropic/qwen"):
        with WireServer() as server:
            opened = open_client(spec, server.base_url if spec.startswith("openai") else server.root, env={})
            assert opened.complete(request()).text == "Граф Шестой бьёт."
            opened.close()
        assert server.seen[0].key == "no-key"
