"""Every misbehaviour, in every wire format, streaming and not: outcome, requests, usage, pauses, the host's line."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from gm.models import (
    AuthError,
    BadRequestError,
    ConnectionLostError,
    ModelError,
    NotFoundError,
    OverloadedError,
    QuotaError,
    RateLimitedError,
    ServerError,
    TimedOutError,
    TooLongError,
    UnreadableReplyError,
    Usage,
    open_client,
)
from tests.models.harness import CANARY, PATHS, SCHEMA, WIRES, Pauses, ask, policy, request
from tests.wire import formats
from tests.wire.acts import Act, BreakIn, Cut, Dribble, Fail, Hang, Raw, Say, Stall, Tokens

MODES = (False, True)
TOKENS = Tokens(input=700, cached=4000, written=300, output=250, reasoning=90)
USAGE = Usage(input=700, cached_input=4000, cache_write=300, output=250, reasoning=90)
PLAIN = Usage(input=1000, output=200)


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("streaming", MODES)
def test_an_answer_with_its_usage(wire: str, streaming: bool) -> None:
    text = "Граф Шестой бьёт на 12.\n\nUrist лечится: «ещё поживём»."
    got = ask(wire, [Say(text, tokens=TOKENS)], streaming=streaming)
    reply = got.good
    assert (reply.text, reply.stop, reply.problem, reply.line) == (text, "end", "", "")
    assert reply.usage == USAGE
    assert reply.model == "served-model"
    assert reply.request_id == ("req-anthropic" if wire == "anthropic" else "req-openai")
    assert [a.outcome for a in reply.attempts] == ["ok"]
    assert reply.unmetered == 0
    assert got.streamed == (text if streaming else "")
    assert [seen.path for seen in got.seen] == [PATHS[wire]]
    assert got.seen[0].key == CANARY


@dataclass(frozen=True)
class Once:
    """A failure that no further attempt can mend."""

    act: Act
    error: type[ModelError]
    says: str


FINAL = {
    "401": Once(Fail(401, "invalid_api_key", "Incorrect API key"), AuthError, "the key was not accepted [401]; check"),
    "403": Once(Fail(403, "", "unsupported country"), AuthError, "does not allow this [403] (unsupported country)"),
    "402": Once(Fail(402), QuotaError, "no money or quota left [402]"),
    "404": Once(Fail(404, "", "no model gpt-test"), NotFoundError, "no such model or address"),
    "400": Once(Fail(400, "", "tools: wrong"), BadRequestError, "does not take the request [400] (tools: wrong)"),
    "422": Once(Fail(422, "", "wrong"), BadRequestError, "does not take the request [422]"),
    "413": Once(Fail(413), TooLongError, "the prompt is too long for this model [413]"),
    "long": Once(
        Fail(400, "", "prompt is too long: 200001 tokens > 200000 maximum"), TooLongError, "prompt is too long"
    ),
    "long, vLLM": Once(
        Fail(400, "", "This model's maximum context length is 4096 tokens."), TooLongError, "prompt is too long"
    ),
    "quota": Once(Fail(400, "", "Your credit balance is too low"), QuotaError, "no money or quota left"),
    "not ours": Once(Raw(b"<html>hotel wifi</html>", "text/html"), UnreadableReplyError, "speak this protocol?"),
    "no choices": Once(Raw(b'{"hello": 1}'), UnreadableReplyError, "speak this protocol?"),
    "a list": Once(Raw(b"[1, 2]"), UnreadableReplyError, "speak this protocol?"),
    "half a body": Once(Raw(b'{"id": "x", "choi'), UnreadableReplyError, "speak this protocol?"),
    "sent away": Once(
        Fail(500, "", "x", {"x-should-retry": "false"}), ServerError, "the server failed [500]"
    ),
}  # fmt: skip


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("name", FINAL)
def test_failures_that_are_final(wire: str, name: str) -> None:
    case = FINAL[name]
    got = ask(wire, [case.act])
    assert type(got.bad) is case.error
    assert case.says in str(got.bad)
    assert str(got.bad).count("\n") == 0
    assert len(got.seen) == 1
    assert got.pauses == []
    assert got.bad.usage == Usage()
    assert len(got.bad.attempts) == 1


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("name", ["401", "404", "long", "not ours", "no choices"])
def test_final_failures_while_streaming(wire: str, name: str) -> None:
    case = FINAL[name]
    got = ask(wire, [case.act], streaming=True)
    assert type(got.bad) is case.error
    assert len(got.seen) == 1
    assert got.streamed == ""


@pytest.mark.parametrize("wire", WIRES)
def test_a_server_that_ignores_the_wish_for_a_stream(wire: str) -> None:
    whole = json.dumps(formats.answer(PATHS[wire], Say("Целиком.")), ensure_ascii=False).encode()
    got = ask(wire, [Raw(whole)], streaming=True)
    assert (got.good.text, got.streamed, got.good.usage) == ("Целиком.", "Целиком.", PLAIN)


def test_openai_names_its_own_codes() -> None:
    for wire in ("chat", "home", "responses"):
        long = ask(wire, [Fail(400, "context_length_exceeded", "too many")])
        assert type(long.bad) is TooLongError
        broke = ask(wire, [Fail(429, "insufficient_quota", "You exceeded your current quota")])
        assert type(broke.bad) is QuotaError
        assert len(broke.seen) == 1


PASSING: dict[str, tuple[Act, type[ModelError], str]] = {
    "408": (Fail(408), ServerError, "the server failed [408]"),
    "409": (Fail(409), ServerError, "the server failed [409]"),
    "429": (Fail(429), RateLimitedError, "too many requests [429]"),
    "500": (Fail(500), ServerError, "the server failed [500]"),
    "502": (Raw(b"<html>Bad gateway</html>", "text/html", 502), ServerError, "the server failed [502]"),
    "503": (Fail(503), OverloadedError, "the service is overloaded [503]"),
    "529": (Fail(529), OverloadedError, "the service is overloaded [529]"),
    "cut": (Cut(), ConnectionLostError, "the connection was lost"),
}


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("streaming", MODES)
@pytest.mark.parametrize("name", PASSING)
def test_failures_that_pass(wire: str, streaming: bool, name: str) -> None:
    act, error, says = PASSING[name]
    got = ask(wire, [act, act, Say("Готово.")], streaming=streaming)
    assert got.good.text == "Готово."
    assert len(got.seen) == 3
    assert got.pauses == [0.5, 1.0]
    assert [retry.attempt for retry in got.retries] == [1, 2]
    assert all(says in retry.line for retry in got.retries)
    assert [a.waited for a in got.good.attempts] == [0.0, 0.5, 1.0]
    assert got.good.attempts[-1].usage == PLAIN
    assert [a.outcome for a in got.good.attempts][:2] == [error.__name__.removesuffix("Error")] * 2

    gone = ask(wire, [act] * 5, streaming=streaming)
    assert type(gone.bad) is error
    assert says in str(gone.bad)
    assert len(gone.seen) == 3
    assert gone.pauses == [0.5, 1.0]
    assert len(gone.bad.attempts) == 3


@pytest.mark.parametrize("wire", WIRES)
def test_retry_after_is_honoured(wire: str) -> None:
    got = ask(
        wire, [Fail(429, headers={"retry-after": "7"}), Fail(429, headers={"retry-after-ms": "1500"}), Say("Да.")]
    )
    assert got.good.text == "Да."
    assert got.pauses == [7.0, 1.5]
    assert "it asks to wait 7 s" in got.retries[0].line


@pytest.mark.parametrize("wire", WIRES)
def test_a_server_that_wants_an_hour_is_not_waited_for(wire: str) -> None:
    got = ask(wire, [Fail(429, headers={"retry-after": "3600"}), Say("Да.")])
    assert type(got.bad) is RateLimitedError
    assert got.bad.retry_after == 3600
    assert "it asks to wait 3600 s" in str(got.bad)
    assert (len(got.seen), got.pauses) == (1, [])


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("streaming", MODES)
def test_a_hang_ends_in_time(wire: str, streaming: bool) -> None:
    got = ask(wire, [Hang(), Say("Да.")], streaming=streaming, asked=request(timeout=0.3))
    assert got.good.text == "Да."
    assert got.good.attempts[0].outcome == "TimedOut"
    assert got.good.unmetered == 1  # the model may have written, and the vendor may bill, what never arrived
    assert "no complete answer in time" in got.retries[0].line


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("streaming", MODES)
def test_an_endless_dribble_ends_in_time(wire: str, streaming: bool) -> None:
    got = ask(wire, [Dribble()], streaming=streaming, asked=request(timeout=0.15), max_attempts=1)
    assert type(got.bad) is TimedOutError
    assert got.bad.attempts[0].latency < 2


@pytest.mark.parametrize("wire", WIRES)
def test_a_stream_that_stands_still_ends_in_time(wire: str) -> None:
    got = ask(wire, [Stall(), Say("Да.")], streaming=True, asked=request(timeout=0.3))
    assert got.good.text == "Да."
    assert got.good.attempts[0].outcome == "TimedOut"


@pytest.mark.parametrize("wire", WIRES)
def test_a_stream_that_ends_without_its_end_is_not_an_answer(wire: str) -> None:
    got = ask(wire, [Cut(clean=True), Say("Да.")], streaming=True)
    assert got.good.text == "Да."
    assert "the answer broke off" in got.retries[0].line
    assert got.streamed.endswith("Да.")
    assert got.good.unmetered == 1


def test_what_a_cut_stream_had_already_reported_is_counted() -> None:
    got = ask("anthropic", [Cut(Say("Один два три четыре пять.", tokens=TOKENS)), Say("Да.")], streaming=True)
    first, second = got.good.attempts
    assert first.usage == Usage(input=700, cached_input=4000, cache_write=300, output=1, reasoning=90)
    assert first.unmetered
    assert got.good.usage == first.usage + second.usage
    assert got.good.usage.total_input == 6000


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(
    ("code", "error"),
    [("overloaded_error", OverloadedError), ("rate_limit_error", RateLimitedError), ("api_error", ServerError)],
)
@pytest.mark.parametrize("streaming", MODES)
def test_an_error_inside_an_answer(wire: str, code: str, error: type[ModelError], streaming: bool) -> None:
    got = ask(wire, [BreakIn(code), Say("Да.")], streaming=streaming)
    assert got.good.text == "Да."
    assert got.good.attempts[0].outcome == error.__name__.removesuffix("Error")
    assert len(got.seen) == 2


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("streaming", MODES)
def test_stops(wire: str, streaming: bool) -> None:
    cut = ask(wire, [Say("Начало поста и", "length")], streaming=streaming).good
    assert (cut.text, cut.stop, cut.problem) == ("Начало поста и", "length", "cut")
    assert "length limit" in cut.line
    no = ask(wire, [Say("", "refusal", refusal="Не могу.")], streaming=streaming).good
    assert (no.text, no.stop, no.problem, no.refusal) == ("", "refusal", "refused", "Не могу.")
    assert no.usage == PLAIN
    empty = ask(wire, [Say("")], streaming=streaming).good
    assert (empty.text, empty.stop, empty.problem) == ("", "end", "empty")
    assert empty.line == "the model answered with nothing"
    if wire != "anthropic":
        filtered = ask(wire, [Say("Кро", "filter")], streaming=streaming).good
        assert (filtered.stop, filtered.problem) == ("filter", "filtered")


def test_a_filtered_prompt_is_a_reply_without_text() -> None:
    for wire in ("chat", "home", "responses"):
        got = ask(wire, [Fail(400, "content_filter", "The response was filtered")])
        assert (got.good.text, got.good.stop, got.good.problem) == ("", "filter", "filtered")
        assert len(got.seen) == 1


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("streaming", MODES)
def test_structured_output(wire: str, streaming: bool) -> None:
    whole = json.dumps({"narration": "Бой продолжается."}, ensure_ascii=False)
    asked = request(schema=SCHEMA)
    got = ask(wire, [Say(whole)], streaming=streaming, asked=asked)
    assert got.good.parsed == {"narration": "Бой продолжается."}
    body = got.seen[0].body
    sent = {
        "chat": lambda: body["response_format"]["json_schema"],
        "home": lambda: body["response_format"]["json_schema"],
        "responses": lambda: body["text"]["format"],
        "anthropic": lambda: body["output_config"]["format"],
    }[wire]()
    assert sent["schema"] == SCHEMA
    if wire != "anthropic":
        assert (sent["name"], sent["strict"]) == ("reply", True)

    fenced = ask(wire, [Say(f"Вот пост:\n```json\n{whole}\n```\nУдачи!")], streaming=streaming, asked=asked).good
    assert fenced.parsed == {"narration": "Бой продолжается."}
    torn = ask(wire, [Say(whole[:20], "length")], streaming=streaming, asked=asked).good
    assert (torn.parsed, torn.stop, torn.problem, torn.text) == (None, "length", "cut", whole[:20])
    torn = ask(wire, [Say(whole[:20])], streaming=streaming, asked=asked).good
    assert (torn.parsed, torn.problem) == (None, "not_json")
    other = ask(wire, [Say('{"post": "Бой."}')], streaming=streaming, asked=asked).good
    assert (other.parsed, other.problem) == (None, "not_schema")
    prose = ask(wire, [Say("Бой продолжается.")], streaming=streaming, asked=asked).good
    assert (prose.parsed, prose.problem, prose.text) == (None, "not_json", "Бой продолжается.")


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("named", [True, False])
def test_a_server_without_structured_output_is_asked_in_words(wire: str, named: bool) -> None:
    whole = '{"narration": "Бой."}'
    got = ask(wire, [Say(whole)], asked=request(schema=SCHEMA), minds=["schema"], named=named)
    assert got.good.parsed == {"narration": "Бой."}
    first, second = got.seen
    assert "JSON schema of the object" not in first.system
    assert '"narration"' in second.system
    assert second.system.startswith("Правила игры.\n\nСтиль.\n\nХод 3.")
    assert got.pauses == []
    assert [a.outcome for a in got.good.attempts] == ["BadRequest", "ok"]


@pytest.mark.parametrize("wire", WIRES)
def test_wrong_language_and_much_text_pass_as_they_are(wire: str) -> None:
    english = ask(wire, [Say("The Count strikes for twelve.")]).good
    assert (english.text, english.problem) == ("The Count strikes for twelve.", "")
    much = "Слово за словом. " * 6500  # 110,500 characters, 200 KB
    for streaming in MODES:
        assert ask(wire, [Say(much, chunk=4000)], streaming=streaming).good.text == much


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("streaming", MODES)
def test_a_server_that_counts_no_tokens_is_unmetered(wire: str, streaming: bool) -> None:
    reply = ask(wire, [Say("Да.", tokens=None)], streaming=streaming).good
    assert (reply.usage, reply.unmetered, reply.text) == (Usage(), 1, "Да.")


def test_nobody_at_the_address() -> None:
    opened = open_client("openai/x", "http://127.0.0.1:9/v1", env={}, policy=policy(Pauses()))
    with pytest.raises(ConnectionLostError, match=r"nobody answers at 127\.0\.0\.1:9"):
        opened.complete(request())
    opened.close()
