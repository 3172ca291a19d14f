"""With `--lang ru` a host reads Russian: every line that the house raises or says in English has one in Russian."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.cli.russian import LINES, translated

ROOT = Path(__file__).parents[2]
ERRORS = {
    *("InputError", "UsageError", "StoreError", "SetupError", "UnknownGameError", "RecordError", "UnknownModelError"),
    *("InputMissingError", "GameNotFoundError", "GameExistsError", "GameFinishedError", "DamagedGameError"),
    *("ThreadError", "PricesError", "RunStoppedError", "BadParameter", "AuthError", "NoAnswerError"),
}
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
OPTIONS = re.compile(r"--\w+|gm ")
LATIN_WORD = re.compile(r"[A-Za-z]{3,}")


def text(node: ast.expr) -> str | None:
    """A literal as it would be printed, with `7` for everything that is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
    return None


def lines_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if (
            called.rpartition(".")[2] in ERRORS
            or called.endswith(("_host.say", "place.says"))
            or (called == "notes.append" and path.parent.name == "threads")
        ):
            yield from filter(None, map(text, node.args))


SAID = sorted(
    {
        line
        for folder in ("gm", "engine", "evals")
        for path in (ROOT / folder).rglob("*.py")
        for line in lines_of(path)
        if LATIN_WORD.search(OPTIONS.sub("", line)) and not CYRILLIC.search(line)
    }
)


def test_there_are_lines_to_look_at() -> None:
    assert len(SAID) > 100


@pytest.mark.parametrize("line", SAID)
def test_every_line_for_the_host_has_one_in_russian(line: str) -> None:
    assert CYRILLIC.search(translated(line)), line


@pytest.mark.parametrize(("english", "russian"), LINES.items())
def test_translations_keep_what_is_filled_in(english: str, russian: str) -> None:
    assert english.count("{}") + english.count("{#}") == russian.count("{}") or "{0}" in russian


@pytest.mark.parametrize(
    ("line", "russian"),
    [
        ("x.jsonl: line 3: damaged: not a JSON object", "x.jsonl: строка 3: испорчено: не объект JSON"),
        (
            "openai/x: nobody answers at 127.0.0.1:1; the built-in narrator writes this post",
            "openai/x: никто не отвечает по адресу 127.0.0.1:1; этот пост пишет встроенный рассказчик",
        ),
        ("openai/x: the server failed (out of memory)", "openai/x: сбой на сервере (out of memory)"),
        ("Invalid value: --voice takes a, b, not 'c'", "Так нельзя: --voice принимает a, b, а не 'c'"),
        ("draft 2 of 3 is of no use: the answer is empty", "черновик 2 из 3 не годится: ответ пуст"),
        ("no game 'a' in /x (games: b)", "нет партии 'a' в /x (партии: b)"),
        ("a line nobody knows: {x}", "a line nobody knows: {x}"),
    ],
)  # fmt: skip
def test_lines_are_put_together_of_their_pieces(line: str, russian: str) -> None:
    assert translated(line) == russian


def in_russian(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own: the language is chosen when the commands are declared."""
    command = [sys.executable, "-m", "gm", "--lang", "ru", *arguments]
    env = {"GM_HOME": str(home), "PATH": "", "PYTHONUTF8": "1", "COLUMNS": "100"}
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=ROOT, env=env, stdin=subprocess.DEVNULL
    )


def test_help_and_errors_at_the_terminal(tmp_path: Path) -> None:
    shown = in_russian(tmp_path, "delete", "--help").stdout
    assert "Аргументы" in shown
    assert "Ключи" in shown
    assert "[обязательно]" in shown
    wrong = in_russian(tmp_path, "post", "nope")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("gm: nope: нет ни такого файла, ни партии")
    unknown = in_russian(tmp_path, "frob")
    assert unknown.stderr == "gm: Нет команды «frob». (см.: gm --help)\n"
