"""Posts of simulated games verify clean in strict mode, and every single thing changed in them is found."""

from __future__ import annotations

import random

import pytest

from engine.protocol import Facts
from engine.verify import verify
from gm.kits import kit
from gm.narrators import Story
from gm.posts import FORMATS, parse, render
from gm.posts.model import normalise
from gm.verifying import MARKUP
from tests.mts.build import CALL, MTS, Scripted, after, play, state
from tests.mts.games import TABLES, facts_of
from tests.mts.mutants import mutants

KIT = kit("mts")


def told(facts: list[Facts], voice: str, seed: str) -> list[tuple[Facts, str]]:
    """The facts of a game's posts with the built-in narration of each."""
    story, out = Story(), []
    narrator = KIT.narrator(voice, seed)
    for one in facts:
        narration = narrator.narrate(one, story=story)
        story = narration.story
        out.append((one, narration.text))
    return out


@pytest.mark.parametrize("voice", ["epic", "dry", "grim"])
@pytest.mark.parametrize("players", TABLES, ids=len)
def test_posts_of_simulated_games_verify_clean(players: tuple[str, ...], voice: str) -> None:
    for at, (facts, text) in enumerate(told(facts_of(f"clean {voice}", players)[:36], voice, voice)):
        assert text.strip()
        format = FORMATS[at % len(FORMATS)]
        post = render(KIT.build_post(facts, text, None), format)
        verdict = verify(post, facts, format=MARKUP[format])
        assert verdict.ok, (post, verdict.findings)
        assert not verdict.findings
        assert verdict.counts.confirmed >= 8
        alone = verify(text, facts, format="text", scope="prose")
        assert not alone.findings, (text, alone.findings)


@pytest.mark.parametrize("players", TABLES[:3], ids=len)
def test_every_single_change_is_found(players: tuple[str, ...]) -> None:
    dice = random.Random(3)
    changed = 0
    for facts, text in dice.sample(told(facts_of("mutants", players), "dry", "x"), 5):
        post = render(KIT.build_post({**facts, "commitment": None}, text, None), "text")
        assert verify(post, facts, format="text").ok
        for what, false in mutants(post, facts, dice):
            changed += 1
            assert not verify(false, facts, format="text").ok, (what, false)
    assert changed > 150


@pytest.mark.parametrize("format", [one for one in FORMATS if one != "text"])
def test_posts_round_trip_in_every_format(format: str) -> None:
    for facts, text in told(facts_of("clean", TABLES[1]), "grim", "y")[:25]:
        post = KIT.build_post(facts, text, "ab" * 32)
        assert parse(render(post, format), format) == normalise(post)


def _facts(order: list[dict[str, object]], chance: str, **table: object) -> Facts:
    hands = ("к+2 +4 ж9 ж8", "к2 з3 ж1", "к4 ж2 з6")
    now = after(state(*hands, **table), order, chance)  # type: ignore[arg-type]
    return MTS.facts(now)


CLEAN = {
    "other words, one paragraph": (
        [play("к+2")],
        "з1 з2",
        "Аня выложила красную +2, и Боре пришлось несладко: он взял две карты и пропустил ход. "
        "Наверху красная «Возьми две», нужен красный цвет, теперь ходит Вася, следующая — Аня. "
        "У Ани осталось три карты, у Бори пять, у Васи три. "
        "В прикупе {pile} карт, в сбросе {discard}. Направление: вперёд.",
    ),
    "short lines": (
        [play("+4", "синий")],
        "з1 з2 з4 з6",
        "**Ход 13, Вася**\n\nАня кладёт «Возьми четыре» и заказывает синий.\nБоря берёт 4 карты, пропускает ход.\n\n"
        "Верхняя карта: «Возьми четыре», цвет синий\nПрикуп — {pile}, сброс — {discard}\n"
        "Направление: вперёд\n"
        "Аня — 3, Боря — 7, Вася — 3\nХодит Вася, следующий ход: Аня",
    ),
}


@pytest.mark.parametrize("name", CLEAN)
def test_posts_in_other_words_are_read(name: str) -> None:
    order, chance, text = CLEAN[name]
    facts = _facts(order, chance)
    verdict = verify(text.format(**facts), facts, mode="strict")
    assert not verdict.findings, verdict.findings


FALSE = [
    ("Аня кладёт красную «Возьми две», Боря берёт три карты.", "hit", "три"),
    ("Аня кладёт красную «Возьми две», Вася берёт две карты.", None, "Вася"),
    ("Аня кладёт зелёную «Возьми две».", "played", "зелёную «Возьми две»"),
    ("Боря кладёт красную «Возьми две».", "prose_player", "Боря"),
    ("Теперь ходит Боря.", "actor", "Боря"),
    ("Аня кладёт красную «Возьми две» и заказывает синий цвет.", "ordered", "синий"),
    ("У Васи на руках красная 4.", "leak", "красная 4"),
    ("Направление сменилось.", "turned", None),
    ("Аня кричит «МТС!»", "call", None),
    ("У Ани осталась одна карта.", "hands", None),
    ("Прикуп кончился, сброс перетасован.", "shuffled", None),
    ("Победила Аня.", "winner", None),
    ("В прикупе осталось 20 карт.", "pile", "20"),
    ("Вася пропускает ход.", "skipped", "Вася"),
]


@pytest.mark.parametrize(("text", "kind", "quote"), FALSE, ids=[text for text, _, _ in FALSE])
def test_false_sentences_are_found(text: str, kind: str | None, quote: str | None) -> None:
    facts = _facts([play("к+2")], "з1 з2")
    verdict = verify(text, facts, format="text", scope="prose")
    assert verdict.findings
    if kind is not None:
        assert kind in {one.kind for one in verdict.findings}
    for one in verdict.findings:
        assert text[one.start : one.end] == one.quote
    if quote is not None:
        assert quote in [one.quote for one in verdict.findings]


TRUE = [
    "Стол гудит, и никто не отводит глаз.",
    "Аня не кладёт синюю карту, а кладёт красную «Возьми две».",
    "Боря молча тянет две карты: красная «Возьми две» не шутит.",
    "После Ани ходит Вася.",
    "Ход переходит к Васе.",
    "На красную пятёрку ложится красная «Возьми две».",
    "Пора ли кричать «МТС!»? Пока рано.",
]


@pytest.mark.parametrize("text", TRUE)
def test_true_sentences_raise_no_alarm(text: str) -> None:
    facts = _facts([play("к+2")], "з1 з2")
    assert not verify(text, facts, format="text", scope="prose").findings


def test_a_call_and_its_check_are_told() -> None:
    now = after(state("к1 ж9", "к2 к3 з1"), [play("к1"), CALL])
    post = KIT.build_post(MTS.facts(now), "", None)
    assert "Крик: Аня — «МТС!»" in render(post, "text")
    facts = MTS.facts(after(now, [play("к2")]))
    assert "Проверка: Аня — «МТС!» вовремя, штрафа нет" in render(KIT.build_post(facts, "", None), "text")
    silent = after(state("к1 ж9", "к2 к3 з1"), [play("к1")])
    facts = MTS.facts(MTS.apply(silent, "Боря", [play("к2")], Scripted("з1 з2")).state)
    text = render(KIT.build_post(facts, "", None), "text")
    assert "Проверка: Аня — «МТС!» не прозвучало при последней карте, штраф — 2 карты" in text
    assert "Аня — 3 карты" in text


HARD: dict[str, tuple[list[dict[str, object]], str, tuple[str, ...], str]] = {
    "a blow from somebody": (
        [play("+4", "зелёный"), CALL],
        "з1 з2 к7 к8",
        ("+4 к3", "к2 з3", "к4 ж2 з6"),
        "Что за удар! Боря только что собирался победить, но +4 от Ани спутало ему карты: четыре новых карты в руке, "
        "всего шесть. У Ани последняя карта, она крикнула «МТС!». Вася, твой ход!",
    ),
    "a draw": (
        [{"type": "draw"}],
        "с9",
        ("ж1 з1", "ж2", "к2 к3"),
        "Ане нечем крыть красную пятёрку: она тянет карту из прикупа и оставляет её себе. Теперь у неё три карты. "
        "Очередь за Борей, а после него сыграет Вася.",
    ),
    "a short draw": (
        [{"type": "draw"}],
        "с9",
        ("ж1 з1", "ж2", "к2 к3"),
        "Аня взяла из прикупа одну карту и ничего не положила. На столе по-прежнему красная 5. Следующий — Боря.",
    ),
    "backwards": (
        [play("кназад")],
        "",
        ("кназад к3 к4", "ж2 ж1", "ж3"),
        "Красный разворот от Ани: круг поворачивает. Направление — против часовой. У Ани две карты, у Бори две, у Васи "
        "одна. Ходить Васе, а не Боре.",
    ),
    "the end": (
        [play("к9")],
        "",
        ("к9", "ж2 ж1", "ж3"),
        "Аня кладёт последнюю карту — красную девятку — и выигрывает партию! У Бори осталось две карты, у Васи одна.",
    ),
}


@pytest.mark.parametrize("name", HARD)
def test_stories_of_other_tellers_raise_no_alarm(name: str) -> None:
    order, chance, hands, text = HARD[name]
    facts = MTS.facts(after(state(*hands), order, chance))
    verdict = verify(text, facts, format="text", scope="prose")
    assert not verdict.findings, verdict.findings
    assert verdict.counts.confirmed >= 4


def test_a_penalty_is_told_in_other_words() -> None:
    now = after(after(state("к1 ж9", "к2 к3 з1", "ж1 ж2"), [play("к1")]), [play("к2")], "з8 з9")
    facts = MTS.facts(now)
    true = "Аня забыла крикнуть «МТС!» и получила две штрафные карты: теперь их у неё три. Боря выложил красную двойку."
    assert not verify(true, facts, format="text", scope="prose").findings
    for false in (
        true.replace("две", "три"),
        true.replace("неё три", "неё пять"),
        "Аня крикнула «МТС!» вовремя.",
        "Боря промолчал при последней карте.",
    ):
        assert verify(false, facts, format="text", scope="prose").findings, false
