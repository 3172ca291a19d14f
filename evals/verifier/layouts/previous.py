"""What the player before did: purchases, removals, attacks, «Соблазн»."""

from __future__ import annotations

from typing import Final

from engine.russian.cards import card_count, decline_card
from engine.russian.nicks import nick_forms, nick_gender
from engine.russian.nouns import noun_with_number
from engine.russian.numerals import spell
from engine.russian.verbs import past
from evals.verifier.layouts.draw import Draw, Element, capital, mark
from evals.verifier.layouts.frame import Section
from evals.verifier.layouts.markup import Markup
from evals.verifier.layouts.told import Previous, Told, piled

TITLE: Final = Element(
    "previous title",
    (
        "Ход {gen}", "Что сделал {nick}", "Прошлый ход", "Прошлый ход: {nick}", "Действия {gen}",
        "Предыдущий ход ({nick})", "Итоги хода {gen}", "Приказы {gen}", "Ранее", "Как было", "Разбор хода {gen}",
        "До этого", "Приказ {gen}", "Хроника: {nick}",
    ),
)  # fmt: skip
SHAPE: Final = Element("previous shape", ("sentences", "telegraph", "bullets", "table", "lines", "one sentence"))
BOUGHT: Final = Element(
    "purchase",
    (
        "{v:купил} {acc} за {n} {gza}", "{v:взял} {acc} ({n} {gz})", "{v:приобрёл} {acc}, потратив {n} {gza}",
        "{v:забрал} из ряда {acc}, заплатив {n}", "{v:купил} {acc} ({n}🪙)", "{v:отдал} {n} {gza} и {v:взял} {acc}",
        "{v:нанял} {acc} за {w} {gza}", "{v:выкупил} {acc}: потрачено {n}", "{v:пополнил} сброс: {nom} (−{n} 🪙)",
        "{v:потратил} {n} {gza} на {acc}", "{v:взял} {acc}",
    ),
)  # fmt: skip
NO_PURCHASE: Final = Element(
    "no purchase",
    (
        "ничего не {v:купил}",
        "покупок не {v:сделал}",
        "{v:остался} без покупок",
        "не {v:купил} ни одной карты",
        "{v:обошёлся} без покупок",
    ),
)
ATTACKED: Final = Element(
    "attack",
    (
        "{v:ударил} {acc} на {n} ({was} → {now})", "{v:нанёс} {dat} {n} урона ({was} → {now})",
        "{v:атаковал} {acc} на {n}: было {was}, стало {now}", "{v:всадил} в {acc} {n} «Атаки», {was} → {now}",
        "{v:направил} {n} «Атаки» на {acc} ({was} → {now})", "{v:снял} с {gen} {n}: {was} → {now}",
        "{v:ударил} {acc} на {w} (с {was} до {now})", "{v:отвесил} {dat} {n} урона", "{v:пустил} {n} «Атаки» в {acc}",
        "{v:атаковал} {acc} на {n} (было {was}, осталось {now})",
    ),
)  # fmt: skip
NO_ATTACK: Final = Element(
    "no attack", ("никого не {v:атаковал}", "{v:обошёлся} без атаки", "не {v:бил} никого", "никого не {v:тронул}")
)
REMOVED: Final = Element(
    "removal",
    (
        "{v:отправил} на Кладбище {acc} {from}", "{v:убрал} по «Утилю» {acc} {from}", "{v:утилизировал} {acc} {from}",
        "{v:списал} {acc} {from} по «Утилю»", "по «Утилю» {v:выбросил} {acc} {from}",
        "{v:применил} «Утиль»: {nom} {from}",
    ),
)  # fmt: skip
LURED: Final = Element(
    "lure of the previous player",
    (
        "{v:навёл} «Соблазн» на {acc} ({n})", "{v:наслал} на {acc} «Соблазн» ×{n}",
        "«Соблазн» {v:направил} на {acc}: {n}", "{v:послал} {dat} «Соблазн» ({n})",
        "{v:применил} «Соблазн» к {dat} ({n})", "{v:подложил} {dat} {n} «Соблазна»",
    ),
)  # fmt: skip
TERSE: Final = Element(
    "terse words",
    ("Покупки|Утиль|Атака|Соблазн", "Куплено|На Кладбище|Атаки|«Соблазн»", "Покупка|«Утиль»|Урон|Соблазн",
     "🛍 Куплено|🗑 Утиль|⚔️ Атака|💋 Соблазн",
     "Взято|Убрано|Удары|Соблазны", "Приобретено|Списано в Утиль|Атака|Соблазн"),
)  # fmt: skip
TERSE_ATTACK: Final = Element(
    "terse attack",
    (
        "{nick} −{n} ({was} → {now})", "{n} в {acc} ({was} → {now})", "{nick}: −{n}", "{n} → {nick}",
        "{acc} на {n} ({was} → {now})", "{nick} {was} → {now} (−{n})", "{n} по {dat}, {was} → {now}",
        "{dat} {n} (было {was}, стало {now})", "{nick}: {was} − {n} = {now}", "{nick} получает {n}",
    ),
)  # fmt: skip
TERSE_BOUGHT: Final = Element(
    "terse purchase",
    (
        "{nom} ({n}🪙)",
        "{nom}, потрачено {n}",
        "{nom} за {n} {gza}",
        "{nom} (−{n} {gz})",
        "{nom}",
        "{nom} — {n} зол.",
        "{nom} (всего {n} {gz})",
        "{nom}: {n} {gz}",
    ),
)
TERSE_LURE: Final = Element(
    "terse lure", ("{nick} {n}", "{nick}: {n}", "{nick} ×{n}", "{nick} — {n}", "{n} → {nick}", "{nick} ({n})")
)
NOTHING: Final = Element("nothing done", ("нет", "—", "не было", "ничего", "0"))
NOTHING_TOLD: Final = Element("what was not done", ("told", "left out"))
DEAD: Final = Element(
    "death told",
    (
        "{nick} {v:выбывает}",
        "{nick} {v:погиб}",
        "{nick} {v:выбыл} из игры",
        "{nick} {v:пал}",
        "{nick} больше не играет",
        "здоровье {gen} на нуле, {v:выбыл}",
    ),
)
_FROM: Final = {"in_play": "из разыгранных", "draw_pile": "из личной колоды", "discard_pile": "из сброса"}


class _Verb:
    """«{v:купил}» in the gender of whoever did it."""

    def __init__(self, gender: str) -> None:
        self.gender = gender

    def __format__(self, verb: str) -> str:
        return "выбывает" if verb == "выбывает" else past(verb, self.gender)


def previous(told: Told, draw: Draw, markup: Markup) -> Section | None:
    """The section about the player before; None in the first turn."""
    before = told.previous
    if before is None:
        return None
    nick = nick_forms(before.player)
    title = draw.pick(TITLE, lambda one: "сделал" not in one or nick_gender(before.player) != "f").format(
        nick=before.player, **nick
    )
    shape = draw.pick(SHAPE)
    if shape in ("sentences", "one sentence"):
        parts = _sentences(before, draw)
        if shape == "sentences":
            text = f"{before.player} {parts[0]}. " + " ".join(capital(one) + "." for one in parts[1:])
        else:
            text = f"{before.player} {_joined(parts)}."
        return Section("previous", title, text.strip(), "⏪")
    rows = _terse(before, draw)
    named = before.player in title or nick["gen"] in title
    if shape == "table":
        rows = rows if named else [["Игрок", before.player], *rows]
        return Section("previous", title, markup.table(["Действие", "Подробности"], rows), "⏪", block=True)
    lines = [f"{head}: {text}" for head, text in rows]
    if shape == "telegraph":
        return Section("previous", title, ("" if named else f"{before.player} — ") + ". ".join(lines) + ".", "⏪")
    lines = [f"{capital(past('ходил', nick_gender(before.player)))} {before.player}", *lines] if not named else lines
    if shape == "bullets":
        return Section("previous", title, markup.bullets(lines), "⏪", block=True)
    return Section("previous", title, markup.block(markup.lines(lines)), "⏪", block=True)


def _joined(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else "; ".join(parts[:-1]) + "; " + parts[-1]


def _acc(names: list[str], words: bool = True) -> str:
    found = [card_count(n, name, "acc", digits=not words) for name, n in piled(names)]
    return found[0] if len(found) == 1 else ", ".join(found[:-1]) + " и " + found[-1]


def _nom(names: list[str]) -> str:
    return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in piled(names))


def _money(before: Previous) -> dict[str, object]:
    n = before.spent
    return {
        "n": mark("spent", str(n)),
        "w": mark("spent", spell(n, "acc")),
        "gz": mark("spent", noun_with_number(n, "золотой")),
        "gza": mark("spent", noun_with_number(n, "золотой", "acc")),
    }


def _target(before: Previous, nick: str, key: str, n: int) -> dict[str, object]:
    was, now = before.hp.get(nick, (0, 0))
    return {
        "nick": nick,
        **nick_forms(nick),
        "n": mark(f"{key}:{nick}", str(n)),
        "w": mark(f"{key}:{nick}", spell(n, "acc")),
        "was": was,
        "now": now,
    }


def _sentences(before: Previous, draw: Draw) -> list[str]:
    verb = _Verb(nick_gender(before.player))
    told_nothing = draw.pick(NOTHING_TOLD) == "told"
    parts: list[str] = []
    if before.bought:
        parts.append(
            mark(
                "bought",
                draw.pick(BOUGHT).format(v=verb, acc=_acc(before.bought), nom=_nom(before.bought), **_money(before)),
            )
        )
    else:
        parts.append(draw.pick(NO_PURCHASE).format(v=verb))
    for at, (card, zone) in enumerate(before.removed):
        parts.append(
            mark(
                f"removed:{at}",
                draw.pick(REMOVED).format(v=verb, acc=decline_card(card, "acc"), nom=card, **{"from": _FROM[zone]}),
            )
        )
    for nick, n in before.attacks.items():
        parts.append(mark(f"attacked:{nick}", draw.pick(ATTACKED).format(v=verb, **_target(before, nick, "points", n))))
    if not before.attacks and told_nothing:
        parts.append(draw.pick(NO_ATTACK).format(v=verb))
    for nick, n in before.lures.items():
        parts.append(mark(f"lured:{nick}", draw.pick(LURED).format(v=verb, **_target(before, nick, "units", n))))
    for nick in before.dead:
        parts.append(draw.pick(DEAD).format(v=_Verb(nick_gender(nick)), nick=nick, gen=nick_forms(nick)["gen"]))
    return parts


def _terse(before: Previous, draw: Draw) -> list[list[str]]:
    heads = draw.pick(TERSE).split("|")
    nothing = draw.pick(NOTHING)
    bought = (
        mark("bought", draw.pick(TERSE_BOUGHT).format(nom=_nom(before.bought), **_money(before)))
        if before.bought
        else nothing
    )
    removed = ", ".join(
        mark(f"removed:{at}", f"{card} {_FROM[zone]}") for at, (card, zone) in enumerate(before.removed)
    )
    attacks = ", ".join(
        mark(f"attacked:{nick}", draw.pick(TERSE_ATTACK).format(**_target(before, nick, "points", n)))
        for nick, n in before.attacks.items()
    )
    lures = ", ".join(
        mark(f"lured:{nick}", draw.pick(TERSE_LURE).format(**_target(before, nick, "units", n)))
        for nick, n in before.lures.items()
    )
    texts = [bought, removed or nothing, attacks or nothing, lures or nothing]
    told_nothing = draw.pick(NOTHING_TOLD) == "told"
    rows = [
        [head, text]
        for head, text in zip(heads, texts, strict=True)
        if told_nothing or text != nothing or head == heads[0]
    ]
    if before.dead:
        rows.append(["Выбыли" if len(before.dead) > 1 else "Выбывает", ", ".join(before.dead)])
    return rows
