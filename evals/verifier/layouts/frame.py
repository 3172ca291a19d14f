"""Sections: how they are headed and put one under the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from evals.verifier.layouts.draw import Draw, Element, capital, mark
from evals.verifier.layouts.markup import RULES, Markup


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a post. `text` is one line, or lines when `block`; `emoji` goes with its title. A `plain` section
    has no heading: its text says what it is about."""

    name: str
    title: str
    text: str
    emoji: str = "▪️"
    block: bool = False
    plain: bool = False

    @property
    def part(self) -> str:
        """Its name in the order of sections."""
        return {"game_deck": "decks", "next_player": "turn"}.get(self.name, self.name)


_HEADING: Final[Mapping[str, Element]] = {
    "text": Element(
        "heading in text",
        (
            "{t}", "{t}:", "{T}", "{T}:", "=== {t} ===", "--- {t} ---", "— {t} —", "[{t}]", "*** {t} ***", "{n}. {t}",
            "{n}) {t}", "{e} {t}", "{e} {T}", ">> {t}", "## {t}", "{t}\n------------", "【{t}】", "◆ {t}", "// {t}",
            "{t} ...", "~ {t} ~", "§{n}. {t}", "{e} {t}:",
        ),
    ),
    "markdown": Element(
        "heading in markdown",
        (
            "## {t}", "### {t}", "#### {t}", "**{t}**", "**{t}:**", "## {e} {t}", "**{e} {t}**", "### {n}. {t}",
            "**{n}. {t}**", "*{t}*", "__{t}__", "{t}\n---", "> **{t}**", "***{t}***", "# {T}", "### {e} {t}:",
            "**{t}**:", "## — {t} —", "{e} **{t}:**",
        ),
    ),
    "html": Element(
        "heading in html",
        (
            "<h2>{t}</h2>", "<h3>{t}</h3>", "<h4>{t}</h4>", "<b>{t}</b><br>", "<b>{t}:</b><br>",
            "<p><strong>{t}</strong></p>", '<div class="title">{t}</div>', "<u>{t}</u><br>",
            '<font size="4">{t}</font><br>', "<h3>{e} {t}</h3>", '<span style="font-size: 150%">{t}</span><br>',
            "<p><b>{n}. {t}</b></p>", "<center><b>{t}</b></center>", "<h3>{T}</h3>", "<em>{t}</em><br>",
            "<strong>{e} {t}:</strong><br>", '<span style="color:#8B4513"><b>{t}</b></span><br>',
        ),
    ),
    "bbcode": Element(
        "heading in bbcode",
        (
            "[b]{t}[/b]", "[b]{t}:[/b]", "[size=150]{t}[/size]", "[size=5][b]{t}[/b][/size]", "[u]{t}[/u]",
            "[b][u]{t}[/u][/b]", "[b]{n}. {t}[/b]", "[b]{e} {t}[/b]", "[center][b]{t}[/b][/center]",
            "[color=#8B4513][b]{t}[/b][/color]", "[i]{t}[/i]", "=== {t} ===", "[b]{T}[/b]", "{t}",
            "[size=18]{e} {t}[/size]", "[b]— {t} —[/b]", "[font=Georgia][b]{t}[/b][/font]",
        ),
    ),
}  # fmt: skip
_HEADED: Final = Element("one-line sections", ("headed", "led"))
_LEAD: Final = Element(
    "lead",
    (
        "{b}: {s}", "{b} — {s}", "{e} {b}: {s}", "{n}. {b}: {s}", "• {b}: {s}", "— {b}: {s}", "{t}: {s}",
        "{e} {t}: {s}", "{T}: {s}", "{t} ..... {s}", "[{t}] {s}", "► {t}: {s}", "{t} — {s}", "{b}. {s}", "{t} :: {s}",
        "{b} | {s}", "«{t}»: {s}", "{t} = {s}", "{b}:{s}",
    ),
)  # fmt: skip


_SENTENCE: Final = ("{b}. {s}",)


def assemble(sections: list[Section], draw: Draw, markup: Markup) -> str:
    """The post of these sections."""
    heading = draw.pick(_HEADING[markup.name])
    headed = draw.pick(_HEADED)
    lead = draw.pick(_LEAD)
    rule = draw.pick(RULES[markup.name])
    parts: list[str] = []
    number = 0
    for section in sections:
        if section.plain:
            parts.append(
                mark(f"section:{section.part}", section.text if section.block else markup.block(capital(section.text)))
            )
            continue
        number += 1
        names = {"t": section.title, "T": section.title.upper(), "e": section.emoji, "n": number}
        if section.block or headed == "headed":
            text = section.text if section.block else markup.block(capital(section.text))
            parts.append(mark(f"section:{section.part}", f"{heading.format(**names)}{_gap(heading, markup)}{text}"))
        else:
            said = capital(section.text) if lead in _SENTENCE else section.text
            line = markup.block(lead.format(**names, b=markup.bold(section.title), s=said))
            parts.append(mark(f"section:{section.part}", line))
    between = f"\n\n{rule}\n\n" if rule else "\n\n" if markup.name != "html" else "\n"
    return between.join(parts)


def _gap(heading: str, markup: Markup) -> str:
    return "\n\n" if markup.name == "markdown" and not heading.startswith(("**{t}**", "*{t}*")) else "\n"
