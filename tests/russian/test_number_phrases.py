"""Numbers in sentences: quote, value and kind of every number a phrase holds, by hand."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.russian.numbers import COUNT_KINDS, NumberSpan, number_value, read_numbers

Expected = list[tuple[str, Fraction | int, str]]

# text | quote = value kind; … (kind cardinal goes unsaid): the forty phrases that a verifier of posts must read
FORTY = """
получает 5 золотых (было 3, стало 8) | 5 = 5; 3 = 3; 8 = 8
осталось 87 ❤️ из 100 | 87 = 87; 100 = 100
в сбросе 5 карт: 3 Монеты, 2 Меча | 5 = 5; 3 = 3; 2 = 2
HP: 100 → 93 (−7) | 100 = 100; 93 = 93; −7 = -7
теряет двадцать одну единицу | двадцать одну = 21
лишился двадцати одного здоровья | двадцати одного = 21
ни у кого нет ни одной карты | ни одной = 0 none
дважды по три урона | дважды = 2 multiplicative; три = 3
оба грабителя | оба = 2 collective
полтора десятка | полтора десятка = 15
на пятом ходу взял шестую карту | пятом = 5 ordinal; шестую = 6 ordinal
Ход 5. Петя: 87, Маша: 92 | 5 = 5; 87 = 87; 92 = 92
Рука 5/5 | 5 = 5; 5 = 5
трёх Воинов Кхорна и одного Чемпиона | трёх = 3; одного = 1
пара-тройка карт | пара-тройка = 2 range
одна из двух карт | одна = 1; двух = 2
по одной карте каждому из четверых | одной = 1; четверых = 4 collective
минус семь здоровья | минус семь = -7
на два больше, чем у Васи | два = 2
вдвое больше | вдвое = 2 ratio
в два раза меньше | два раза = 2 ratio
тысячу сто золотых | тысячу сто = 1100
сто, двадцать, один | сто = 100; двадцать = 20; один = 1
семерых одним ударом | семерых = 7 collective; одним = 1
цвет #DC143C, пост №17 | #DC143C = 14423100 colour; №17 = 17 label
12.05.2026 в 18:30 | 12.05.2026 = 12 date; 18:30 = 18 time
2d6 и к20 | 2d6 = 0 dice; к20 = 0 dice
+3⚔️, −2🪙 | +3 = 3; −2 = -2
10–12 карт | 10–12 = 10 range
первые две карты | первые = 1 ordinal; две = 2
три Кристалла и столько же Монет | три = 3
остальные восемь | восемь = 8
ноль целых пять десятых | ноль целых пять десятых = 1/2 fraction
две с половиной тысячи | две с половиной тысячи = 2500
одна лишь Маша | одна = 1 only
один за другим | один за другим = 1 idiom
семью магов спасли |
— У меня двенадцать! — соврал Вася | двенадцать = 12
сыграешь три — получишь пять | три = 3; пять = 5
не пять, а шесть золотых | пять = 5; шесть = 6
"""
# and more of the same kinds
OWN = """
Петя −7 | −7 = -7
Петя -7 | -7 = -7
Петя – 7 | 7 = 7
Петя—7 | 7 = 7
- 7 карт | 7 = 7
плюс шесть от Свиты | плюс шесть = 6
пять минус три | пять = 5; три = 3
(плюс 9 лечения к прежним 45) | плюс 9 = 9; 45 = 45
здоровье: плюс-минус три | три = 3 approx
6 000 золотых | 6 000 = 6000
106 100 100 | 106 = 106; 100 = 100; 100 = 100
１２ карт | １２ = 12
5️⃣ и 1️⃣0️⃣, 🔟 | 5️⃣ = 5; 1️⃣0️⃣ = 10; 🔟 = 10
③ карты | ③ = 3
½ здоровья | ½ = 1/2 fraction
1,5 и 2.25 | 1,5 = 3/2 fraction; 2.25 = 9/4 fraction
карты 5,4,3 | 5 = 5; 4 = 4; 3 = 3
осталось 5. | 5 = 5
5. Петя ходит | 5 = 5
Меч ×3, Монета x5, 2х | 3 = 3; 5 = 5; 2х = 2
87хп, 12hp, hp40, 5зол | 87 = 87; 12 = 12; 40 = 40; 5 = 5
100→93 | 100 = 100; 93 = 93
50% и пять процентов | 50% = 50 percent; пять = 5 percent
ход 36-й, 3-го игрока, 13й | 36-й = 36 ordinal; 3-го = 3 ordinal; 13й = 13 ordinal
5-ти карт, 3-х мечей, 2-мя ударами | 5-ти = 5; 3-х = 3; 2-мя = 2
пост #17, # 5, № 22 | #17 = 17 label; # 5 = 5 label; № 22 = 22 label
#FF69B4 и #abc | #FF69B4 = 16738740 colour
Alisa77 и user_12 | Alisa77 = 0 label; user_12 = 0 label
версия v2.0.1 и 1.2.3 | v2.0.1 = 0 label; 1.2.3 = 1 label
2026-11-29 в 9:05 | 2026-11-29 = 2026 date; 9:05 = 9 time
5 мая, двадцать первого мая | 5 мая = 5 date; двадцать первого мая = 21 date
в 2026 году | 2026 = 2026 date
через 5 минут и сорок секунд | 5 = 5 duration; сорок = 40 duration
пару часов назад | пару = 2 duration
бросок 1д6+2 | 1д6+2 = 0 dice
Глава XII, часть IV | XII = 0 roman; IV = 0 roman
во-первых, во-вторых | первых = 1 idiom; вторых = 2 idiom
двух с половиной | двух с половиной = 5/2 fraction
со ста семи до ста девятнадцати | ста семи = 107; ста девятнадцати = 119
с сорока двух до 38 | сорока двух = 42; 38 = 38
двумястами пятьюдесятью двумя | двумястами пятьюдесятью двумя = 252
ВОСЕМНАДЦАТЬ ударов | ВОСЕМНАДЦАТЬ = 18
трех и трёх | трех = 3; трёх = 3
двадцать-один | двадцать-один = 21
двадцать двух воинов | двадцать двух = 22
отнял двадцать двумя ударами | двадцать = 20; двумя = 2
из двадцати один | двадцати = 20; один = 1
семьдесят одно вместо 79 | семьдесят одно = 71; 79 = 79
семью ударами | семью = 7
двадцатью семью картами | двадцатью семью = 27
миллион двести тысяч три | миллион двести тысяч три = 1200003
2 тысячи и 5 тыс. золотых | 2 тысячи = 2000; 5 тыс = 5000
пятьсот двадцатый пост | пятьсот двадцатый = 520 ordinal
тридцать шестом ходу | тридцать шестом = 36 ordinal
третью карту | третью = 3 ordinal
двух третьих игроков | двух третьих = 2/3 fraction
двое из троих | двое = 2 collective; троих = 3 collective
обоих и обеими | обоих = 2 collective; обеими = 2 collective
вчетвером на одного | вчетвером = 4 collective; одного = 1
сыграли четверо, впятером не ходят | четверо = 4 collective; впятером = 5 collective
пару Монет и парочку Мечей | пару = 2 group; парочку = 2 group
пара сотен, пару десятков | пара сотен = 200 group; пару десятков = 20 group
три пары мечей | три пары = 6
тройку ему, двушечку тебе, единичку саше | тройку = 3 group; двушечку = 2 group; единичку = 1 group
семёрку в ответку, чирик соловью | семёрку = 7 group; чирик = 10 group
вся пятёрка и восьмёрка | пятёрка = 5 group; восьмёрка = 8 group
дюжину по хвосту | дюжину = 12 group
полдюжины, полсотни, полторы сотни | полдюжины = 6 group; полсотни = 50 group; полторы сотни = 150
Барону чёртову дюжину! | дюжину = 13 group
по сотенке, по сотне | сотенке = 100 group; сотне = 100 group
два десятка и три дюжины | два десятка = 20; три дюжины = 36
десятки ударов и сотни ран |
двадцать одна единица атаки | двадцать одна = 21
на единицу меньше | единицу = 1 group
5 единиц | 5 = 5
ни один не тронут | ни один = 0 none
ни у единого | ни у единого = 0 none
без единой царапины | без единой = 0 none
ни в одной колоде | ни в одной = 0 none
золота ноль, атаки нуль | ноль = 0; нуль = 0
ни двух, ни трёх | двух = 2; трёх = 3
две трети здоровья | две трети = 2/3 fraction
потерял треть и четверть | треть = 1/3 fraction; четверть = 1/4 fraction
ровно половину | половину = 1/2 fraction
три четверти | три четверти = 3/4 fraction
одна пятая, две пятых | одна пятая = 1/5 fraction; две пятых = 2/5 fraction
четверть сотни | четверть сотни = 25 group
полтора золотых | полтора = 3/2 fraction
3 с половиной | 3 с половиной = 7/2 fraction
втрое, вчетверо, впятеро | втрое = 3 ratio; вчетверо = 4 ratio; впятеро = 5 ratio
в полтора раза больше | полтора раза = 3/2 ratio
в 2 раза | 2 раза = 2 ratio
трижды и четырежды | трижды = 3 multiplicative; четырежды = 4 multiplicative
двойной «Соблазн», тройного | двойной = 2 multiplicative; тройного = 3 multiplicative
пятнадцать раз лязгнула | пятнадцать = 15
два-три удара, пять–шесть | два-три = 2 range; пять–шесть = 5 range
десяток-другой | десяток-другой = 10 range
7-9 и 9-7 | 7-9 = 7 range; 9 = 9; 7 = 7
около сорока, почти сто, ~20 | сорока = 40 approx; сто = 100 approx; 20 = 20 approx
больше десяти, не меньше пяти | десяти = 10 approx; пяти = 5 approx
сорок с лишним | сорок = 40 approx
десятка полтора | десятка полтора = 15 approx
одни железки | одни = 1 only
из сыгранной пятёрки, больше сотни | пятёрки = 5 group; сотни = 100 approx
один на один, одного и того же | один на один = 1 idiom; одного и того же = 1 idiom
одним словом | одним словом = 1 idiom
единственный и единственная | единственный = 1 only; единственная = 1 only
опять стоял который постой дворец |
настройка перестройка |
стройка и войска, четверг, туриста |
сотрудники трибуны пятна шестерни |
в единый миг |
«Соблазн» един на него | един = 1
по единому от обоих | единому = 1; обоих = 2 collective
Колючему одинадцать! | одинадцать = 11
кристаликк адын беру | адын = 1
пятнадать, двянадцать, четырнадцтью | пятнадать = 15; двянадцать = 12; четырнадцтью = 14
двацать пять, восимь, писят | двацать пять = 25; восимь = 8; писят = 50
oдин и двa | oдин = 1; двa = 2
соблазны обои туда | обои = 2 collective
тыща | тыща = 1000
стопятьдесят и двадцатьпять | стопятьдесят = 150; двадцатьпять = 25
тридцатипятый | тридцатипятый = 35 ordinal
стодвадцать три | стодвадцать три = 123
пол сотни и пол-дюжины | пол сотни = 50 group; пол-дюжины = 6 group
тысячи смертей, около тысячи | тысячи = 1000 approx
десятая доля, третья карта | десятая доля = 1/10 fraction; третья = 3 ordinal
в пару к чемпиону, ходят парой, на пару с Петей |
парой ударов, в пару ходов, на пару карт | парой = 2 group; пару = 2 group; пару = 2 group
8🪙 ~ 6⚔️, ~20, ≈ 30 | 8 = 8; 6 = 6; 20 = 20 approx; 30 = 30 approx
11 фев 2024, с 2522 года | 11 фев 2024 = 11 date; 2522 = 2522 date
ок. 20 золотых | 20 = 20 approx
сторублёвый сторож стоит |
"""
# phrases whose signs and blanks are the point
ODD: list[tuple[str, Expected]] = [
    ("94 − 8 = 86", [("94", 94, "cardinal"), ("8", 8, "cardinal"), ("86", 86, "cardinal")]),
    ("94-8=86", [("94", 94, "cardinal"), ("8", 8, "cardinal"), ("86", 86, "cardinal")]),
    ("8+3=11", [("8", 8, "cardinal"), ("3", 3, "cardinal"), ("11", 11, "cardinal")]),
    ("6\u00a0000 и 12\u202f500", [("6\u00a0000", 6000, "cardinal"), ("12\u202f500", 12500, "cardinal")]),
    ("https://site.ru/post/15?p=3 и 4 карты", [("4", 4, "cardinal")]),
    ("двадцать  один", [("двадцать  один", 21, "cardinal")]),
    ("двадцать\u00a0один", [("двадцать\u00a0один", 21, "cardinal")]),
    ("отнял у него двадцать\nодин золотой", [("двадцать\nодин", 21, "cardinal")]),
    ("сто\nдвадцать", [("сто", 100, "cardinal"), ("двадцать", 20, "cardinal")]),
    ("двад\u00adцать", [("двад\u00adцать", 20, "cardinal")]),
    ("пя\u0301ть и четы\u0301ре", [("пя\u0301ть", 5, "cardinal"), ("четы\u0301ре", 4, "cardinal")]),
]


def table(lines: str) -> list[tuple[str, Expected]]:
    """The phrases of a table with what is expected of them."""
    phrases = []
    for line in lines.strip().splitlines():
        text, _, rest = line.partition(" |")
        expected: Expected = []
        for item in filter(None, rest.strip().split("; ")):
            quote, _, reading = item.rpartition(" = ")
            value, _, kind = reading.partition(" ")
            expected.append((quote, Fraction(value), kind or "cardinal"))
        phrases.append((text, expected))
    return phrases


@pytest.mark.parametrize(("text", "expected"), table(FORTY) + table(OWN) + ODD)
def test_phrase(text: str, expected: Expected) -> None:
    found = [(text[span.start : span.end], span.value, span.kind) for span in read_numbers(text)]
    assert found == expected


def test_ranges_have_both_ends() -> None:
    ends = [(span.value, span.high) for span in read_numbers("7–9, пара-тройка, два-три, десяток-другой")]
    assert ends == [(7, 9), (2, 3), (2, 3), (10, 20)]


def test_a_span_tells_case_gender_sign_and_writing() -> None:
    one, two, three = read_numbers("двадцать одну, −5, двумя")
    assert (one.cases, one.gender, one.words, one.sign) == (("acc",), "f", True, 0)
    assert (two.cases, two.words, two.sign) == ((), False, -1)
    assert three.cases == ("ins",)


@pytest.mark.parametrize(
    ("phrase", "value"),
    [
        ("двадцати одного", 21),
        ("две", 2),
        ("дюжину", 12),
        ("12", 12),
        (" ни одной ", 0),
        ("чирик", 10),
        ("семью", 7),
        ("двое", 2),
        ("пятом", None),
        ("вдвое", None),
        ("половина", None),
        ("две карты", None),
        ("карта", None),
        ("", None),
        ("#17", None),
    ],
)
def test_number_value(phrase: str, value: int | None) -> None:
    assert number_value(phrase) == value


def check_spans(text: str, spans: list[NumberSpan]) -> None:
    end = 0
    for span in spans:
        assert end <= span.start < span.end <= len(text)
        end = span.end
        if span.kind in COUNT_KINDS:
            assert span.value == int(span.value)


PIECES = st.sampled_from(
    [
        *("двадцать", "один", "сорок", "тысячи", "с", "половиной", "треть", "пара", "ни", "раза", "в", "целых"),
        *("десятых", "-", "–", "−", ".", ",", "№", "#", "%", "½", "5️⃣", "5", "17", "2d6", "12.05", "18:30"),
        *("dc143c", "\n", "\u00ad", "\u0301", "İ", "ß"),
    ]
)


@given(st.lists(PIECES, max_size=12).flatmap(lambda words: st.sampled_from([" ".join(words), "".join(words)])))
@settings(max_examples=400, deadline=None)
def test_any_mixture_gives_ordered_spans_inside_the_text(text: str) -> None:
    check_spans(text, read_numbers(text))


@given(st.text(max_size=80))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_without_failure(text: str) -> None:
    check_spans(text, read_numbers(text))


@pytest.mark.parametrize(
    "piece", ["9", "5 ", "один ", "двадцать-", "1.", "7–", "№5, ", "ни ", "минус ", "\n", "в 2 раза ", "a_1"]
)
def test_long_input_takes_linear_time(piece: str) -> None:
    text = piece * (400_000 // len(piece))
    begin = time.perf_counter()
    check_spans(text, read_numbers(text))
    assert time.perf_counter() - begin < 8
