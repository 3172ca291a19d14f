"""The demonstration game as it goes, in a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from gm.cli.lang import t
from gm.cli.views import console, standing
from gm.demo import Demo, DemoTurn
from gm.prompting.facts_text import words_of


def show(played: Demo) -> None:
    """Plays `played` to its end and shows every turn; afterwards where everything lies and how to check it."""
    out = console()
    if out.is_terminal:
        with Live(console=out, refresh_per_second=12) as live:
            for turn in played.turns():
                live.update(_panel(turn))
    else:
        for turn in played.turns():
            facts = turn.published.facts
            if "row" in facts:
                line = ", ".join(f"{nick} {value}" for nick, value in facts["players"].items())
            else:
                line = " ".join(words_of(facts, "standing"))
            out.print(Text(f"{turn.published.number:3}  {facts['actor']}: {line}"))
    _end(played, played.finish())


def _panel(turn: DemoTurn) -> Panel:
    facts = turn.published.facts
    narration = " ".join("".join(span.text for span in line) for line in turn.published.post.narration)
    parts: list[RenderableType] = [*standing(facts, facts.get("actor")), Text(), Text(narration)]
    if turn.reply:
        parts[:0] = [Text(f"{turn.player}: {turn.reply}", style="italic cyan"), Text()]
    state = t("verified", "проверено") if not turn.findings else t("FINDINGS", "НАЙДЕНЫ ОШИБКИ")
    return Panel(
        Group(*parts),
        title=f"{turn.published.post.title}",
        subtitle=f"{t('post', 'пост')} {turn.published.number} · {state}",
        border_style="green" if not turn.findings else "red",
    )


def _end(played: Demo, result: dict[str, object]) -> None:
    out = console()
    checked = t(
        f"{result['posts']} posts in three formats, findings of the verifier: {result['findings']}",
        f"постов: {result['posts']} в трёх форматах, находок проверки: {result['findings']}",
    )
    winner = result["winner"]
    if winner is None:
        end = t("The game is over. ", "Партия окончена. ")
    else:
        end = t(f"{winner} has won. ", f"Победитель: {winner}. ")
    out.print(Text(end + checked, style="bold"))
    threads = result["threads"]
    assert isinstance(threads, dict)
    out.print(Text(t("thread: ", "тема: ") + ", ".join(threads.values())))
    out.print(Text(t("record: ", "запись: ") + str(result["record"])))
    out.print(Text(t("check it: ", "проверить: ") + f"gm replay {result['record']} · gm fair {result['record']}"))
