"""How a sample is solved: what is asked post by post, and what becomes of the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessage, ChatMessageSystem, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver

from engine.protocol import Facts
from engine.verify import repair
from engine.verify.model import Mode, Scope
from evals import wording
from evals.asking import ask, assistant, model_name, user
from evals.free import NOT_DEALT, Table
from evals.games import features, game_of
from evals.journal import Answer, journal_at
from evals.judging import FAMILY_OF, READABLE, Reading, cleaned, outcome_of, read_post, row_of
from evals.ledgers import Books
from evals.results import Row, SampleResult
from evals.scorers import true_posts
from evals.turns import Turn, key_of, table_of
from evals.windows import Window
from gm.master.drafts import Judged, finding_json, judge
from gm.prompting import reask, turn_prompt
from gm.prompting.assemble import reask_unreadable
from gm.verifying import MARKUP

MAX_TOKENS: Final = {"prose": 4_000, "whole": 12_000}


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of a task that decide what is asked and how it is judged."""

    task: str
    format: str = "text"
    scope: Scope = "whole"
    voice: str = "dry"
    attempts: int = 1
    repair: bool = True
    max_tokens: int = 0
    temperature: float | None = None
    journal: str | None = None

    @property
    def answer_tokens(self) -> int:
        return self.max_tokens or MAX_TOKENS[self.scope]


@solver
def narrating(settings: Settings) -> Solver:
    """One position: draft, judgement, re-ask with the findings."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        window = Window.from_id(str(state.sample_id))
        turn = game_of(window.game).turns[window.start - 1]
        prompt = turn_prompt(
            turn.facts, mode=settings.scope, voice=settings.voice, format=settings.format, reply=turn.words
        )
        state.messages = [ChatMessageSystem(content="\n\n".join(prompt.stable))]
        where = {"task": "narrate", "window": window.id, "scope": settings.scope, "format": settings.format}
        message = prompt.turn
        answers: list[Answer] = []
        first: Row | None = None
        good = False
        for attempt in range(1, max(1, settings.attempts) + 1):
            asked = [*state.messages, user(message, **where, attempt=attempt)]
            answer = await _ask(settings, asked, (window.id, 1, attempt))
            answers.append(answer)
            outcome, text = outcome_of(answer.text, answer.stop, answer.problem, nicks=table_of(window.game))
            judged = judge(text, turn.facts, mode=settings.scope, format=settings.format, may_repair=False)
            good = outcome == "told" and judged.true
            if first is None:
                state.messages = asked
                first = _narrated(outcome, judged, good, turn, settings)
            state.messages = [*asked, assistant(answer.text)]
            if good:
                break
            # Only the last draft goes back, as in a hosted game.
            again = (
                reask([finding_json(one) for one in judged.findings]) if judged.findings else reask_unreadable(outcome)
            )
            state.messages = [*asked[:2], assistant(text or answer.text)]
            message = again
        assert first is not None
        row = _paid({**first.to_json(), "finally_true": good, "attempts": len(answers)}, answers)
        _keep(state, settings, window, [row], [])
        return state

    return solve


def _narrated(outcome: str, judged: Judged, good: bool, turn: Turn, settings: Settings) -> Row:
    """The row of the first draft, before what it cost is known."""
    row = Row(1, turn.number, turn.facts["actor"], outcome, good, turn.final, hard=features(turn.facts))
    if outcome not in READABLE or judged.problem:
        return row
    kinds, wrong = Counter[str](), Counter[str]()
    for one in judged.findings:
        kinds[one.kind] += 1
        wrong[FAMILY_OF.get(one.kind, "prose")] += 1
    told = Counter(read_post(judged.text, turn.facts, format=settings.format, scope=settings.scope).told)
    return replace(
        row,
        told={family: max(told[family], wrong[family]) for family in {*told, *wrong}},
        wrong=dict(wrong),
        kinds=dict(kinds),
        roots=sorted(wrong),
        mended=_mended(judged.text, turn.facts, settings, "strict") if settings.repair else None,
        quotes=[f"{one.kind}: {one.quote[:60]!r} → {one.expected[:60]}" for one in judged.findings[:6]],
    )


@solver
def refereeing(settings: Settings) -> Solver:
    """A window of a game whose lots are given."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        window = Window.from_id(str(state.sample_id))
        game = game_of(window.game)
        state.messages = [ChatMessageSystem(content=wording.system_prompt("referee", settings.format))]
        books, rows = Books(), list[Row]()
        for number in range(1, window.length + 1):
            at = window.start - 1 + number - 1
            turn = game.turns[at]
            before = wording.opening(game.players) if not at else ""
            if at:
                last = game.turns[at - 1]
                before = wording.said(last.facts["actor"], turn.words)
                if number == 1:
                    before = f"{wording.resumed(last)}\n\n{before}"
            where = {"task": "referee", "window": window.id, "number": number, "format": settings.format}
            state.messages.append(user(wording.turn_message(before, wording.dealt(turn)), **where))
            answer = await _ask(settings, state.messages, (window.id, number, 1))
            rows.append(_refereed(settings, number, turn, answer, books, game.players))
            state.messages.append(assistant(answer.text))
        _keep(state, settings, window, rows, [event.to_json() for event in books.events])
        return state

    return solve


@solver
def dealing(settings: Settings) -> Solver:
    """A game whose lots the model throws."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        window = Window.from_id(str(state.sample_id))
        players = table_of(window.game)
        table = Table(window.game, players, settings.format)
        state.messages = [ChatMessageSystem(content=wording.system_prompt("free_referee", settings.format))]
        books, rows = Books(), list[Row]()
        before = wording.opening(players)
        thrown = ""
        for number in range(1, window.length + 1):
            if number > 1:
                if table.over:
                    break
                before = wording.said(*table.next_order())
            where = {
                "task": "free_referee", "window": window.id, "orders": table.orders, "format": settings.format
            }  # fmt: skip
            state.messages.append(user(wording.turn_message(before, thrown), **where))
            answer = await _ask(settings, state.messages, (window.id, number, 1))
            outcome, text = outcome_of(answer.text, answer.stop, answer.problem, nicks=players)
            dealt = table.deal(text if outcome in READABLE else None)
            thrown = f"{NOT_DEALT} {wording.dealt(dealt.turn)}" if dealt.thrown else ""
            row = _refereed(settings, number, dealt.turn, answer, books, players, dealt.impossible)
            rows.append(Row.from_json({**row.to_json(), "luck": {name: list(one) for name, one in dealt.luck.items()}}))
            state.messages.append(assistant(answer.text))
        _keep(state, settings, window, rows, [event.to_json() for event in books.events])
        return state

    return solve


_SOLVERS: dict[str, Callable[[Settings], Solver]] = {
    "narrate": narrating,
    "referee": refereeing,
    "free_referee": dealing,
}


def _ask(settings: Settings, messages: list[ChatMessage], place: tuple[str, int, int]) -> Awaitable[Answer]:
    journal = journal_at(settings.journal)
    return ask(journal, get_model(), messages, place, settings.answer_tokens, settings.temperature)


def _refereed(
    settings: Settings,
    number: int,
    turn: Turn,
    answer: Answer,
    books: Books,
    players: tuple[str, ...],
    impossible: tuple[tuple[str, str], ...] = (),
) -> Row:
    outcome, text = outcome_of(answer.text, answer.stop, answer.problem, nicks=players)
    data: dict[str, Any] = {"mended": None}
    true = False
    if outcome in READABLE:
        text = cleaned(text, settings.format, "whole")
        reading = _with_dealing(read_post(text, turn.facts, format=settings.format), impossible)
        roots, carried = books.enter(number, reading)
        true = outcome == "told" and reading.true
        data = {**row_of(reading), "roots": roots, "carried": carried, "mended": None if not settings.repair else true}
        data["quotes"] = [f"{one.kind}: {one.quote[:60]!r} → {one.expected[:60]}" for one in reading.findings[:6]]
        if settings.repair and reading.findings:
            data["mended"] = _mended(text, turn.facts, settings, "audit")
    row = Row(number, turn.number, turn.facts["actor"], outcome, true, turn.final)
    return _paid({**row.to_json(), **data, "hard": features(turn.facts)}, [answer])


def _mended(text: str, facts: Facts, settings: Settings, mode: Mode) -> bool:
    """Whether the text is true once what is false in it is put right in place; nothing that is missing is added."""
    markup = "text" if settings.scope == "prose" else MARKUP[settings.format]
    return repair(text, facts, format=markup, scope=settings.scope, mode=mode).verdict.ok


def _with_dealing(reading: Reading, impossible: tuple[tuple[str, str], ...]) -> Reading:
    if not impossible:
        return reading
    more = {"dealing": len(impossible)}
    return Reading(
        {**reading.told, **more}, {**reading.wrong, **more}, {**reading.kinds, "draw_impossible": len(impossible)},
        reading.omitted, reading.gaps, reading.findings,
    )  # fmt: skip


def _paid(data: dict[str, Any], answers: list[Answer]) -> Row:
    """A row with what all its attempts have cost."""
    costs = [answer.cost for answer in answers]
    known = [cost for cost in costs if cost is not None]
    return Row.from_json(
        {
            **data,
            "tokens_in": sum(answer.tokens - answer.usage.get("output", 0) for answer in answers),
            "tokens_out": sum(answer.usage.get("output", 0) for answer in answers),
            "seconds": round(sum(answer.seconds for answer in answers), 3),
            "cost": round(sum(known), 8) if len(known) == len(costs) else None,
        }
    )


def _keep(state: TaskState, settings: Settings, window: Window, rows: list[Row], events: list[dict[str, Any]]) -> None:
    result = SampleResult(model_name(get_model()), settings.task, window.id, window.game, tuple(rows), tuple(events))
    state.store.set("result", result.to_json())
    state.completed = True


def make(windows: list[Window], settings: Settings) -> Task:
    samples = [
        Sample(
            input=f"{settings.task} {window.id}",
            target="true",
            id=window.id,
            metadata={"game": window.game, "start": window.start, "length": window.length},
        )
        for window in windows
    ]
    return Task(
        dataset=MemoryDataset(samples, name=settings.task),
        solver=_SOLVERS[settings.task](settings),
        scorer=true_posts(),
        name=settings.task,
        version=1,
        metadata={
            "prompt": wording.mark(settings.task, key_of(windows[0].game)),
            "format": settings.format,
            "scope": settings.scope,
        },
    )
