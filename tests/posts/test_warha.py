"""The post of a turn of Warha Realms: every item of W18, true to the facts, in every post of whole games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.warha.cards import CARDS, GOD_COLOURS, INDEX
from gm.posts import FORMATS, Listing, Post, Table, normalise, parse, plain, render
from gm.posts.model import text_of
from gm.posts.warha import build_post
from gm.posts.warha_words import WORDS, Symbols, effect_text
from tests.narrators.games import facts_of_game
from tests.narrators.test_builtin import ODD
from tests.posts.strategies import EVIL_NICKS

GAMES = tuple(facts for name in "abc" for facts in facts_of_game(name))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Кристалл", "2 🪙, 2 ⚔️."),
        ("Грабитель Кхорна", "1 🪙. «Вместе»: ещё 2 ⚔️."),
        ("Воин Тзинча", "2 🪙, 1 ⚔️, «Утиль». «Вместе»: ещё 2 🪙."),
        ("Грабитель Тзинча", "1 🪙. «Вместе»: ещё 1 🪙, «Утиль»."),
        ("Моровая жаба", "4 ⚔️, 6 ❤️. «Вместе»: ещё 4 ❤️."),
        ("Кугат Породитель чумы", "8 ⚔️, 18 ❤️. «Вместе»: ещё «Пополнение» (3)."),
        ("Тамурхан Владыка Червей", "10 ❤️. «Вместе»: ещё 4 ⚔️ за каждую разыгранную карту Нургла."),
        ("Валькия Кровавая", "5 ⚔️. «Вместе»: ещё 5 ⚔️ за каждую разыгранную карту Кхорна."),
        ("Скарбранд Изгнанник", "18 ⚔️, знак Кхорна каждой другой разыгранной карте."),
        ("Перевертыш", "15 ❤️, знаки Кхорна, Нургла и Слаанеш каждой другой разыгранной карте."),
        ("Нкари", "12 ⚔️, 12 ❤️, двойной «Соблазн». «Вместе»: ещё 6 ⚔️, 4 ❤️."),
        ("Азазель", "15 ⚔️, 9 ❤️, тройной «Соблазн». «Вместе»: ещё 4 ⚔️, 6 ❤️."),
    ],
)
def test_effects_in_our_words(name: str, text: str) -> None:
    assert text_of(effect_text(CARDS[INDEX[name]])) == text


def said(post: Post) -> dict[str, list[str]]:
    """Heading → what stands under it, line by line."""
    out: dict[str, list[str]] = {}
    for section in post.sections:
        lines = out.setdefault(section.heading, [])
        for block in section.blocks:
            match block:
                case Table(_, rows):
                    lines += [" | ".join(map(text_of, row)) for row in rows]
                case Listing(items):
                    lines += map(text_of, items)
                case _:
                    lines += map(text_of, block.lines)
    return out


def read_cards(text: str) -> dict[str, int]:
    cards = re.fullmatch(r"[^:]*: (.*)", text)
    assert cards
    if cards.group(1) == "пусто":
        return {}
    found = [re.fullmatch(r"(.*?)(?: ×(\d+))?", one) for one in cards.group(1).split(", ")]
    return {one.group(1): int(one.group(2) or 1) for one in found if one}


def zone(lines: list[str], name: str) -> tuple[int, dict[str, int]]:
    (line,) = (one for one in lines if one.startswith(f"{name} ("))
    count = re.match(r"[^(]*\((\d+)\)", line)
    assert count
    return int(count.group(1)), read_cards(line)


def check(facts: Mapping[str, Any], post: Post) -> None:
    parts = said(post)
    over = facts["winner"] is not None
    expected_row = [
        "пусто | — | —"
        if name is None
        else f"{name} | {CARDS[INDEX[name]].cost} 🪙 | {text_of(effect_text(CARDS[INDEX[name]]))}"
        for name in facts["row"]
    ]
    assert parts["Торговый ряд"] == expected_row
    game, extra, *crystal = parts["Колоды"]
    assert re.findall(r"\d+", game) == [str(facts["game_deck"])]
    assert crystal == ["Кристалл: цена 2 🪙, даёт 2 🪙, 2 ⚔️."] * bool(facts["extra_deck"])
    assert re.search(r"остал\w+ (\d+) (?:Кристалл|карт$)", extra).group(1) == str(facts["extra_deck"])  # type: ignore[union-attr]
    assert [re.sub(r" \(вне игры\)$", "", one) for one in parts["Здоровье"]] == [
        f"{nick} — {health} ❤️" for nick, health in facts["players"].items()
    ]
    assert [one.endswith("(вне игры)") for one in parts["Здоровье"]] == [n in facts["dead"] for n in facts["players"]]
    own = parts[f"Карты игрока {facts['actor']}"]
    total = 0
    for name, key in (("Разыграно", "in_play"), ("Личная колода", "draw_pile"), ("Сброс", "discard_pile")):
        count, cards = zone(own, name)
        assert cards == facts[key]
        assert count == sum(facts[key].values())
        total += count
    assert own[-1] == f"Всего карт: {total}"
    if over:
        assert parts["Победа"] == [f"Победитель: {facts['winner']}"]
        assert "Итог хода" not in parts
    else:
        assert zone(parts[f"Ход {facts['turn']}: {facts['actor']}"], "Разыграно")[1] == facts["in_play"]
        gold, attack, heal, properties, together = parts["Итог хода"]
        assert gold == f"Золото: {facts['gold']} 🪙"
        assert attack == f"Атака: {facts['attack']} ⚔️"
        assert heal.startswith(f"Лечение: {facts['heal']} ❤️")
        names = {"«Утиль»": "scrap", "«Соблазн»": "lure", "«Пополнение»": "refill"}
        assert {n: int(v) for n, v in re.findall(r"(«\w+») — (\d+)", properties)} == {
            name: facts[key] for name, key in names.items() if facts[key]
        }
        switched = read_cards(together) if facts["together"] else {}
        assert switched == {name: facts["together"].count(name) for name in facts["together"]}
        assert parts["Очередь"] == [f"Ходит: {facts['actor']}", f"Следующий ход: {facts['next']}"]
    if facts["previous"]:
        check_previous(facts["previous"], parts[f"Прошлый ход: {facts['previous']['player']}"])


def check_previous(previous: Mapping[str, Any], lines: list[str]) -> None:
    bought = lines[0]
    if previous["bought"]:
        assert bought.endswith(f"Потрачено: {previous['gold_spent']} 🪙")
        cards = read_cards(bought.split(". Потрачено")[0])
        assert cards == {name: previous["bought"].count(name) for name in previous["bought"]}
    for nick, points in previous["attacks"].items():
        before, after = previous["hp"][nick]
        assert f"Атака: {nick} — {points} ⚔️ (здоровье: {before} → {after} ❤️)" in lines
    for nick, units in previous["lures"].items():
        assert f"«Соблазн»: {nick} — {units}" in lines
    for nick in previous["dead"]:
        assert f"Гибель: {nick} — вне игры" in lines
    gone = [one for one in lines if one.startswith("Утиль: ")]
    assert len(gone) == bool(previous["removed"])
    counts: dict[tuple[str, str], int] = {}
    for name, number, zone_said in re.findall(r"(?:: |, |; )([^,;:(]+?)(?: ×(\d+))? \(([^)]+)\)", " ".join(gone)):
        counts[name, zone_said] = int(number or 1)
    zones = {"in_play": "из разыгранных", "draw_pile": "из личной колоды", "discard_pile": "из сброса"}
    pairs = [(one["card"], zones[one["zone"]]) for one in previous["removed"]]
    assert counts == {pair: pairs.count(pair) for pair in pairs}


def test_every_item_of_w18_in_every_post() -> None:
    for facts in GAMES:
        check(facts, build_post(facts, "Слова."))


@pytest.mark.parametrize("format", FORMATS)
def test_whole_games_read_back(format: str) -> None:
    for facts in GAMES[::5]:
        post = build_post(facts, "Слова.\n\nЕщё слова.")
        back = parse(render(post, format), format)
        assert back == (plain(post) if format == "text" else post)
        if format != "text":
            check(facts, back)


@pytest.mark.parametrize("name", ODD)
def test_odd_turns_can_be_posted(name: str) -> None:
    post = build_post(ODD[name], "Слова.")
    for format in FORMATS:
        assert parse(render(post, format), format) == (plain(post) if format == "text" else post)


def test_names_have_the_colours_of_their_gods() -> None:
    html = render(build_post(GAMES[40], ""), "html")
    for name, colour in re.findall(r'<span style="color:(#\w+)"><strong>([^<]+)</strong>', html):
        assert GOD_COLOURS[CARDS[INDEX[colour]].god] == name
    for name in filter(None, GAMES[40]["row"]):
        assert f'<span style="color:{GOD_COLOURS[CARDS[INDEX[name]].god]}"><strong>{name}</strong></span>' in html


def test_piles_show_no_order() -> None:
    facts = GAMES[30]
    turned = {**facts, "draw_pile": dict(reversed(facts["draw_pile"].items()))}
    assert build_post(turned, "") == build_post(facts, "")


def test_refusals_passes_and_removals_are_shown() -> None:
    lines = said(build_post(ODD["refused"], ""))[f"Прошлый ход: {ODD['refused']['previous']['player']}"]
    assert "Отклонено: Слишком дорого" in lines
    assert said(build_post(ODD["passed"], ""))["Прошлый ход: Rokot"] == [
        "Ход передан ведущим.", "Куплено: ничего", "Атака: никто не атакован",
    ]  # fmt: skip
    lines = said(build_post(ODD["two deaths"], ""))["Прошлый ход: Rokot"]
    assert "Утиль: Меч (из разыгранных) — на Кладбище; Кристалл (из сброса) — в дополнительную колоду" in lines


def test_commitment_and_seed_are_small_print() -> None:
    first = {**GAMES[0], "commitment": "sha256:" + "ab" * 32}
    assert text_of(build_post(first, "").footnote[0]) == "Печать жребия: sha256:" + "ab" * 32
    last = build_post(ODD["two deaths"], "", seed="cd" * 32)
    assert text_of(last.footnote[0]) == "Печать снята, зерно жребия: " + "cd" * 32
    assert build_post(GAMES[3], "").footnote == ()


def test_symbols_words_and_pictures() -> None:
    assert said(build_post(GAMES[0], "", symbols=WORDS))["Здоровье"][0] == "Лисица — 100 единиц Здоровья"
    post = build_post(GAMES[0], "", symbols=Symbols(images="https://x.example/i/"))
    assert '<img src="https://x.example/i/heart.png" alt=""' in render(post, "html")
    assert "[img]https://x.example/i/coin.png[/img]" in render(post, "bbcode")
    for format in FORMATS:
        assert parse(render(post, format), format) == (plain(post) if format == "text" else post)


@pytest.mark.parametrize("nick", [nick for nick in EVIL_NICKS if normalise(Post(nick, (), ())).title.strip(". …")])
def test_evil_names_in_whole_posts(nick: str) -> None:
    def named(value: Any) -> Any:
        if isinstance(value, dict):
            return {named(key): named(one) for key, one in value.items()}
        if isinstance(value, list):
            return [named(one) for one in value]
        return nick if value == "Rokot" else value

    for facts in (GAMES[20], GAMES[21], ODD["two deaths"]):
        post = build_post(named(facts), f"{nick} ходит.")
        for format in FORMATS:
            assert parse(render(post, format), format) == (plain(post) if format == "text" else post)
