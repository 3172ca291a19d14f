"""Random posts: any structure, any text, the names that break markup above all."""

from __future__ import annotations

from hypothesis import strategies as st

from gm.posts import Block, Line, Lines, Listing, Post, Section, Span, Table

EVIL_NICKS = (
    "<script>alert(1)</script>",
    "[b]",
    "[/b][/list]",
    "a*b_c",
    "**жирный**",
    "_ _",
    "|x|",
    "\\|",
    "`код`",
    "🐈‍⬛ кот ❤️⚔️🪙",
    "שלום",
    "מלך 42 הגדול",
    "\u202eпереворот",
    "ا" * 60,
    "Ж" * 60,
    "== ряд ==",
    "=== ряд ===",
    "• пункт",
    "1. пункт",
    "- пункт",
    "# Заголовок",
    "## x",
    "> цитата",
    "&lt;b&gt;&amp;",
    "[img]https://x.example/a.png[/img]",
    "![](https://x.example/a.png)",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "@all :smile: http://x.example",
    "Карта: x · Цена: y",
    "a·b",
    "[color=#FFFFFF]",
    "[size=85]x[/size]",
    "<small>x</small>",
    "</span><style>*{}</style>",
    "\u2060\u200b\ufeffневидимка",
    "строка\nвторая\r\nтретья\u2028четвёртая",
    "\x00\x07нуль",
    "~~x~~ ^y^ $z$",
    "[*]",
    "---",
    "+1",
    "_ сноска",
    "a\\",
)

texts = st.one_of(
    st.sampled_from(EVIL_NICKS),
    st.text(max_size=60),
    st.text(alphabet="аб *_[]<>|\\`:·•=#-1.&;אب\u2060\n/", max_size=12),
    st.sampled_from(["Монета ×3", "Здоровье: ", " — 87", "«Вместе»: ещё 2 🪙."]),
)
spans = st.one_of(
    st.builds(
        Span,
        texts,
        st.sampled_from(["", "", "strong", "em"]),
        st.sampled_from(["", "", "#DC143C", "#9acd32", "red;background:url(x)"]),
    ),
    st.builds(
        lambda url: Span(image=url),
        st.sampled_from(["https://x.example/icons/heart.png", "javascript:alert(1)", "https://x.example/a b"]),
    ),
)
lines: st.SearchStrategy[Line] = st.lists(spans, max_size=4).map(tuple)
many_lines = st.lists(lines, max_size=4).map(tuple)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    head = tuple(draw(st.lists(texts, min_size=1, max_size=3)))
    rows = draw(st.lists(st.tuples(*[lines for _ in head]), max_size=3))
    return Table(head, tuple(rows))


blocks: st.SearchStrategy[Block] = st.one_of(st.builds(Lines, many_lines), st.builds(Listing, many_lines), tables())
sections = st.builds(Section, texts, st.lists(blocks, max_size=3).map(tuple))
posts = st.builds(Post, texts, many_lines, st.lists(sections, max_size=3).map(tuple), many_lines)
