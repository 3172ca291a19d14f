"""The four formats: emphasis, colour, lines, lists and tables in the dress that the layout draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from evals.verifier.layouts.draw import Draw, Element

FORMAT: Final = Element("format", ("text", "markdown", "html", "bbcode"))

_BOLD: Final[Mapping[str, Element]] = {
    "text": Element("bold in text", ("{t}",)),
    "markdown": Element("bold in markdown", ("**{t}**", "__{t}__", "***{t}***")),
    "html": Element(
        "bold in html", ("<b>{t}</b>", "<strong>{t}</strong>", '<span style="font-weight: bold">{t}</span>')
    ),
    "bbcode": Element("bold in bbcode", ("[b]{t}[/b]", "[B]{t}[/B]", "[u]{t}[/u]")),
}
_COLOUR: Final[Mapping[str, Element]] = {
    "text": Element(
        "colour in text",
        (
            "{t} ({c})", "{t} [{c}]", "[{c}] {t}", "({c}) {t}", "{t} {c}", "{t} (цвет {c})", "{t} ({g})", "{t} [{g}]",
            "{t}, {g}", "{e} {t}", "{t} {e}", "{e} {t} ({c})", "{t} ({g}, {c})", "{t} / {g}",
        ),
    ),
    "markdown": Element(
        "colour in markdown",
        (
            '<span style="color:{c}">{t}</span>', '<span style="color:{c}">**{t}**</span>',
            '**<span style="color:{c}">{t}</span>**', '<font color="{c}">{t}</font>',
            '<font color="{c}"><b>{t}</b></font>', "<span style='color: {c};'>{t}</span>",
            '<b style="color:{c}">{t}</b>', '{e} <span style="color:{c}">{t}</span>',
        ),
    ),
    "html": Element(
        "colour in html",
        (
            '<span style="color:{c}">{t}</span>', '<span style="color: {c};">{t}</span>',
            '<font color="{c}">{t}</font>', '<span style="color:{c}"><b>{t}</b></span>',
            '<b><span style="color:{c}">{t}</span></b>', '<strong style="color: {c}">{t}</strong>',
            '<b style="color:{c};font-size:110%">{t}</b>', "<span style='color:{c}'>{t}</span>",
            '<font color="{c}"><strong>{t}</strong></font>', '<span class="card" style="color:{c}">{t}</span>',
            '<span style="font-weight:bold;color:{c}">{t}</span>',
        ),
    ),
    "bbcode": Element(
        "colour in bbcode",
        (
            "[color={c}]{t}[/color]", "[color={c}][b]{t}[/b][/color]", "[b][color={c}]{t}[/color][/b]",
            '[color="{c}"]{t}[/color]', "[COLOR={c}]{t}[/COLOR]", "[color={c}][i]{t}[/i][/color]",
            "[color={c}]■[/color] [color={c}]{t}[/color]",
        ),
    ),
}  # fmt: skip
_LINE: Final[Mapping[str, Element]] = {
    "text": Element("line break in text", ("\n",)),
    "markdown": Element("line break in markdown", ("  \n", "\n", "<br>\n", "\\\n")),
    "html": Element("line break in html", ("<br>\n", "<br />\n", "<br>", "<br/>\n")),
    "bbcode": Element("line break in bbcode", ("\n",)),
}
_PARAGRAPH: Final[Mapping[str, Element]] = {
    "text": Element("blocks in text", ("{t}", "  {t}")),
    "markdown": Element("blocks in markdown", ("{t}",)),
    "html": Element("blocks in html", ("<p>{t}</p>", "<div>{t}</div>", "{t}<br>\n<br>", '<p class="post">{t}</p>')),
    "bbcode": Element("blocks in bbcode", ("{t}",)),
}
_BULLET: Final[Mapping[str, Element]] = {
    "text": Element(
        "bullets in text", ("- {t}", "— {t}", "• {t}", "* {t}", "   {t}", "> {t}", "– {t}", "· {t}", "→ {t}")
    ),
    "markdown": Element("bullets in markdown", ("- {t}", "* {t}", "+ {t}")),
    "html": Element("bullets in html", ("<ul><li>", "<ul>\n<li>", "<br>•", "<div>")),
    "bbcode": Element("bullets in bbcode", ("[list][*]", "[list]\n[*]", "•", "-")),
}
_NUMBER: Final[Mapping[str, Element]] = {
    "text": Element("numbers in text", ("{n}. {t}", "{n}) {t}", "#{n} {t}", "№{n}: {t}", "[{n}] {t}")),
    "markdown": Element("numbers in markdown", ("{n}. {t}", "{n}) {t}", "**{n}.** {t}")),
    "html": Element("numbers in html", ("<ol>", "{n}. {t}", "{n}) {t}", "<b>{n}.</b> {t}")),
    "bbcode": Element("numbers in bbcode", ("[list=1]", "{n}. {t}", "[b]{n})[/b] {t}", "{n}) {t}")),
}
_TABLE: Final[Mapping[str, Element]] = {
    "text": Element("tables in text", ("pipes", "bare pipes", "tabs")),
    "markdown": Element("tables in markdown", (":--", "---", ":-:")),
    "html": Element("tables in html", ("<table>", '<table border="1">', '<table class="game" cellpadding="3">')),
    "bbcode": Element("tables in bbcode", ("[td]", "[th]")),
}
RULES: Final[Mapping[str, Element]] = {
    "text": Element("between sections of text", ("", "---------------", "* * *")),
    "markdown": Element("between sections of markdown", ("", "---", "***")),
    "html": Element("between sections of html", ("", "<hr>", "<br>")),
    "bbcode": Element("between sections of bbcode", ("", "[hr]")),
}
EMOJI: Final = {"Кхорн": "🔴", "Нургл": "🟢", "Тзинч": "🔵", "Слаанеш": "🩷"}


@dataclass(slots=True)
class Markup:
    """A format in the dress of one layout."""

    draw: Draw
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.draw.pick(FORMAT)

    def bold(self, text: str) -> str:
        return self.draw.pick(_BOLD[self.name]).format(t=text)

    def coloured(self, text: str, colour: str, god: str) -> str:
        return self.draw.pick(_COLOUR[self.name]).format(t=text, c=colour, g=god, e=EMOJI[god])

    def lines(self, lines: Sequence[str]) -> str:
        return self.draw.pick(_LINE[self.name]).join(lines)

    def block(self, text: str) -> str:
        return self.draw.pick(_PARAGRAPH[self.name]).format(t=text)

    def bullets(self, items: Sequence[str]) -> str:
        style = self.draw.pick(_BULLET[self.name])
        if self.name in ("text", "markdown"):
            return "\n".join(style.format(t=item) for item in items)
        if style.startswith("<ul>"):
            return _enclosed(items, "<ul>", "<li>{}</li>", "</ul>")
        if style == "<div>":
            return "\n".join(f"<div>{item}</div>" for item in items)
        if style == "<br>•":
            return self.block("<br>\n".join(f"• {item}" for item in items))
        if style.startswith("[list]"):
            return _enclosed(items, "[list]", "[*]{}", "[/list]")
        return "\n".join(f"{style} {item}" for item in items)

    def numbered(self, items: Sequence[str]) -> str:
        style = self.draw.pick(_NUMBER[self.name])
        if style == "<ol>":
            return _enclosed(items, "<ol>", "<li>{}</li>", "</ol>")
        if style == "[list=1]":
            return _enclosed(items, "[list=1]", "[*]{}", "[/list]")
        lines = [style.format(n=at, t=item) for at, item in enumerate(items, 1)]
        return self.block("<br>\n".join(lines)) if self.name == "html" else "\n".join(lines)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        style = self.draw.pick(_TABLE[self.name])
        if self.name == "html":
            lines = ["".join(f"<th>{cell}</th>" for cell in head)] if any(head) else []
            lines += ["".join(f"<td>{cell}</td>" for cell in row) for row in rows]
            return style + "\n" + "\n".join(f"<tr>{line}</tr>" for line in lines) + "\n</table>"
        if self.name == "bbcode":
            tag = style[1:-1]
            lines = ["".join(f"[{tag}]{cell}[/{tag}]" for cell in head)] if any(head) else []
            lines += ["".join(f"[td]{cell}[/td]" for cell in row) for row in rows]
            return "[table]\n" + "\n".join(f"[tr]{line}[/tr]" for line in lines) + "\n[/table]"
        if self.name == "markdown":
            lines = [_piped(head), "|" + "|".join([style] * len(head)) + "|", *map(_piped, rows)]
            return "\n".join(lines)
        lists = [head, *rows] if any(head) else list(rows)
        if style == "pipes":
            return "\n".join(map(_piped, lists))
        return "\n".join((" | " if style == "bare pipes" else "\t").join(row) for row in lists)


def _piped(row: Sequence[str]) -> str:
    return "| " + " | ".join(row) + " |"


def _enclosed(items: Sequence[str], start: str, item: str, end: str) -> str:
    return "\n".join([start, *(item.format(one) for one in items), end])
