"""From what a host writes to a client; clients without a vendor; the package stays cheap to import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gm.models import (
    AuthError,
    Client,
    Message,
    ModelError,
    NoAnswerError,
    OverloadedError,
    Reply,
    Request,
    ScriptedClient,
    SetupError,
    Usage,
    open_client,
)
from gm.models.anthropic_client import AnthropicClient
from gm.models.openai_client import OpenAIClient
from tests.models.harness import CANARY, SCHEMA, request
from tests.wire.server import WireServer


@pytest.mark.parametrize("spec", ["", "gpt-5", "openai/", "google/gemini", "offline", "OpenAI/x", "openai/\x1b[2J"])
def test_names_that_are_none(spec: str) -> None:
    with pytest.raises(SetupError, match="write openai/NAME, anthropic/NAME or manual") as caught:
        open_client(spec, env={})
    assert str(caught.value).isprintable()


def test_a_key_in_the_place_of_the_name_is_not_repeated() -> None:
    with pytest.raises(SetupError) as caught:
        open_client(CANARY, env={})
    assert CANARY not in str(caught.value)


@pytest.mark.parametrize("url", ["localhost:8080", "ftp://x/v1", "http://", "http://[::1", "http://x:99999999/v1"])
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(SetupError, match="--base-url: write an address"):
        open_client("openai/x", url, env={})


def test_no_key_is_said_before_anything_is_sent() -> None:
    with pytest.raises(AuthError, match=r"openai/gpt-5: no key; set OPENAI_API_KEY"):
        open_client("openai/gpt-5", env={})
    with pytest.raises(AuthError, match=r"set ANTHROPIC_API_KEY"):
        open_client("anthropic/claude-opus-5-5", env={"OPENAI_API_KEY": "x" * 20})
    with pytest.raises(AuthError, match=r"set MY_KEY"):
        open_client("openai/gpt-5", env={"OPENAI_API_KEY": "x" * 20}, key_env="MY_KEY")


def test_specs_api_and_address() -> None:
    env = {"OPENAI_API_KEY": CANARY, "ANTHROPIC_API_KEY": CANARY}
    home = open_client("openai/gpt-5", env=env)
    assert isinstance(home, OpenAIClient)
    assert (home.spec, home.api, home.home) == ("openai/gpt-5", "responses", True)
    named = open_client("openai/gpt-5", "https://api.openai.com/v1", env=env, api="chat")
    assert isinstance(named, OpenAIClient)
    assert (named.spec, named.api, named.home) == ("openai/gpt-5", "chat", True)
    other = open_client("openai/gpt://f0ld3r/yandexgpt/latest", "https://me:pass@llm.example:8443/v1", env=env)
    assert isinstance(other, OpenAIClient)
    assert (other.api, other.home, other.model) == ("chat", False, "gpt://f0ld3r/yandexgpt/latest")
    assert other.spec == "openai@llm.example:8443/gpt://f0ld3r/yandexgpt/latest"
    by_env = open_client("openai/qwen", env={"OPENAI_BASE_URL": "http://127.0.0.1:1234/v1"})
    assert by_env.spec == "openai@127.0.0.1:1234/qwen"
    claude = open_client("anthropic/claude-opus-5-5", env=env)
    assert isinstance(claude, AnthropicClient)
    assert claude.spec == "anthropic/claude-opus-5-5"
    for opened in (home, named, other, by_env, claude):
        assert isinstance(opened, Client)
        assert opened.structured
        assert CANARY not in repr(opened)
        opened.close()


def test_another_servers_environment_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The SDKs read variables of their own; the address and the key are ours to choose."""
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "another-token-123456")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "another-key-123456")
    for spec in ("openai/x", "anthropic/x"):
        with WireServer() as server:
            url = server.base_url if spec.startswith("openai") else server.root
            opened = open_client(spec, url, env={"OPENAI_API_KEY": CANARY, "ANTHROPIC_API_KEY": CANARY})
            opened.complete(request())
            opened.close()
        assert server.seen[0].key == CANARY
        assert "another-token" not in str(server.seen[0].headers)


def test_a_server_on_this_machine_is_asked_directly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    with WireServer() as server:
        opened = open_client("openai/qwen", server.base_url, env={})
        assert opened.complete(request()).problem == ""
        opened.close()


def test_anthropics_address_with_and_without_its_version() -> None:
    for ending in ("", "/", "/v1", "/v1/"):
        with WireServer() as server:
            opened = open_client("anthropic/x", server.root + ending, env={})
            assert opened.complete(request()).problem == ""
            opened.close()


def test_an_empty_variable_does_not_hide_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"OPENAI_API_KEY={CANARY}\n")
    open_client("openai/x", env={"OPENAI_API_KEY": ""}, dotenv=tmp_path / ".env").close()


def test_by_hand() -> None:
    shown: list[str] = []
    opened = open_client("manual", show=shown.append, read=lambda: '```json\n{"narration": "Бой."}\n```\n')
    reply = opened.complete(request(schema=SCHEMA))
    assert shown == ["Правила игры.\n\nСтиль.\n\nХод 3.\n\nНапиши пост."]
    assert reply.parsed == {"narration": "Бой."}
    assert (reply.spec, reply.usage, opened.structured) == ("manual", Usage(), False)
    with pytest.raises(NoAnswerError, match="nothing was pasted"):
        open_client("manual", show=shown.append, read=lambda: " \n").complete(request())

    def end() -> str:
        raise EOFError

    with pytest.raises(NoAnswerError):
        open_client("manual", show=shown.append, read=end).complete(request())
    with pytest.raises(SetupError, match="terminal"):
        open_client("manual")


def test_a_script() -> None:
    streamed: list[str] = []
    own = Reply("Своё.", usage=Usage(input=7))
    opened = ScriptedClient(["Раз.", {"narration": "Два."}, own, OverloadedError("scripted: busy")])
    assert opened.complete(request(), on_text=streamed.append).text == "Раз."
    assert opened.complete(request(schema=SCHEMA)).parsed == {"narration": "Два."}
    assert opened.complete(request()).usage == Usage(input=7)
    with pytest.raises(OverloadedError, match="busy"):
        opened.complete(request())
    with pytest.raises(NoAnswerError, match="no more answers"):
        opened.complete(request())
    assert streamed == ["Раз."]
    assert len(opened.requests) == 5

    def obey(asked: Request) -> str:
        return asked.messages[-1].text.upper()

    echo = ScriptedClient(obey)
    assert echo.complete(request(messages=(Message("user", "эхо"),))).text == "ЭХО"


def test_importing_the_package_loads_no_sdk() -> None:
    code = (
        "import sys, gm.models, gm.money; gm.money.cost(gm.models.Usage(), 'openai/gpt-5');"
        "print(sorted({'openai', 'anthropic', 'httpx2', 'pydantic', 'tenacity', 'rich', 'typer'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=30)
    assert done.stdout.strip() == "[]"


def test_ctrl_c_and_the_hosts_own_faults_pass_as_they_are() -> None:
    class BrokenError(Exception):
        pass

    for error in (KeyboardInterrupt(), BrokenError("callback")):

        def explode(text: str, error: BaseException = error) -> None:
            raise error

        for spec in ("openai/x", "anthropic/x"):
            with WireServer() as server:
                url = server.base_url if spec.startswith("openai") else server.root
                opened = open_client(spec, url, env={})
                with pytest.raises(type(error)) as caught:
                    opened.complete(request(), on_text=explode)
                opened.close()
            assert caught.value is error
            assert len(server.seen) == 1
            assert not isinstance(caught.value, ModelError)
