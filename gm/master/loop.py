"""The loop around a model: draft, verify, correct or re-ask, publish; at last the built-in narrator.

Every answer is kept in the record before it is judged, so that a crash never pays for the same draft twice, and every
attempt counts in usage and cost, failed ones too. Transport trouble is the client's affair (`gm.models.retry`); here an
attempt is one answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gm.master.drafts import Judged, finding_json, judge
from gm.master.writing import Host, Task, Writer, Written
from gm.models import Block, Client, Message, ModelError, Reply, Request, Retrying, Usage
from gm.money import spent
from gm.prompting import Prompt, reask, turn_prompt
from gm.prompting.assemble import reask_unreadable

MAX_TOKENS: Final = {"prose": 4_000, "whole": 12_000}
"""Thinking counts too, so these are far above what a post needs."""
MAX_KEPT: Final = 100_000
_PROBLEMS: Final = {
    "empty": "ответ пуст",
    "cut": "ответ оборван на полуслове",
    "refused": "вместо текста пришёл отказ",
    "filtered": "ответ остановлен фильтром",
    "not_json": "вместо JSON пришло что-то другое",
    "not_schema": "у JSON не та форма",
}


@dataclass
class _Turn:
    """What one post has cost so far."""

    attempts: list[dict[str, Any]] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    money: float | None = 0.0

    def add(self, draft: Mapping[str, Any]) -> None:
        self.usage = self.usage + Usage.from_dict(draft.get("usage") or {})
        price = draft.get("cost")
        self.money = None if price is None or self.money is None else self.money + float(price)


class ModelWriter:
    """A `Writer` that asks a model and publishes only what the verifier lets through."""

    def __init__(
        self, client: Client, fallback: Writer, host: Host, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`fallback` writes when the model's attempts or budgets are used up."""
        self._client = client
        self._fallback = fallback
        self._host = host
        self._clock = clock

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
        turn = _Turn()
        started = self._clock()
        limit = 1 if settings.policy == "strict" else max(1, settings.attempts)
        kept = list(task.drafts)
        last: Judged | None = None
        why = "attempts"
        for number in range(1, limit + 1):
            if number <= len(kept):
                draft = dict(kept[number - 1])
            else:
                stop = self._over_budget(task, turn, started)
                if stop:
                    why = stop
                    break
                draft = self._ask(task, prompt, last, number)
                task.keep(draft)
            turn.add(draft)
            if draft.get("fatal"):
                turn.attempts.append(_attempt(draft, None))
                why = "model"
                break
            last = self._judge(task, draft)
            turn.attempts.append(_attempt(draft, last))
            if last.true:
                self._host.say(_praise(number, last))
                return self._written(task, prompt, turn, last)
            self._host.say(_blame(number, limit, last))
        self._host.say(_GIVEN_UP[why])
        written = self._fallback.write(task)
        return Written(written.narration, {**written.by, **self._meta(task, prompt, turn), "replaced": why})

    def _over_budget(self, task: Task, turn: _Turn, started: float) -> str:
        settings = task.settings
        if settings.turn_tokens and turn.usage.total >= settings.turn_tokens:
            return "tokens"
        if settings.turn_seconds and self._clock() - started >= settings.turn_seconds:
            return "seconds"
        if settings.game_money and task.spent + (turn.money or 0.0) >= settings.game_money:
            return "money"
        return ""

    def _ask(self, task: Task, prompt: Prompt, last: Judged | None, number: int) -> dict[str, Any]:
        """One answer as kept in the record; a failure of the model is one too."""
        messages = [Message("user", prompt.turn)]
        if last is not None:
            # Only the last draft goes back, so that a prompt never grows with the number of attempts.
            findings = [finding_json(one) for one in last.left or last.findings]
            again = reask_unreadable(last.problem) if last.problem else reask(findings)
            messages += [Message("assistant", last.text[:24_000] or "—"), Message("user", again)]
        request = Request(
            tuple(Block(text, stable=True) for text in prompt.stable),
            tuple(messages),
            max_tokens=task.settings.draft_tokens or MAX_TOKENS[task.settings.mode],
            schema=prompt.schema if self._client.structured else None,
            schema_name=prompt.key,
        )
        outcome: Reply | ModelError
        try:
            outcome = self._client.complete(request, on_text=self._host.text, on_retry=self._retrying)
        except ModelError as error:
            self._host.say(error.line)
            outcome = error
        return _draft(number, self._client.spec, prompt.key, request, outcome)

    def _retrying(self, retrying: Retrying) -> None:
        self._host.say(f"{retrying.line}; next try in {retrying.seconds:.0f} s")

    def _judge(self, task: Task, draft: Mapping[str, Any]) -> Judged:
        text = str(draft.get("text") or "")
        problem = _PROBLEMS.get(str(draft.get("problem") or ""), "")
        if problem and (draft["problem"] != "not_json" or not text.strip()):
            return Judged(text, False, problem=problem)
        return judge(
            text,
            task.facts,
            mode=task.settings.mode,
            format=task.settings.format,
            may_repair=task.settings.policy == "correct",
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


def _draft(number: int, spec: str, key: str, request: Request, outcome: Reply | ModelError) -> dict[str, Any]:
    """An answer, or the failure to get one, as it goes into the record: text, usage of every attempt on the wire,
    cost."""
    bill = spent(number, outcome, getattr(outcome, "spec", "") or spec, prompt_chars=len(request.text))
    draft: dict[str, Any] = {
        "n": number,
        "model": bill.spec,
        "text": "",
        "usage": bill.usage.as_dict(),
        "cost": None if bill.cost is None else float(bill.cost),
        "wire_attempts": bill.attempts,
        "unmetered": bill.unmetered,
        "prompt_chars": bill.prompt_chars,
    }
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


def _attempt(draft: Mapping[str, Any], judged: Judged | None) -> dict[str, Any]:
    attempt = {key: draft[key] for key in ("n", "model", "usage", "cost", "problem", "stop", "latency") if key in draft}
    if judged is not None:
        attempt["true"] = judged.true
        attempt["findings"] = [finding_json(one) for one in judged.findings]
        if judged.problem:
            attempt["problem"] = judged.problem
    return attempt


_GIVEN_UP: Final = {
    "attempts": "no draft was true; the built-in narrator writes this post",
    "tokens": "the budget of tokens for this turn is used up; the built-in narrator writes this post",
    "seconds": "the time for this turn is used up; the built-in narrator writes this post",
    "money": "the game's budget of money is used up; the built-in narrator writes this post",
    "model": "the model cannot be asked; the built-in narrator writes this post",
}


def _praise(number: int, judged: Judged) -> str:
    if not judged.corrected:
        return f"draft {number}: true"
    return f"draft {number}: corrected {len(judged.corrected)}: " + "; ".join(
        f"{one.quote!r} → {one.expected}" for one in judged.corrected[:4]
    )


def _blame(number: int, limit: int, judged: Judged) -> str:
    what = judged.problem or "; ".join(f"{one.kind}: {one.quote!r}" for one in (judged.left or judged.findings)[:4])
    return f"draft {number} of {limit} is not true: {what}"
