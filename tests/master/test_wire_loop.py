"""Every misbehaviour of a model through the whole loop of `gm reply`: what was published, what it cost, how often was
asked, what the host was told."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import pytest

from engine.verify import verify
from gm.facts import turn_facts
from gm.master import loop
from gm.models import Request
from gm.store import FileStore
from tests.master.wired import ANSWER_COST, KEYS, STORY, VENDORS, Wired, told
from tests.wire.acts import Act, BreakIn, Cut, Dribble, Fail, Hang, Raw, Say, Stall

BEGUN_COST = 0.00201  # 1,000 tokens read and one written
FILTERED = "draft 1 of 3 is of no use: the vendor's content filter stopped the answer"
BUILT_IN = "the built-in narrator writes this post"
FALSE = f"{STORY} У Бори девяносто девять золотых."
DEATH = "Ход принимает Боря. Аня пала, и кости её белеют на равнине."
GONE = (f"the model cannot be asked; {BUILT_IN}",)


@dataclass(frozen=True)
class Case:
    """The server's acts (a true story follows when they are used up); the requests that must arrive; the answers among
    them that were metered; the lines that the host must see, in this order; why the built-in narrator wrote, if he
    did; the pauses between attempts; attempts that may have cost more than was reported; whether a failed attempt had
    begun to write (Anthropic's streams report what they have read by then)."""

    acts: tuple[Act, ...]
    asked: int
    answers: int
    says: tuple[str, ...]
    replaced: str = ""
    pauses: tuple[float, ...] = ()
    unmetered: int = 0
    options: tuple[str, ...] = ()
    corrected: bool = False
    vendors: tuple[str, ...] = VENDORS
    begun: bool = False


def once(act: Act, line: str, unmetered: int = 0) -> Case:
    """A fault that asking again cannot mend."""
    return Case((act,), 1, 0, (line, *GONE), "model", unmetered=unmetered)


def again(act: Act, line: str, pause: float = 1.0, unmetered: int = 0, begun: bool = False) -> Case:
    """A fault of the line: the same is asked once more after a pause."""
    says = (line, f"next try in {pause:.0f} s", "draft 1: true")
    return Case((act,), 2, 1, says, "", (pause,), unmetered, begun=begun)


def unusable(act: Act, problem: str) -> Case:
    """An answer that was paid for and is no story: asked again with the problem in words."""
    return Case((act,), 2, 2, (f"draft 1 of 3 is of no use: {problem}", "draft 2: true"))


CASES = {
    "a true story": Case((), 1, 1, ("draft 1: true",)),
    "401": once(Fail(401, "", "Incorrect API key"), "the key was not accepted [401]; check {key}"),
    "403": once(Fail(403, "", "unsupported country"), "the server does not allow this [403] (unsupported country)"),
    "402": once(Fail(402), "the account has no money or quota left [402]"),
    "404": once(Fail(404, "", "no model served"), "no such model or address; check the model's name and --base-url"),
    "prompt too long": once(
        Fail(400, "", "prompt is too long: 200001 tokens > 200000 maximum"), "the prompt is too long for this model"
    ),
    "not a model server": once(Raw(b"<html>hotel wifi</html>", "text/html"), "the answer cannot be read", unmetered=1),
    "408": again(Fail(408), "the server failed [408]"),
    "409": again(Fail(409), "the server failed [409]"),
    "429": again(Fail(429), "too many requests [429]"),
    "429, retry-after": again(Fail(429, headers={"retry-after": "7"}), "it asks to wait 7 s", 7.0),
    "429 for an hour": once(Fail(429, headers={"retry-after": "3600"}), "it asks to wait 3600 s"),
    "500": again(Fail(500), "the server failed [500]"),
    "529": again(Fail(529), "the service is overloaded [529]"),
    "500 for ever": Case(
        (Fail(500),) * 5, 5, 0, ("the server failed [500]", "next try in 8 s", *GONE), "model", (1.0, 2.0, 4.0, 8.0)
    ),
    "overloaded inside an answer": again(BreakIn("overloaded_error"), "the service is overloaded", begun=True),
    "hang": again(Hang(), "no complete answer in time", unmetered=1),
    "hang for ever": Case(
        (Hang(),) * 9,
        1,
        0,
        ("no complete answer in time", *GONE),
        "model",
        unmetered=1,
        options=("--max-seconds", "0.3"),
    ),
    "dribble": again(Dribble(), "no complete answer in time", unmetered=1),
    "truncated JSON": unusable(Say(told(STORY).text[:60]), "the answer is broken JSON"),
    "truncated JSON in a fence": unusable(Say("```json\n" + told(STORY).text[:60]), "the answer is broken JSON"),
    "JSON in a code fence": Case((Say(f"Вот:\n```json\n{told(STORY).text}\n```"),), 1, 1, ("draft 1: true",)),
    "plain text": Case((Say(STORY),), 1, 1, ("draft 1: true",)),
    "other JSON": unusable(Say('{"post": "Бой."}'), "the answer is JSON of another form"),
    "empty": unusable(Say(""), "the answer is empty"),
    "empty story": unusable(told("  "), "the answer is empty"),
    "refusal": unusable(Say("", "refusal", refusal="Не могу."), "the model declined to write this"),
    "length stop": unusable(Say(told(STORY).text[:60], "length"), "the answer was cut at the length limit"),
    "content filter": Case((Say("Кро", "filter"),), 2, 2, (FILTERED,), vendors=("openai",)),
    "prompt filtered": Case(
        (Fail(400, "content_filter", "The response was filtered"),),
        2,
        1,
        (FILTERED, "draft 2: true"),
    ),
    "wrong language": unusable(told("The Count strikes, and the wind carries ashes."), "the answer is not in Russian"),
    "100 KB": unusable(told("Слово за словом. " * 6_500, chunk=4_000), "the answer has more than 4000 characters"),
    "nothing ever": Case(
        (Say(""),) * 3,
        3,
        3,
        ("draft 3 of 3 is of no use: the answer is empty", f"no draft was true; {BUILT_IN}"),
        "attempts",
    ),
    "a false number": Case((told(FALSE),), 1, 1, ("draft 1: corrected 1",), corrected=True),
    "an invented death": Case((told(DEATH),), 2, 2, ("draft 1 of 3 is not true", "draft 2: true")),
    "a false number, strict": Case(
        (told(FALSE),),
        1,
        1,
        ("draft 1 of 1 is not true", f"no draft was true; {BUILT_IN}"),
        "attempts",
        options=("--policy", "strict"),
    ),
    "no usage": Case((told(STORY, tokens=None),), 1, 0, ("draft 1: true",), unmetered=1),
    "tokens used up": Case(
        (told(DEATH),),
        1,
        1,
        (f"the budget of tokens is used up; {BUILT_IN}",),
        "tokens",
        options=("--max-tokens", "1200"),
    ),
    "money used up": Case(
        (told(DEATH),) * 2,
        2,
        2,
        (f"the budget of money is used up; {BUILT_IN}",),
        "money",
        options=("--max-post-money", "0.0041"),
    ),
}
STREAMED = {
    "cut in mid-stream": again(Cut(), "the connection was lost", unmetered=1, begun=True),
    "an end without its end": again(Cut(clean=True), "the answer broke off", unmetered=1, begun=True),
    "a stream that stands still": again(Stall(), "no complete answer in time", unmetered=1, begun=True),
}
WHOLE = {"cut in the body": again(Cut(), "the connection was lost", unmetered=1, begun=True)}
ALL = [
    *((vendor, streamed, name) for name in CASES for vendor, streamed in (("openai", False), ("anthropic", True))),
    *((vendor, False, name) for name in WHOLE for vendor in VENDORS),
    *((vendor, True, name) for name in STREAMED for vendor in VENDORS),
]
"""tests/models tries every fault with every vendor and way of asking; here each fault meets both vendors."""


@pytest.mark.parametrize(
    ("vendor", "streamed", "name"),
    [one for one in ALL if one[0] in (CASES | WHOLE | STREAMED)[one[2]].vendors],
    ids=lambda value: {False: "whole", True: "streamed"}.get(value, value) if isinstance(value, bool) else value,
)
def test_whatever_the_model_does(
    wired: Wired, vendor: str, streamed: bool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = (CASES | WHOLE | STREAMED)[name]
    if not case.options:
        monkeypatch.setattr(loop, "Request", functools.partial(Request, timeout=0.3))
    got = wired.play(vendor, case.acts, *case.options, *(("-v",) if streamed else ()))

    assert got.code == 0, got.err
    assert "Traceback" not in got.err
    assert wired.server.complaints == []
    assert len(wired.server.seen) == case.asked
    assert wired.pauses == list(case.pauses)
    rest = got.err
    for line in case.says:
        line = line.format(key=KEYS[vendor])
        assert line in rest, (line, got.err)
        rest = rest[rest.index(line) :]

    posts = wired.posts()
    assert len(posts) == 2  # the opening, and this one
    by, story = posts[-1]["by"], posts[-1]["narration"]
    assert by.get("replaced", "") == case.replaced
    assert by["narrator"] == ("offline" if case.replaced else by["model"])
    assert by["model"].startswith(f"{vendor}@127.0.0.1:")
    assert (story == STORY) == (not case.replaced and not case.corrected)
    assert bool(by.get("corrected")) == case.corrected
    for false in ("девяносто девять", "пала", "Слово за словом", "Count", "narration", "Кро"):
        assert false not in story
    snapshot = FileStore(wired.home).load("t")
    facts = turn_facts(snapshot.game, snapshot.entries)
    assert facts is not None
    assert got.out.strip() == wired.gm("post", "t").out.strip()
    assert story.splitlines()[0] in got.out
    assert verify(got.out, facts, format="markdown", mode="strict").ok

    bill = wired.bill()
    begun = int(case.begun and streamed and vendor == "anthropic")
    assert bill["cost"] == pytest.approx(case.answers * ANSWER_COST + begun * BEGUN_COST)
    assert bill["usage"]["input"] == 1000 * (case.answers + begun)
    assert bill["usage"]["output"] == 200 * case.answers + begun
    assert bill["wire_attempts"] == case.asked
    assert bill["exact"] == (case.unmetered + begun == 0)
    assert bill["posts_by_model"] == (0 if case.replaced else 1)
    assert bill["replaced"] == (1 if case.replaced else 0)

    wired.server.begin(())
    repeated = wired.again()
    assert (repeated.code, repeated.out) == (0, got.out)
    assert (len(wired.server.seen), len(wired.posts())) == (0, 2)
