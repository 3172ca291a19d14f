"""Nicks: declined for writing, and found in replies and posts as people write them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.russian.nicks import CERTAINTIES, NickIndex, nick_forms, nick_gender
from engine.russian.text import CASES

FORMS = """
Маша Маши Маше Машу Машей Маше f
Петя Пети Пете Петю Петей Пете m
Петруша Петруши Петруше Петрушу Петрушей Петруше m
Ведьма Ведьмы Ведьме Ведьму Ведьмой Ведьме f
Лисица Лисицы Лисице Лисицу Лисицей Лисице f
Соловей Соловья Соловью Соловья Соловьём Соловье m
Снежана Снежаны Снежане Снежану Снежаной Снежане f
Оля Оли Оле Олю Олей Оле f
Ёжик Ёжика Ёжику Ёжика Ёжиком Ёжике m
Ёж Ежа Ежу Ежа Ежом Еже m
Молчун Молчуна Молчуну Молчуна Молчуном Молчуне m
Тень Тени Тени Тень Тенью Тени f
Монах Монаха Монаху Монаха Монахом Монахе m
Кот Кота Коту Кота Котом Коте m
Фея Феи Фее Фею Феей Фее f
Хельга Хельги Хельге Хельгу Хельгой Хельге f
Zверь Zверя Zверю Zверя Zверем Zвере m
Граф_Шестой Графа_Шестого Графу_Шестому Графа_Шестого Графом_Шестым Графе_Шестом m
13й 13го 13му 13го 13м 13м m
Игорь_Палыч Игоря_Палыча Игорю_Палычу Игоря_Палыча Игорем_Палычем Игоре_Палыче m
дядя_Боря дяди_Бори дяде_Боре дядю_Борю дядей_Борей дяде_Боре m
Меч_Империи Меча_Империи Мечу_Империи Меча_Империи Мечом_Империи Мече_Империи m
Мастер_Ку Мастера_Ку Мастеру_Ку Мастера_Ку Мастером_Ку Мастере_Ку m
Серый_Волк Серого_Волка Серому_Волку Серого_Волка Серым_Волком Сером_Волке m
Красная_Шапочка Красной_Шапочки Красной_Шапочке Красную_Шапочку Красной_Шапочкой Красной_Шапочке f
Анна-Мария Анны-Марии Анне-Марии Анну-Марию Анной-Марией Анне-Марии f
Лев Льва Льву Льва Львом Льве m
Огонёк Огонька Огоньку Огонька Огоньком Огоньке m
Купец Купца Купцу Купца Купцом Купце m
Дракула Дракулы Дракуле Дракулу Дракулой Дракуле m
Василий Василия Василию Василия Василием Василии m
Иванов Иванова Иванову Иванова Ивановым Иванове m
Пушок Пушка Пушку Пушка Пушком Пушке m
Снежок Снежка Снежку Снежка Снежком Снежке m
Сурок Сурка Сурку Сурка Сурком Сурке m
Игрок Игрока Игроку Игрока Игроком Игроке m
Бобёр Бобра Бобру Бобра Бобром Бобре m
Король Короля Королю Короля Королём Короле m
Пекарь Пекаря Пекарю Пекаря Пекарем Пекаре m
Судья Судьи Судье Судью Судьёй Судье m
День Дня Дню Дня Днём Дне m
Мертвец Мертвеца Мертвецу Мертвеца Мертвецом Мертвеце m
Илья_Муромец Ильи_Муромца Илье_Муромцу Илью_Муромца Ильёй_Муромцем Илье_Муромце m
Дитя_Тьмы Дитяти_Тьмы Дитяти_Тьмы Дитя_Тьмы Дитятей_Тьмы Дитяти_Тьмы unknown
Леший Лешего Лешему Лешего Лешим Лешем m
Рысь Рыси Рыси Рысь Рысью Рыси f
ТЕНЬ ТЕНИ ТЕНИ ТЕНЬ ТЕНЬЮ ТЕНИ f
Маэстро Маэстро Маэстро Маэстро Маэстро Маэстро unknown
Rokot Rokot Rokot Rokot Rokot Rokot unknown
KotBayun KotBayun KotBayun KotBayun KotBayun KotBayun m
Alisa77 Alisa77 Alisa77 Alisa77 Alisa77 Alisa77 f
Sa_Sha Sa_Sha Sa_Sha Sa_Sha Sa_Sha Sa_Sha unknown
"""


@pytest.mark.parametrize("line", FORMS.strip().splitlines())
def test_forms_and_gender(line: str) -> None:
    *forms, gender = line.split()
    nick = forms[0]
    if nick not in ("Граф_Шестой", "Sa_Sha"):
        forms = [form.replace("_", " ") for form in forms]
        nick = forms[0]
    assert list(nick_forms(nick).values()) == forms
    assert tuple(nick_forms(nick)) == CASES
    assert nick_gender(nick) == gender


# «@ nicks of a game», then its lines: text | quote = nicks case certainty; … («-» for an open case)
FOUND = """
@ Rokot, Лисица, Граф_Шестой
2 атаки в Графа | Графа = Граф_Шестой acc short
2 в Рокота, 1 Лисе | Рокота = Rokot acc translit; Лисе = Лисица dat diminutive
остальное в рокотюню | рокотюню = Rokot acc diminutive
Rokot'у два, Rokot’а бить | Rokot'у = Rokot dat declined; Rokot’а = Rokot - declined
Rokotу, Rokot-ом, ROKOT | Rokotу = Rokot dat declined; Rokot-ом = Rokot ins declined; ROKOT = Rokot - exact
с Графом_Шестым | Графом_Шестым = Граф_Шестой ins declined
Графа Шестого и Граф_Шестого | Графа Шестого = Граф_Шестой - declined; Граф_Шестого = Граф_Шестой - declined
лисичке и лисонькой | лисичке = Лисица dat diminutive; лисонькой = Лисица ins diminutive
Рокотова атака, лисицын хвост | Рокотова = Rokot - possessive; лисицын = Лисица - possessive
на пять больше, чем у рыжей | рыжей = Лисица gen epithet
@ Петя, Петруша, Маша
петруше десять, маше четыре | петруше = Петруша dat declined; маше = Маша dat declined
Петрухе 12, Марусе 10 | Петрухе = Петруша dat diminutive; Марусе = Маша dat diminutive
Петьке 5, Машуне 3 | Петьке = Петя dat diminutive; Машуне = Маша dat diminutive
Пете и о Пете | Пете = Петя dat declined; Пете = Петя loc declined
За Петино, за | Петино = Петя - possessive
Петрушино, за Машино | Петрушино = Петруша - possessive; Машино = Маша - possessive
Петру семь | Петру = Петя/Петруша dat diminutive
@ Петр, Петруша, Петя
Петру семь, Пете два | Петру = Петр dat declined; Пете = Петя dat declined
@ Петя, Петруша, Маша
8 атаки в П., а М. ничего | П. = Петя/Петруша - short; М. = Маша - short
Маш, лови | Маш = Маша nom short
@ Игорь Палыч, Zверь, Фея
Зверю, Zверю и Зверюге | Зверю = Zверь dat translit; Zверю = Zверь dat declined; Зверюге = Zверь dat diminutive
Палычу 3 | Палычу = Игорь Палыч dat short
Игорю 2, Игоря Палыча бьём | Игорю = Игорь Палыч dat short; Игоря Палыча = Игорь Палыч - declined
соблазн на Феечку. И. П. | Феечку = Фея acc diminutive; И. П. = Игорь Палыч - short
@ Хельга, дядя Боря, x_Vortex_x
10 в борю, Вортексу 18 | борю = дядя Боря acc short; Вортексу = x_Vortex_x dat translit
Дядьке 9, вихрю 8 | Дядьке = дядя Боря dat diminutive; вихрю = x_Vortex_x dat translit
дяде боре всё, 9 в бориса | дяде боре = дядя Боря dat declined; бориса = дядя Боря acc diminutive
x_Vortex_x'у и Vortex'ом | x_Vortex_x'у = x_Vortex_x dat declined; Vortex'ом = x_Vortex_x ins declined
@ Барон, Ведьма, nick_nick
ведьмочке два, никитосу один | ведьмочке = Ведьма dat diminutive; никитосу = nick_nick dat diminutive
нику один, по nick_nick | нику = nick_nick dat translit; nick_nick = nick_nick - exact
барону с ведьмой поровну | барону = Барон dat declined; ведьмой = Ведьма ins declined
@ KotBayun, Снежана, Молчун
От Кота Баюна (KotBayun) | Кота Баюна = KotBayun gen translit; KotBayun = KotBayun - exact
Котику семнадцать, баюну | Котику = KotBayun dat diminutive; баюну = KotBayun dat translit
Снежке 3 | Снежке = Снежана dat diminutive
снеж 21, Баюше дюжину | снеж = Снежана nom diminutive; Баюше = KotBayun dat diminutive
@ Bronn, Мастер Ку, Соловей
две — Bronn’у | Bronn’у = Bronn dat declined
Бронну, между Ку и Соловьём | Бронну = Bronn dat translit; Ку = Мастер Ку - short; Соловьём = Соловей ins declined
Мастеру два, соловушке один | Мастеру = Мастер Ку dat short; соловушке = Соловей dat diminutive
@ Оля, 13й, Меч Империи
11 в 13-го, тринадцатому | 13-го = 13й acc declined; тринадцатому = 13й dat translit
Девять — в Империю, Мечу | Империю = Меч Империи acc short; Мечу = Меч Империи dat short
Мечом Империи | Мечом Империи = Меч Империи ins declined
Оль, Оленьке | Оль = Оля nom short; Оленьке = Оля dat diminutive
@ Кот, Ёжик, Sa_Sha
ежу 8 саньку 8 | ежу = Ёжик dat diminutive; саньку = Sa_Sha - diminutive
единичку саше, Сашу | саше = Sa_Sha dat translit; Сашу = Sa_Sha acc translit
Колючему одинадцать | Колючему = Ёжик dat epithet
@ Тень, Монах, Alisa77
половину Алисе, в Тень | Алисе = Alisa77 dat translit; Тень = Тень acc exact
Все тринадцать Семьдесят Седьмой! | Семьдесят Седьмой = Alisa77 - short
Alisa77'у, Алиске | Alisa77'у = Alisa77 dat declined; Алиске = Alisa77 dat diminutive
@ Снежана, Молчун, Барон
Снежанне, Молчуну, Баррону | Снежанне = Снежана dat typo; Молчуну = Молчун dat declined; Баррону = Барон dat typo
@ Вася, Katya, Sergey_Petrov
Серёге | Серёге = Sergey_Petrov dat diminutive
Петрову, Катюше | Петрову = Sergey_Petrov dat translit; Катюше = Katya dat diminutive
@ Кот, KotBayun, Rokot
Коту и Коту Баюну | Коту = Кот dat declined; Коту Баюну = KotBayun dat translit
"""


def found_cases() -> list[tuple[tuple[str, ...], str, str]]:
    """The lines of FOUND, each with the nicks of its game."""
    cases = []
    nicks: tuple[str, ...] = ()
    for line in FOUND.strip().splitlines():
        if line.startswith("@ "):
            nicks = tuple(line[2:].split(", "))
        else:
            text, _, rest = line.partition(" | ")
            cases.append((nicks, text, rest))
    return cases


@pytest.mark.parametrize(("nicks", "text", "rest"), found_cases())
def test_found(nicks: tuple[str, ...], text: str, rest: str) -> None:
    expected = []
    for item in rest.split("; "):
        quote, _, reading = item.partition(" = ")
        names, case, certainty = reading.rsplit(" ", 2)
        expected.append((quote, names, None if case == "-" else case, certainty))
    spans = NickIndex(nicks).find(text)
    found = [(text[s.start : s.end], "/".join(s.nicks), s.case_guess, s.certainty) for s in spans]
    assert found == expected


NOT_FOUND = """
Кот, Оля, Тень | который котёл котлета кой Олялось олень тенденция притень
Кот, Оля, Тень | лечения кот наплакал, никакой тени сомнения
Монах, Молчун, Барон | а чего он молчит, молчу, молчание, монолог, барин, барьер
Петя, Маша, Игорь | петух, машина, маршал, игра, игорный, пять, петля
Лев, Любовь, Слава | левый, любой, любая, левее
Rokot, Bronn, nick_nick | никто, ни к чему, броня, брод, рок, роковой, никак
Мастер Ку, Соловей, Фея | ку-ку, мастерски, солома, феномен, феерия
Меч, 13й, Кристалл | мечта, мечтать, 130, 13, 213, кристальный
Снежана, Хельга, Ведьма | снег, снежный, хельсинки, ведь, ведомый
Тень, Монах, Маша | т.е. и Т.е., м. б.
"""


@pytest.mark.parametrize("line", NOT_FOUND.strip().splitlines())
def test_words_that_only_look_like_a_nick_are_left_alone(line: str) -> None:
    nicks, _, text = line.partition(" | ")
    assert [text[span.start : span.end] for span in NickIndex(nicks.split(", ")).find(text)] == []


def test_spans_tell_capitals_and_common_words() -> None:
    index = NickIndex(["Тень", "Меч Империи", "Петруша"])
    text = "в тень, в Тень, Мечу и Петруше"
    flags = [(text[s.start : s.end], s.capital, s.common) for s in index.find(text)]
    assert flags == [
        ("тень", False, True),
        ("Тень", True, True),
        ("Мечу", True, True),
        ("Петруше", True, False),
    ]


def test_one_form_of_several_nicks_names_them_all() -> None:
    (span,) = NickIndex(["Саша", "Sa_Sha", "Кот"]).find("Сашка, ходи")
    assert span.nicks == ("Саша", "Sa_Sha")
    assert span.ambiguous
    (exact,) = NickIndex(["Саша", "Sa_Sha", "Кот"]).find("Саше 5")
    assert exact.nicks == ("Саша",)


def test_nicks_equal_but_for_a_letter_are_told_apart_when_written_exactly() -> None:
    index = NickIndex(["Петр", "Пётр"])
    first, second, both = index.find("Петр, Пётр, ПЕТР")
    assert (first.nicks, second.nicks, both.nicks) == (("Петр",), ("Пётр",), ("Петр", "Пётр"))


ODD_NICKS = (
    *("<script>", "[b]", "a*b_c", "🔥Вася🔥", "👨‍👩‍👧", "שלום", "مرحبا", "x" * 60, "(.*)+", "a  b", "Ва\u200bся"),
    *("ß", "İİ", "_", "$^", "\\d+"),
)


@pytest.mark.parametrize("nick", ODD_NICKS)
def test_odd_nicks_are_found_where_they_stand(nick: str) -> None:
    text = f"бьёт {nick}, потом {nick}."
    spans = [s for s in NickIndex([nick, "Маша"]).find(text) if s.certainty == "exact"]
    assert [(s.start, s.end) for s in spans] == [m.span() for m in re.finditer(re.escape(nick), text)]
    assert nick_forms(nick)["nom"] == nick


NICKS = st.one_of(
    st.text(min_size=1, max_size=60).filter(lambda nick: nick.strip() == nick and nick),
    st.text("абвгдеёжийклмнопрстуфхцчшщъыьэюя", min_size=2, max_size=12).map(str.capitalize),
    st.text("abcdefghijklmnopqrstuvwxyz_0123456789", min_size=3, max_size=14),
    st.sampled_from(["Петя", "Тень", "🔥", "Граф_Шестой", "13", "Меч Империи", "KotBayun", "(.*)"]),
)


def test_raised_figures_in_a_nick_are_no_number() -> None:
    index = NickIndex(["0²¹", "Петя①"])
    assert [span.nick for span in index.find("0²¹ бьёт Петю①")][:1] == ["0²¹"]


@given(st.lists(NICKS, min_size=1, max_size=4, unique=True), st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_nicks_any_text(nicks: list[str], text: str) -> None:
    index = NickIndex(nicks)
    end = 0
    for span in index.find(text + " " + nicks[0] + " " + text):
        assert span.start < span.end
        assert span.certainty in CERTAINTIES
        assert set(span.nicks) <= set(nicks)
        assert span.nick == span.nicks[0]
        assert span.start >= end
        end = span.end
    for nick in nicks:
        assert set(nick_forms(nick)) == set(CASES)
        assert nick_gender(nick) in ("m", "f", "unknown")


@given(NICKS)
@settings(max_examples=300, deadline=None)
def test_the_exact_nick_is_found(nick: str) -> None:
    text = f"ходит {nick}, бей"
    spans = NickIndex([nick]).find(text)
    assert any((s.start, s.end) == (6, 6 + len(nick)) and s.nick == nick for s in spans)


@given(st.text("абвгдежзиклмнопрстуфхцчшщ", min_size=3, max_size=10).map(str.capitalize), st.sampled_from(CASES))
@settings(max_examples=200, deadline=None)
def test_what_is_declined_is_recognised(nick: str, case: str) -> None:
    form = nick_forms(nick)[case]
    assume(len(form) > 3)
    spans = NickIndex([nick, "Zорро"]).find(f"тогда {form} вышел")
    assert [s.nick for s in spans if s.start == 6] == [nick]
    assert spans[0].certainty in ("exact", "declined")


def test_long_text_gives_ordered_spans() -> None:
    index = NickIndex(["Rokot", "Лисица", "Граф_Шестой", "Игорь Палыч"])
    for piece in ("лисичк", "Игорь ", "Граф_", "а.", "П.", "рокотюню ", "Rokot'", "-", "лис"):
        text = piece * (100_000 // len(piece))
        spans = index.find(text)
        assert all(0 <= s.start < s.end <= len(text) for s in spans)
        assert all(a.start <= b.start for a, b in pairwise(spans))


@pytest.mark.parametrize(
    ("nick", "forms"),
    [
        ("Три Кота", ("Три Кота", "Трёх Котов", "Трём Котам", "Трёх Котов", "Тремя Котами", "Трёх Котах")),
        ("Две Совы", ("Две Совы", "Двух Сов", "Двум Совам", "Двух Сов", "Двумя Совами", "Двух Совах")),
        ("Семь Гномов", ("Семь Гномов", "Семи Гномов", "Семи Гномам", "Семь Гномов", "Семью Гномами", "Семи Гномах")),
        ("Четыре_Коня", ("Четыре_Коня", "Четырёх_Коней", "Четырём_Коням", "Четырёх_Коней", "Четырьмя_Конями",
                         "Четырёх_Конях")),
    ],
)  # fmt: skip
def test_a_number_and_its_noun_are_both_declined(nick: str, forms: tuple[str, ...]) -> None:
    assert tuple(nick_forms(nick).values()) == forms
