"""What goes over the wire: caching marks, limits, sampling options, and what is left out where a server minds it."""

from __future__ import annotations

import pytest

from gm.models import Block, Message
from gm.models.anthropic_client import system_blocks
from gm.models.openai_client import cache_key
from tests.models.harness import CANARY, SCHEMA, WIRES, Pauses, ask, client, policy, request
from tests.wire.acts import Fail, Say
from tests.wire.server import WireServer


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("streaming", [False, True])
def test_system_and_talk_arrive_in_order(wire: str, streaming: bool) -> None:
    talk = (Message("user", "Пост!"), Message("assistant", "Черновик."), Message("user", "Не 12, а 21."))
    seen = ask(wire, [Say()], asked=request(messages=talk), streaming=streaming).seen[0]
    assert seen.system == "Правила игры.\n\nСтиль.\n\nХод 3."
    assert seen.talk == [("user", "Пост!"), ("assistant", "Черновик."), ("user", "Не 12, а 21.")]
    assert bool(seen.body.get("stream")) is streaming


def test_anthropic_gets_cache_marks_on_the_stable_blocks() -> None:
    body = ask("anthropic", [Say()]).seen[0].body
    assert [block.get("cache_control") for block in body["system"]] == [
        {"type": "ephemeral"},
        {"type": "ephemeral"},
        None,
    ]
    many = system_blocks([Block(str(at), stable=True) for at in range(6)] + [Block("")], cache=True)
    assert ["cache_control" in block for block in many] == [False, False, True, True, True, True]


def test_openai_gets_a_cache_key_that_only_the_stable_part_decides() -> None:
    asked, later = request(), request(system=(*request().system[:2], Block("Ход 4.")))
    other = request(system=(Block("Другие правила.", stable=True),))
    for wire in ("home", "responses"):
        assert ask(wire, [Say()], asked=asked).seen[0].body["prompt_cache_key"] == cache_key(later)
    assert cache_key(asked) != cache_key(other)
    assert "prompt_cache_key" not in ask("chat", [Say()]).seen[0].body  # compatible servers do not know it


def test_no_sampling_option_where_the_sdk_has_none() -> None:
    sent = {wire: ask(wire, [Say()], asked=request(temperature=0.4)).seen[0].body for wire in WIRES}
    assert {wire: body.get("temperature") for wire, body in sent.items()} == {
        "chat": 0.4,
        "home": 0.4,
        "responses": 0.4,
        "anthropic": None,
    }
    assert all("temperature" not in ask(wire, [Say()]).seen[0].body for wire in WIRES)


@pytest.mark.parametrize("wire", ["chat", "home", "responses"])
def test_a_model_without_temperature_is_asked_without(wire: str) -> None:
    got = ask(wire, [Say("Да.")], asked=request(temperature=0.4, schema=SCHEMA), minds=["temperature"])
    assert got.good.text == "Да."
    assert [("temperature" in seen.body) for seen in got.seen] == [True, False]
    assert [("response_format" in seen.body or "text" in seen.body) for seen in got.seen] == [True, True]


def test_the_length_limit_goes_by_the_name_that_the_server_knows() -> None:
    name = {"chat": "max_tokens", "home": "max_completion_tokens"}
    for wire, other in (("chat", "home"), ("home", "chat")):
        first = ask(wire, [Say()]).seen[0].body
        assert (first.get(name[wire]), name[other] in first) == (500, False)
        swapped = ask(wire, [Say("Да.")], minds=[name[wire]])
        assert swapped.good.text == "Да."
        assert (swapped.seen[1].body.get(name[other]), name[wire] in swapped.seen[1].body) == (500, False)
    assert ask("responses", [Say()]).seen[0].body["max_output_tokens"] == 500
    assert ask("anthropic", [Say()]).seen[0].body["max_tokens"] == 500


def test_streams_ask_for_usage_unless_the_server_minds() -> None:
    assert ask("chat", [Say()], streaming=True).seen[0].body["stream_options"] == {"include_usage": True}
    got = ask("chat", [Say("Да.")], streaming=True, minds=["stream_options"])
    assert got.good.text == "Да."
    assert got.good.unmetered == 1
    assert "stream_options" not in got.seen[1].body


def test_what_a_server_minds_is_found_out_once() -> None:
    with WireServer(minds=["schema", "temperature"]) as server:
        opened = client("chat", server, policy(Pauses()))
        for _ in range(3):
            opened.complete(request(schema=SCHEMA, temperature=1.0))
        opened.close()
    assert len(server.seen) == 5  # two refusals and the answer, then an answer each
    assert all(seen.key == CANARY for seen in server.seen)


def test_several_minded_features_and_a_passing_failure() -> None:
    got = ask(
        "chat", [Fail(503), Say("Да.")], asked=request(schema=SCHEMA, temperature=1.0), minds=["temperature", "schema"]
    )
    assert got.good.text == "Да."
    assert [a.outcome for a in got.good.attempts] == ["BadRequest", "BadRequest", "Overloaded", "ok"]


def test_nothing_is_stored_at_openai() -> None:
    assert ask("responses", [Say()]).seen[0].body["store"] is False


def test_the_first_complaint_is_told_if_leaving_out_did_not_help() -> None:
    script = [Fail(400, "", "max_tokens is too large"), Fail(400, "", "no such thing as max_completion_tokens")]
    got = ask("chat", script)
    assert type(got.bad).__name__ == "BadRequestError"
    assert "max_tokens is too large" in str(got.bad)
    assert len(got.seen) == 2
    assert ask("chat", [Say("Да.")]).seen[0].body["max_tokens"] == 500  # and nothing is learned from it


def test_half_characters_do_not_stop_a_request() -> None:
    for wire in WIRES:
        got = ask(wire, [Say("Да.")], asked=request(messages=(Message("user", "а\ud800б"),)))
        assert got.seen[0].talk == [("user", "а\ufffdб")]
