"""Plain text with exact offsets, in every format, broken markup included."""

from __future__ import annotations

import json

import pytest

from engine.verify.markup.document import colour_value, guess_format, read_document
from tests.verify.score import SAMPLE

CASES = json.loads(SAMPLE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_character_stands_where_the_map_says(case: dict[str, str]) -> None:
    doc = read_document(case["post"], case["format"])
    for place, char in enumerate(doc.text):
        if not char.isspace():
            assert doc.source[doc.starts[place] : doc.ends[place]] == char
    assert all(doc.text[block.start : block.end].strip() for block in doc.blocks)
    assert "\n" not in {char for block in doc.blocks for char in doc.text[block.start : block.end]}


def test_guesses_the_format_of_every_sample_post() -> None:
    assert [case["id"] for case in CASES if guess_format(case["post"]) != case["format"]] == []


@pytest.mark.parametrize(
    ("source", "format", "text"),
    [
        ("двад<b>ца</b>ть <i>одна</i>", "html", "двадцать одна"),
        ("a<br>b<br/>c", "html", "a\nb\nc"),
        ("a&nbsp;&mdash;&#32;b &amp; c", "html", "a — b & c"),
        ("<s>12</s> 13 <del>5</del><strike>6</strike>", "html", "13"),
        ("<script>var hp = 99;</script>x<!-- 77 --><style>p{top:5px}</style>", "html", "x"),
        ('<span style="display:none">9</span>8<img alt="7">', "html", "8"),
        ('a<div class="signature">Мне 100 лет</div>', "html", "a"),
        ("<blockquote><cite>Rokot писал(а):</cite> беру 5</blockquote>взял 4", "html", "взял 4"),
        ("<blockquote>сам говорю 5</blockquote>взял 4", "html", "сам говорю 5\nвзял 4"),
        ("<blockquote>Rokot писал(а): беру 5<p>взял 4", "html", "взял 4"),
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "html", "a\tb\nc\td"),
        ("<ul><li>a<li>b</ul><dl><dt>c<dd>d</dl>", "html", "a\nb\nc\nd"),
        ("1 < 2 & 3 > 2 <nonsense x=1>5</nonsense>", "html", "1 < 2 & 3 > 2 5"),
        ("Последний раз редактировалось 12.05, всего раз: 3<br>x", "html", "x"),
        ("[size=150]Ход[/size] [b]5[/b] [#FF69B4] Нкари [4]", "bbcode", "Ход 5 [#FF69B4] Нкари [4]"),
        ('[quote="Rokot"]беру 5[/quote]взял 4', "bbcode", "взял 4"),
        ("[quote]сам 5[/quote]взял 4", "bbcode", "сам 5\nвзял 4"),
        ('[quote="Rokot"]беру 5\n\nвзял 4', "bbcode", "взял 4"),
        ("[s]12[/s]13 [list][*]a\n[*]b[/list]", "bbcode", "13\na\nb"),
        ("**двад**цать ~~5~~ *одна* x_Vortex_x nick_nick", "markdown", "двадцать одна x_Vortex_x nick_nick"),
        ("# Ход 5\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |", "markdown", "Ход 5\na\nb\nx\ty\n1\t2"),
        ("> Rokot писал: беру 5\n\nвзял 4", "markdown", "взял 4"),
        ("> слова ведущего", "markdown", "слова ведущего"),
        ("<span style='color:#DC143C'>**Меч**</span> \\*3\\*", "markdown", "Меч *3*"),
        ("строка\n-- \nМне 100 лет", "text", "строка"),
        ("трёх му\u0301жей, и\u0306од 5\ufe0f\u20e3", "text", "трёх мужей, йод 5"),
    ],
)
def test_reads(source: str, format: str, text: str) -> None:
    assert read_document(source, format).text == text


def test_styles_blocks_and_markers() -> None:
    doc = read_document('<ol><li><font color="crimson">Меч</font> — 1</li></ol><h2>x</h2>', "html")
    assert doc.colour_of(0, 3) == "#DC143C"
    assert doc.colour_of(0, 5) is None
    assert [(block.kind, block.marker) for block in doc.blocks] == [("item", "1."), ("heading", "")]
    assert doc.quote(0, 7) == "Меч</font> — 1"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("#dc143c", "#DC143C"),
        ("DC143C", "#DC143C"),
        ("#abc", "#AABBCC"),
        ("rgb(220, 20, 60)", "#DC143C"),
        ("hotpink", "#FF69B4"),
        ("nonsense", None),
        ("12", None),
    ],
)
def test_colours(written: str, value: str | None) -> None:
    assert colour_value(written) == value
