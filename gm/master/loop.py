"""The loop around a model: draft, verify, correct or re-ask, publish; at last the built-in narrator.

Every answer is kept in the record before it is judged, so that a crash never pays for the same draft twice, and every
attempt counts in usage and cost, failed ones too. Transport trouble is the client's affair (`gm.models.retry`); here an
attempt is one answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from gm.kits import kit
from gm.master.drafts import Judged, finding_json, judge, problem_words, unusable
from gm.master.writing import Host, Taken, Task, Writer, Written, taken_by
from gm.models import Block, Client, Message, ModelError, NoAnswerError, Reply, Request, Retrying, Usage
from gm.money import PriceTable, spent
from gm.posts import render
from gm.prompting import Prompt, reask, turn_prompt
from gm.prompting.assemble import reask_unreadable

MAX_TOKENS: Final = {"prose": 4_000, "whole": 12_000}
"""Thinking counts too, so these are far above what a post needs."""
MAX_KEPT: Final = 100_000


@dataclass
class _Turn:
    """What one post has cost so far."""

    started: float
    attempts: list[dict[str, Any]] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    money: float | None = 0.0
    taken: Taken = field(default_factory=Taken)

    def add(self, draft: Mapping[str, Any]) -> None:
        self.usage = self.usage + Usage.from_dict(draft.get("usage") or {})
        price = draft.get("cost")
        self.money = None if price is None or self.money is None else self.money + float(price)
        self.taken = self.taken + taken_by(draft)


class ModelWriter:
    """A `Writer` that asks a model and publishes only what the verifier lets through."""

    def __init__(
        self,
        client: Client,
        fallback: Writer,
        host: Host,
        *,
        clock: Callable[[], float] = time.monotonic,
        table: PriceTable | None = None,
    ) -> None:
        """`fallback` writes when the model's attempts or budgets are used up; `table` has the prices (None: the
        built-in ones)."""
        self._client = client
        self._fallback = fallback
        self._host = host
        self._clock = clock
        self._table = table

    def write(self, task: Task) -> Written:
        """See `Writer.write`."""
        settings = task.settings
        prompt = turn_prompt(
            task.facts,
            mode=settings.mode,
            voice=settings.voice,
            format=settings.format,
            reply=task.reply,
            posts=task.posts,
            own_voice=settings.own_voice,
        )
        turn = _Turn(self._clock())
        limit = 1 if settings.policy == "strict" else max(1, settings.attempts)
        for draft in task.drafts:
            if draft.get("interrupted"):
                turn.add(draft)
        kept = [draft for draft in task.drafts if not draft.get("interrupted")]
        last: Judged | None = None
        why = "attempts"
        for number in range(1, limit + 1):
            if number <= len(kept):
                draft = dict(kept[number - 1])
            else:
                stop = self._over_budget(task, turn)
                if stop:
                    why = stop
                    break
                draft = self._ask(task, prompt, turn, last, number)
            turn.add(draft)
            if draft.get("fatal"):
                turn.attempts.append(_attempt(draft, None))
                why = "model"
                break
            last = self._judge(task, draft)
            turn.attempts.append(_attempt(draft, last))
            if last.true:
                self._tell(_praise(number, last))
                return self._written(task, prompt, turn, last)
            self._tell(_blame(f"draft {number} of {limit}", last, settings.mode))
        self._host.say(f"{_GIVEN_UP[why]}; the built-in narrator writes this post")
        written = self._fallback.write(task)
        return Written(written.narration, {**written.by, **self._meta(task, prompt, turn), "replaced": why})

    def _used(self, task: Task, turn: _Turn) -> dict[str, Taken]:
        """What this post and the game have taken by now; the post's time is the clock's, verifying included."""
        post = replace(turn.taken, seconds=self._clock() - turn.started)
        return {"turn": post, "game": task.before + post}

    def _over_budget(self, task: Task, turn: _Turn) -> str:
        """The first budget that is used up, as a key of `_GIVEN_UP`; empty if there is none."""
        for scope, used in self._used(task, turn).items():
            for what in ("tokens", "seconds", "money"):
                limit = getattr(task.settings, f"{scope}_{what}")
                if limit and getattr(used, what) >= limit:
                    return what
        return ""

    def _patience(self, task: Task, turn: _Turn) -> float | None:
        """Seconds that the budgets leave for one answer; None without such budgets."""
        used = self._used(task, turn)
        limits = ((task.settings.turn_seconds, used["turn"]), (task.settings.game_seconds, used["game"]))
        return min((limit - spent.seconds for limit, spent in limits if limit), default=None)

    def _ask(self, task: Task, prompt: Prompt, turn: _Turn, last: Judged | None, number: int) -> dict[str, Any]:
        """One answer, kept in the record before anything else is done; a failure of the model is one too."""
        request = self._request(task, prompt, last, self._patience(task, turn))
        begin = self._clock()
        outcome: Reply | ModelError
        try:
            with self._host.waiting():
                outcome = self._client.complete(request, on_text=self._host.text, on_retry=self._retrying)
        except ModelError as error:
            self._host.say(error.line)
            outcome = error
        except KeyboardInterrupt:
            # What the vendor had begun may be billed; it is no attempt, and the next command asks again.
            task.keep(self._draft(number, prompt.key, request, NoAnswerError("interrupted"), begin, interrupted=True))
            raise
        draft = self._draft(number, prompt.key, request, outcome, begin)
        task.keep(draft)
        if draft["cost"] is None and (task.settings.turn_money or task.settings.game_money):
            self._host.say(f"{draft['model']} has no price, so no limit in money can be kept; see --prices")
        return draft

    def _request(self, task: Task, prompt: Prompt, last: Judged | None, patience: float | None) -> Request:
        messages = [Message("user", prompt.turn)]
        if last is not None:
            # Only the last draft goes back, so that a prompt never grows with the number of attempts.
            findings = [finding_json(one) for one in last.left or last.findings]
            problem = problem_words(last.problem, task.settings.mode)[0] if last.problem else ""
            again = reask_unreadable(problem) if problem else reask(findings)
            messages += [Message("assistant", last.text[:24_000] or "—"), Message("user", again)]
        request = Request(
            tuple(Block(text, stable=True) for text in prompt.stable),
            tuple(messages),
            max_tokens=task.settings.draft_tokens or MAX_TOKENS[task.settings.mode],
            schema=prompt.schema if self._client.structured else None,
            schema_name=prompt.key,
            patience=patience,
        )
        # A slow machine may need longer than usual, if the host allows it; half is left to try again.
        return request if patience is None else replace(request, timeout=max(request.timeout, patience / 2))

    def _retrying(self, retrying: Retrying) -> None:
        self._host.say(f"{retrying.line}; next try in {retrying.seconds:.0f} s")

    def _draft(
        self,
        number: int,
        key: str,
        request: Request,
        outcome: Reply | ModelError,
        begin: float,
        *,
        interrupted: bool = False,
    ) -> dict[str, Any]:
        """An answer, or the failure to get one, as it goes into the record: text, usage of every attempt on the wire,
        cost, seconds of waiting."""
        spec = getattr(outcome, "spec", "") or self._client.spec
        bill = spent(number, outcome, spec, prompt_chars=len(request.text), table=self._table)
        draft: dict[str, Any] = {
            "n": number,
            "model": bill.spec,
            "text": "",
            "usage": bill.usage.as_dict(),
            "cost": None if bill.cost is None else float(bill.cost),
            "wire_attempts": bill.attempts,
            "unmetered": bill.unmetered or int(interrupted),
            "prompt_chars": bill.prompt_chars,
            "seconds": round(self._clock() - begin, 3),
        }
        if interrupted:
            return {**draft, "problem": "interrupted", "interrupted": True}
        if isinstance(outcome, ModelError):
            return {**draft, "problem": outcome.line, "fatal": True}
        text = str(outcome.parsed.get(key, "")) if outcome.parsed else outcome.text
        return {
            **draft,
            "text": text[:MAX_KEPT],
            "problem": outcome.problem,
            "stop": outcome.stop,
            "latency": round(outcome.latency, 3),
        }

    def _tell(self, told: tuple[str, Sequence[str]]) -> None:
        """A heading and its details, on one line or, where the host wants it in full, each on a line of its own."""
        head, details = told
        if self._host.full:
            for line in (head, *(f"  {one}" for one in details)):
                self._host.say(line)
        else:
            self._host.say(": ".join([head, "; ".join(details[:4])]) if details else head)

    def _judge(self, task: Task, draft: Mapping[str, Any]) -> Judged:
        text = str(draft.get("text") or "")
        if problem := unusable(draft):
            return Judged(text, False, problem=problem)

        def assemble(narration: str) -> str:
            return render(kit(task.facts["game"]).build_post(task.facts, narration, None), task.settings.format)

        return judge(
            text,
            task.facts,
            mode=task.settings.mode,
            format=task.settings.format,
            may_repair=task.settings.policy == "correct",
            assemble=assemble if task.settings.mode == "prose" else None,
        )

    def _written(self, task: Task, prompt: Prompt, turn: _Turn, judged: Judged) -> Written:
        by = {
            "narrator": self._client.spec,
            "voice": "own" if task.settings.own_voice else task.settings.voice,
            **self._meta(task, prompt, turn),
            "corrected": [finding_json(one) for one in judged.corrected],
        }
        if task.settings.mode == "whole":
            return Written("", by, judged.text, task.settings.format)
        return Written(judged.text, by)

    def _meta(self, task: Task, prompt: Prompt, turn: _Turn) -> dict[str, Any]:
        return {
            "model": self._client.spec,
            "policy": task.settings.policy,
            "prompt": dict(prompt.mark),
            "attempts": turn.attempts,
            "usage": turn.usage.as_dict(),
            "cost": turn.money,
        }


def _attempt(draft: Mapping[str, Any], judged: Judged | None) -> dict[str, Any]:
    attempt = {key: draft[key] for key in ("n", "model", "usage", "cost", "problem", "stop", "latency") if key in draft}
    if judged is not None:
        attempt["true"] = judged.true
        attempt["findings"] = [finding_json(one) for one in judged.findings]
        if judged.problem:
            attempt["problem"] = judged.problem
    return attempt


_GIVEN_UP: Final = {
    "attempts": "no draft was true",
    "tokens": "the budget of tokens is used up",
    "seconds": "the budget of seconds is used up",
    "money": "the budget of money is used up",
    "model": "the model cannot be asked",
}


def _praise(number: int, judged: Judged) -> tuple[str, Sequence[str]]:
    if not judged.corrected:
        return f"draft {number}: true", ()
    return (
        f"draft {number}: corrected {len(judged.corrected)}",
        [f"{one.quote!r} → {one.expected}" for one in judged.corrected],
    )


def _blame(draft: str, judged: Judged, mode: str) -> tuple[str, Sequence[str]]:
    if judged.problem:
        return f"{draft} is of no use: {problem_words(judged.problem, mode)[1]}", ()
    return f"{draft} is not true", [f"{one.kind}: {one.quote!r}" for one in (judged.left or judged.findings)]
