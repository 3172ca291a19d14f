"""Runs of the tasks: started, stopped, resumed. Everything of a run lies in one folder.

`run.json` says what is asked, `answers.jsonl` keeps every answer, `logs/` holds Inspect's logs (for `inspect
view`). The same options in the same folder go on where a run stopped; more models or more games may be added.
"""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log
from inspect_ai.model import Model, get_model

from evals import tasks, wording
from evals.asking import model_name
from evals.journal import Answer, Journal, RunStoppedError, forget, journal_at
from evals.results import SampleResult
from evals.scores import build_report

RUN_FILE: Final = "run.json"
ANSWERS: Final = "answers.jsonl"
LOGS: Final = "logs"
_MAY_GROW: Final = ("models", "games")
_MARKUP: Final = re.compile(r"\[/?[a-z ]+\]")
"""Inspect colours its messages for its own display."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is asked of whom. `length` 0: what suits the task; `mode` and other games than `warha` are for
    `narrate` only."""

    task: str = "referee"
    models: tuple[str, ...] = ()
    games: int = 20
    split: str = "dev"
    seed: str = "1"
    length: int = 0
    mode: str = "prose"
    format: str = "text"
    voice: str = "dry"
    attempts: int = 3
    repair: bool = True
    answer_tokens: int = 0
    temperature: float | None = None
    game: str = "warha"

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "models": list(self.models)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        return cls(**{**data, "models": tuple(data["models"])})


@dataclass(frozen=True, slots=True)
class Access:
    """How models are reached; nothing of it is written anywhere."""

    base_url: str | None = None
    key_env: str | None = None
    env_file: str | None = None
    timeout: float = 120.0
    retries: int = 5


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may cost and how much of it goes on at once; 0: no limit."""

    money: float = 0.0
    tokens: int = 0
    concurrency: int = 4


def open_model(name: str, access: Access) -> Model:
    """Inspect's model for a name as a host writes it. Raises `RunStoppedError`."""
    try:
        if name.startswith("scripted/"):
            return get_model(name, memoize=False)
        if name.startswith("inspect:"):
            return get_model(name.removeprefix("inspect:"), base_url=access.base_url, memoize=False)
        return get_model(
            f"skriptor/{name}",
            base_url=access.base_url,
            memoize=False,
            key_env=access.key_env,
            env_file=access.env_file,
            timeout=access.timeout,
            attempts=access.retries,
        )
    except RunStoppedError:
        raise
    except Exception as error:  # a provider's own complaint, whatever its class
        why = " ".join(_MARKUP.sub("", str(error)).split())[:300]
        raise RunStoppedError(why if why.startswith(name) else f"{name}: {why}") from None


def make_task(options: Options, journal: str | None) -> Task:
    """The task with these options."""
    common: dict[str, Any] = {
        "games": options.games, "split": options.split, "seed": options.seed, "format": options.format,
        "repair": options.repair, "max_tokens": options.answer_tokens, "temperature": options.temperature,
        "journal": journal,
        "length": options.length or tasks.LENGTHS[options.task],
    }  # fmt: skip
    if options.task == "narrate":
        common |= {"game": options.game, "mode": options.mode, "voice": options.voice, "attempts": options.attempts}
    made: Task = getattr(tasks, options.task)(**common)
    return made


def planned(options: Options, out: Path) -> Options:
    """The options, with what a run in this folder already has. Raises `RunStoppedError` if it asked something else."""
    path = out / RUN_FILE
    if not path.exists():
        return options
    try:
        old = Options.from_json(json.loads(path.read_text(encoding="utf-8"))["options"])
    except (ValueError, KeyError, TypeError):
        raise RunStoppedError(f"{path} cannot be read; choose another --out") from None
    for name, value in options.to_json().items():
        if name not in _MAY_GROW and value != old.to_json()[name]:
            raise RunStoppedError(
                f"{out} holds a run with {name} {old.to_json()[name]!r}, not {value!r}; choose another --out"
            )
    models = tuple(dict.fromkeys((*old.models, *options.models)))
    return replace(options, models=models, games=max(old.games, options.games))


def run(
    options: Options,
    out: Path,
    access: Access | None = None,
    limits: Limits | None = None,
    on_answer: Callable[[str, Answer, bool], None] | None = None,
) -> list[str]:
    """Asks every model whatever it was not asked yet. Lines for the host about what was not finished; empty if all was.
    Raises `RunStoppedError` when nothing can be asked at all."""
    access, limits = access or Access(), limits or Limits()
    out.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(out / ".lock", timeout=0):
            options = planned(options, out)
            models = [open_model(name, access) for name in options.models]
            _write(out / RUN_FILE, {"format": "gm-eval-run", "version": 1, "options": options.to_json()})
            try:
                with _journal(out, limits, on_answer) as (path, _):
                    return _asked(options, models, out, path, limits)
            finally:
                for model in models:
                    if (give_back := getattr(model.api, "give_back", None)) is not None:
                        give_back()
    except Timeout:
        raise RunStoppedError(f"{out}: another run is going on in this folder") from None


@contextmanager
def _journal(
    out: Path, limits: Limits, on_answer: Callable[[str, Answer, bool], None] | None
) -> Iterator[tuple[str, Journal]]:
    path = str((out / ANSWERS).resolve())
    journal = journal_at(path)
    journal.max_money, journal.max_tokens, journal.on_answer = limits.money, limits.tokens, on_answer
    try:
        yield path, journal
    finally:
        forget(path)


def _asked(options: Options, models: Sequence[Model], out: Path, journal: str, limits: Limits) -> list[str]:
    made = make_task(options, journal)
    windows = {str(sample.id) for sample in made.dataset}
    have = samples_in(out)
    missing = [
        model for model in models if {one.window for one in have if one.model == model_name(model)} < windows
    ]  # fmt: skip
    if not missing:
        return []
    logs = inspect_eval(
        made,
        model=missing,
        log_dir=str(out / LOGS),
        display="none",
        log_level="warning",
        max_samples=limits.concurrency,
        max_connections=limits.concurrency,
        max_tasks=min(4, len(missing)),
        fail_on_error=True,
        log_realtime=False,
        log_buffer=1,
        score_display=False,
        ctl_server=False,
        acp_server=False,
    )
    return [line for log in logs if (line := _complaint(log))]


def _complaint(log: EvalLog) -> str:
    if log.status == "success":
        return ""
    name = log.eval.model.removeprefix("skriptor/")
    why = log.error.message if log.error else log.status
    cleaned = " ".join(why.replace("RunStoppedError(", "").strip("()'\"").split())
    return cleaned if cleaned.startswith(name) else f"{name}: {cleaned}"


def _write(path: Path, data: Mapping[str, Any]) -> None:
    partial = path.with_suffix(".part")
    partial.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    partial.replace(path)


def samples_in(folder: Path) -> list[SampleResult]:
    """All finished samples in the logs of a folder (of a run, or of `inspect eval`), the latest of each."""
    logs = folder / LOGS if (folder / LOGS).is_dir() else folder
    if not logs.is_dir():
        return []
    found: dict[tuple[str, str, str], SampleResult] = {}
    for info in sorted(list_eval_logs(str(logs)), key=lambda one: one.name):
        try:
            log = read_eval_log(info)
        except Exception:  # a log whose run was killed while it was written: its answers are in the journal
            continue
        for sample in log.samples or []:
            for score in (sample.scores or {}).values():
                try:
                    result = SampleResult.from_json(score.metadata or {})
                except (ValueError, KeyError):
                    continue
                found[result.task, result.model, result.window] = result
    return list(found.values())


def about(options: Mapping[str, Any], task: str) -> dict[str, Any]:
    """What a report says of how it was made."""
    return {
        "task": task,
        "options": {name: value for name, value in options.items() if name != "models"},
        "prompt": wording.mark(task, str(options.get("game", "warha"))),
        "versions": {name: _version(name) for name in ("skriptor", "inspect-ai", "openai", "anthropic")},
        "python": platform.python_version(),
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "—"


def reports(folder: Path) -> list[dict[str, Any]]:
    """A report for every task of which the folder holds samples. Raises `RunStoppedError` if there are none."""
    samples = samples_in(folder)
    if not samples:
        raise RunStoppedError(f"{folder}: no finished samples here; run: gm eval run --out {folder}")
    path = folder / RUN_FILE
    options = json.loads(path.read_text(encoding="utf-8"))["options"] if path.exists() else {}
    found = []
    for task in tasks.TASKS:
        own = [one for one in samples if one.task == task]
        if own:
            found.append(build_report(own, about(options, task)))
    return found
