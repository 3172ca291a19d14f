"""A model's text made safe: nothing active stays, what is harmless stays as it is."""

from __future__ import annotations

import pytest

from gm.posts.safe import safe_markup, safe_prose
from tests.posts.active import active


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("Рагнар бьёт.", "Рагнар бьёт."),
        ("**Рагнар** _бьёт_ *сильно* `x`", "Рагнар _бьёт_ сильно x"),
        ("<b>Рагнар</b><script>alert(1)</script> бьёт", "Рагнар бьёт"),
        ("[b]Рагнар[/b] [url=javascript:x]жми[/url]", "Рагнар жми"),
        ("[жми](javascript:alert(1)) ![кот](http://x/y.png)", "жми кот"),
        ("Смотри https://evil.example/x сюда", "Смотри сюда"),
        ("# Заголовок\n- пункт\n> цитата", "Заголовок\nпункт\nцитата"),
        ("a\u202eb\u200bc", "abc"),
        ("5 < 7 &amp; 8 > 3", "5 < 7 & 8 > 3"),
        ("100 → 93 ❤️", "100 → 93 ❤️"),
        ("snake_case и a*b*c", "snake_case и a*b*c"),
    ],
)
def test_prose_is_plain_text(text: str, safe: str) -> None:
    assert safe_prose(text) == safe


@pytest.mark.parametrize(
    ("format", "text", "safe"),
    [
        ("html", '<p style="color:red;position:fixed">x</p><script>1</script>', '<p style="color:red">x</p>'),
        ("html", '<a href="javascript:1">y</a><img src=x onerror=1>', "y"),
        ("bbcode", "[b]x[/b] [url=javascript:1]y[/url] [img]z[/img]", "[b]x[/b] y z"),
        ("bbcode", "[color=#DC143C]Воин Кхорна[/color]", "[color=#DC143C]Воин Кхорна[/color]"),
        ("markdown", '<span style="color:#DC143C">**Воин**</span>', '<span style="color:#DC143C">**Воин**</span>'),
        ("markdown", "<script>1</script>[x](javascript:1) <http://evil>y", "1x y"),
        ("markdown", "| a | b |\n|---|---|\n| 1 | 2 |", "| a | b |\n|---|---|\n| 1 | 2 |"),
        ("text", "<b>x</b>", "x"),
    ],
)
def test_markup_keeps_only_what_is_harmless(format: str, text: str, safe: str) -> None:
    assert safe_markup(text, format) == safe


@pytest.mark.parametrize("format", ["html", "bbcode", "markdown", "text"])
def test_safe_text_is_left_alone(format: str) -> None:
    once = safe_markup('<b>a</b> [b]c[/b] **d** <span style="color:#DC143C">e</span>', format)
    assert safe_markup(once, format) == once


ATTACKS = (
    "<script>alert(1)</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<svg/onload=alert(1)>",
    "<img src=x onerror=alert(1)>",
    "<a\nhref=javascript:alert(1)>жми</a>",
    '<span style="color:#DC143C" onclick=alert(1)>a</span>',
    '<p style="background:url(javascript:alert(1));position:fixed">a</p>',
    "<!-- <script> -->",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "[url=javascript:alert(1)]жми[/url]",
    "[URL=//evil.example]жми[/URL]",
    "[u[xyz]rl]javascript:alert(1)[/url]",
    "[url=a[1]javascript:x]жми[/url]",
    "[url\n=javascript:x]жми[/url]",
    "[ url=javascript:x]жми[/ url]",
    "[img]x[/img]",
    "[b][img]x[/b][/img]",
    "[жми](javascript:alert(1))",
    "[жми\nсюда](javascript:alert(1))",
    "[a [b] c](javascript:x)",
    "[x](\njavascript:alert(1))",
    "[x](<javascript:a b>)",
    "![a\nb](pixel)",
    "![кот](http://x/y.png)",
    "[a\\]](javascript:x)",
    "[x]:\n  javascript:alert(1)\n\n[x]",
    "> [x]: javascript:y\n>\n> [x]",
    "- [x]: javascript:y\n\n[x]",
    "[a][b]\n\n[b]: javascript:x",
    "<javascript:alert(1)>",
    "<http://evil.example>",
    "```\n<script>\n```",
)


@pytest.mark.parametrize("format", ["html", "bbcode", "xenforo", "markdown", "text"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_active_is_left_whatever_the_trick(format: str, attack: str) -> None:
    safe = safe_markup(attack, format)
    assert active(safe, format) == []
    assert safe_markup(safe, format) == safe
    prose = safe_prose(f"Рагнар бьёт. {attack} Ветер стих.")
    assert "Рагнар бьёт." in prose
    assert safe_prose(prose) == prose


def test_the_readers_of_these_tests_see_what_is_active() -> None:
    for format in ("html", "bbcode", "markdown"):
        assert sum(bool(active(attack, format)) for attack in ATTACKS) >= 7


@pytest.mark.parametrize(
    "junk", ["[a=" * 33_000, "[" * 100_000, "[](" * 25_000, "**a " * 25_000, "<a " * 33_000, "<!--" * 25_000]
)
def test_long_junk_is_read_once_not_over_and_over(junk: str) -> None:
    assert len(safe_prose(junk)) <= len(junk)
    for format in ("bbcode", "markdown", "text"):
        assert active(safe_markup(junk, format)[:20_000], format) == []
