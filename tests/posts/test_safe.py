"""A model's text made safe: nothing active stays, what is harmless stays as it is."""

from __future__ import annotations

import pytest

from gm.posts.safe import safe_markup, safe_prose


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
