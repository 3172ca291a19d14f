"""One of several things on a turn, by chance: a blow, a card, two players, under the names that frames use."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any, Final

from engine.games.warha.cards import GOD_NAMES, NAMES
from engine.russian.cards import head_word
from evals.verifier.frames.bindings import Env, NothingError, Var, card_of, contributions, num, others
from evals.verifier.frames.turns import Facts

_GODS: Final = tuple(GOD_NAMES.values())
Pick = Callable[[Facts, random.Random], Env]


def _choose(options: Iterable[Any], dice: random.Random) -> Any:
    found = list(options)
    if not found:
        raise NothingError
    return dice.choice(found)


def _blow_env(facts: Facts, target: str, names: tuple[str, str, str, str], more: Iterable[str] = ()) -> Env:
    previous = facts["previous"]
    points, (was, now) = previous["attacks"][target], previous["hp"][target]
    t, pts, w, n = names
    rivals = tuple(
        nick for nick in facts["players"]
        if nick not in (target, previous["player"], *more) and previous["attacks"].get(nick) != points
    )  # fmt: skip
    current = facts["players"][target]
    taken = set(previous["attacks"].values()) | {sum(previous["attacks"].values())}
    return {
        t: Var("nick", target, "prose_player", target, rivals),
        pts: num(points, "prose_number", target, taken),
        w: num(was, "hp", target, {now, current, points}),
        n: num(now, "hp", target, {was, current, points}),
        f"{n}_is": num(current, None),
    }


def blow(facts: Facts, dice: random.Random) -> Env:
    previous = facts["previous"] or {}
    target = _choose(previous.get("attacks", ()), dice)
    return _blow_env(facts, target, ("T", "pts", "was", "now"))


def blows2(facts: Facts, dice: random.Random) -> Env:
    """Two blows of the player before, in any order."""
    attacks = (facts["previous"] or {}).get("attacks", {})
    if len(attacks) != 2:
        raise NothingError
    one, two = dice.sample(list(attacks), 2)
    env = _blow_env(facts, one, ("T", "pts", "was", "now"), (two,))
    return env | _blow_env(facts, two, ("U", "pts2", "was2", "now2"), (one,))


def _hp(facts: Facts, nick: str, name: str, out: Iterable[str] = ()) -> Env:
    value = facts["players"][nick]
    own = {value, *((facts["previous"] or {}).get("hp", {}).get(nick, ()))}
    if nick == facts["actor"]:
        own |= set(facts["heal_hp"])
    rivals = tuple(n for n, hp in facts["players"].items() if n not in (nick, *out) and hp != value)
    return {name: Var("nick", nick, "hp", nick, rivals), f"{name.lower()}hp": num(value, "hp", nick, own)}


def _alive(facts: Facts) -> list[str]:
    return [nick for nick in facts["players"] if nick not in facts["dead"]]


def one(facts: Facts, dice: random.Random) -> Env:
    """Some living player X with his health."""
    nick = _choose(_alive(facts), dice)
    env = _hp(facts, nick, "X")
    env["xlost"] = num(100 - env["xhp"].value, "prose_number", nick)
    env["nothp"] = num(env["xhp"].value + dice.randint(1, 5), None)
    env["xover"] = num(env["xhp"].value - 100, "prose_number", nick)
    return env


def idle(facts: Facts, dice: random.Random) -> Env:
    """A living player X who neither acts nor was struck in this post."""
    struck = (facts["previous"] or {}).get("hp", {})
    nick = _choose([n for n in _alive(facts) if n != facts["actor"] and n not in struck], dice)
    return _hp(facts, nick, "X")


def pair(facts: Facts, dice: random.Random) -> Env:
    """Two living players, X the healthier: `d` between them, `sum` of both."""
    nick, other = _choose(
        [(a, b) for a, b in permutations(_alive(facts), 2) if facts["players"][a] > facts["players"][b]], dice
    )
    env = _hp(facts, nick, "X", (other,)) | _hp(facts, other, "Y", (nick,))
    high, low = env["xhp"].value, env["yhp"].value
    env["d"] = num(high - low, "prose_number", nick)
    env["sum"] = num(high + low, "prose_number")
    env["double"] = num(2 * low, None)
    env["xy"] = Var("nick", nick)
    return env


def ahead(facts: Facts, dice: random.Random) -> Env:
    """The same, for sentences that another player in the place of X or Y could make true."""
    env = pair(facts, dice)
    return env | {name: Var("nick", env[name].value) for name in ("X", "Y")}


def equal(facts: Facts, dice: random.Random) -> Env:
    """Two living players of the same health."""
    nick, other = _choose(
        [(a, b) for a, b in permutations(_alive(facts), 2) if facts["players"][a] == facts["players"][b]], dice
    )
    return _hp(facts, nick, "X", (other,)) | _hp(facts, other, "Y", (nick,))


def trio(facts: Facts, dice: random.Random) -> Env:
    """The three living players of the game, in any order."""
    alive = _alive(facts)
    if len(alive) != 3:
        raise NothingError
    x, y, z = dice.sample(alive, 3)
    return _three(facts, x, y, z)


def _three(facts: Facts, x: str, y: str, z: str) -> Env:
    env = _hp(facts, x, "X", (y, z)) | _hp(facts, y, "Y", (x, z)) | _hp(facts, z, "Z", (x, y))
    env["sum"] = num(sum(env[name].value for name in ("xhp", "yhp", "zhp")), "prose_number")
    return env


def ranked(facts: Facts, dice: random.Random) -> Env:
    """The three living players, healthiest first, all different."""
    alive = sorted(_alive(facts), key=lambda nick: -facts["players"][nick])
    if len(alive) != 3 or len({facts["players"][nick] for nick in alive}) < 3:
        raise NothingError
    env = _three(facts, *alive)
    high, middle, low = (env[name].value for name in ("xhp", "yhp", "zhp"))
    env["dxy"], env["dyz"] = num(high - middle, "prose_number"), num(middle - low, "prose_number")
    env["dxz"] = num(high - low, "prose_number")
    return env


def best(facts: Facts, dice: random.Random) -> Env:
    """X, who has most health of all the living (alone), and the last, Y."""
    alive = sorted(_alive(facts), key=lambda nick: -facts["players"][nick])
    health = [facts["players"][nick] for nick in alive]
    if len(alive) < 3 or health[0] == health[1] or health[-1] == health[-2]:
        raise NothingError
    first, last = alive[0], alive[-1]
    env = _hp(facts, first, "X", (last,)) | _hp(facts, last, "Y", (first,))
    for name, nick in (("X", first), ("Y", last)):
        env[name] = Var("nick", nick, "prose_player", nick, tuple(n for n in alive if n not in (first, last)))
    env["d"] = num(health[0] - health[-1], "prose_number")
    return env


def card(facts: Facts, dice: random.Random) -> Env:
    """A card in play with its number of copies."""
    name = _choose(facts["in_play"], dice)
    return {
        "c": Var("card", name, "played", name, others(facts["in_play"], dice)),
        "k": num(facts["in_play"][name], "played", name),
    }


def kin(facts: Facts, dice: random.Random) -> Env:
    """Two cards in play of one name and two gods, «Воины Кхорна и Нургла»: c of god g, e of god f."""
    play = facts["in_play"]
    found = [
        (a, b) for a, b in permutations(play, 2)
        if head_word(a) == head_word(b) and a != b and play[a] == play[b] == 1
    ]  # fmt: skip
    one, two = _choose(found, dice)
    env: Env = {"c": Var("card", one), "e": Var("card", two)}
    present = {_god(n) for n in play if head_word(n) == head_word(one)}
    absent = tuple(god for god in _GODS if god not in present)
    env["g"] = Var("god", _god(one), "played", one, absent)
    env["f"] = Var("god", _god(two), "played", two, absent)
    return env


def _god(name: str) -> str:
    return GOD_NAMES.get(card_of(name).god, "")


def _gives(what: str) -> Pick:
    def pick(facts: Facts, dice: random.Random) -> Env:
        given = contributions(facts) or {}
        name = _choose([n for n, one in given.items() if one[what]], dice)
        total = given[name][what]
        amounts = {n: one[what] for n, one in given.items()}
        rest = facts[what] - total
        rivals = tuple(n for n, amount in amounts.items() if total not in (amount, amount // facts["in_play"][n]))
        return {
            "c": Var("card", name, what, name, rivals),
            "k": num(facts["in_play"][name], "played", name),
            "v": num(total, what, name, {facts[what], total // facts["in_play"][name]}),
            "rest": num(rest, what, None, {facts[what], total}),
            "sources": num(sum(bool(amount) for amount in amounts.values()), None),
        }

    return pick


def _two_give(what: str) -> Pick:
    """All of it comes from two kinds of cards: c gives v, e gives v2."""

    def pick(facts: Facts, dice: random.Random) -> Env:
        given = contributions(facts) or {}
        found = [n for n, one in given.items() if one[what]]
        if len(found) != 2:
            raise NothingError
        first, second = dice.sample(found, 2)
        amounts = {facts[what], *(given[n][what] for n in found)}
        return {
            "c": Var("card", first, what, first, others(given, dice)),
            "e": Var("card", second, what, second, others(given, dice)),
            "k": num(facts["in_play"][first], "played", first),
            "k2": num(facts["in_play"][second], "played", second),
            "v": num(given[first][what], what, first, amounts),
            "v2": num(given[second][what], what, second, amounts),
        }

    return pick


def buy(facts: Facts, dice: random.Random) -> Env:
    """One card that the player before bought; `price` is its own."""
    bought = (facts["previous"] or {}).get("bought", [])
    name = _choose(bought, dice)
    cost = card_of(name).cost or 0
    pool = [n for n in NAMES[2:] if n not in bought]
    return {
        "b": Var("card", name, "purchase", name, others(bought, dice, pool)),
        "price": num(cost, "purchase", name, {facts["previous"]["gold_spent"]}),
    }


def rem(facts: Facts, dice: random.Random) -> Env:
    removed = (facts["previous"] or {}).get("removed", [])
    one = _choose(removed, dice)
    gone = {each["card"] for each in removed}
    zones = {each["zone"] for each in removed if each["card"] == one["card"]}
    return {
        "r": Var("card", one["card"], "removal", one["card"], others(gone, dice, NAMES[:7])),
        "z": Var("zone", one["zone"], "removal", one["card"],
                 tuple(z for z in ("in_play", "draw_pile", "discard_pile") if z not in zones)),
    }  # fmt: skip


def lure(facts: Facts, dice: random.Random) -> Env:
    previous = facts["previous"] or {}
    target = _choose(previous.get("lures", ()), dice)
    units = previous["lures"][target]
    rivals = tuple(
        n for n in facts["players"] if n not in (target, previous["player"]) and previous["lures"].get(n) != units
    )
    return {
        "L": Var("nick", target, "prose_player", target, rivals),
        "units": num(units, "lure", target, previous["lures"].values()),
    }


def shop(facts: Facts, dice: random.Random) -> Env:
    """A card of the row with what is printed on it."""
    row = [n for n in facts["row"] if n]
    name = _choose(row, dice)
    printed = card_of(name)
    figures = {printed.cost or 0, printed.base.gold, printed.base.attack, printed.base.heal}
    if printed.together:
        figures |= {printed.together.gold, printed.together.attack, printed.together.heal}
    god = GOD_NAMES[printed.god]
    env: Env = {
        "w": Var("card", name, "row", name, others(row, dice, NAMES[3:])),
        "cost": num(printed.cost or 0, "card_text", name, figures),
        "colour": Var("colour", god, "colour", name, tuple(other for other in _GODS if other != god)),
        "g": Var("god", god, "card_text", name, tuple(other for other in _GODS if other != god)),
        "spare": num(facts["gold"] - (printed.cost or 0), "prose_number", None),
        "short": num((printed.cost or 0) - facts["gold"], "prose_number", None),
        "copies": num(row.count(name), "row", name),
    }
    for what in ("gold", "attack", "heal"):
        env[f"w{what}"] = num(getattr(printed.base, what), "card_text", name, figures)
        env[f"t{what}"] = num(getattr(printed.together, what) if printed.together else 0, "card_text", name, figures)
    env["wlure"] = num(printed.base.lure, "card_text", name)
    env["wscrap"] = num(printed.base.scrap, "card_text", name)
    env["tscrap"] = num(printed.together.scrap if printed.together else 0, None)
    env["trefill"] = num(printed.together.refill if printed.together else 0, "card_text", name)
    env["grants"] = num(printed.grants, None)
    env["permark"] = num(printed.together_attack_per_mark, "card_text", name)
    plain = not printed.grants and not printed.together_attack_per_mark
    env["plain"] = num(int(plain), None)
    return env


def printed(facts: Facts, dice: random.Random) -> Env:
    """The same, for sentences about the card and not about the row: another card could be true of it."""
    env = shop(facts, dice)
    return env | {"w": Var("card", env["w"].value)}


def shop2(facts: Facts, dice: random.Random) -> Env:
    """Two cards of the row that differ: w and h with their prices."""
    row = [n for n in facts["row"] if n]
    if len(set(row)) < 2:
        raise NothingError
    one, two = dice.sample(sorted(set(row)), 2)
    prices = {card_of(one).cost or 0, card_of(two).cost or 0}
    return {
        "w": Var("card", one, "row", one, others(row, dice, NAMES[3:])),
        "h": Var("card", two, "row", two, others(row, dice, NAMES[3:])),
        "cost": num(card_of(one).cost or 0, "card_text", one, prices),
        "cost2": num(card_of(two).cost or 0, "card_text", two, prices),
        "both": num(sum(card_of(n).cost or 0 for n in (one, two)), "prose_number"),
    }


def tog(facts: Facts, dice: random.Random) -> Env:
    """A card in play whose «Вместе» is on; false is one in play whose is not."""
    on = facts["together"]
    name = _choose(on, dice)
    silent = tuple(n for n in facts["in_play"] if n not in on and card_of(n).together)
    return {
        "c": Var("card", name, "together", name, silent),
        "k": num(on.count(name), None),
        "kinds_on": num(len(set(on)), None),
    }


def quiet(facts: Facts, dice: random.Random) -> Env:
    """A card in play that has «Вместе», and it is not on."""
    name = _choose([n for n in facts["in_play"] if n not in facts["together"] and card_of(n).together], dice)
    return {
        "c": Var("card", name, "together", name, tuple(set(facts["together"]))),
        "k": num(facts["in_play"][name], None),
    }


def pile(facts: Facts, dice: random.Random) -> Env:
    """A card of the actor's draw pile, with its number."""
    name = _choose(facts["draw_pile"], dice)
    return {
        "q": Var("card", name, "draw_pile", name, others(facts["draw_pile"], dice)),
        "qn": num(facts["draw_pile"][name], "draw_pile", name),
    }


def tip(facts: Facts, dice: random.Random) -> Env:
    """A card of the actor's discard pile, with its number."""
    name = _choose(facts["discard_pile"], dice)
    return {
        "q": Var("card", name, "discard", name, others(facts["discard_pile"], dice)),
        "qn": num(facts["discard_pile"][name], "discard", name),
    }


def killed(facts: Facts, dice: random.Random) -> Env:
    """One whom the player before killed, with the points."""
    previous = facts["previous"] or {}
    nick = _choose(previous.get("dead", ()), dice)
    rivals = tuple(n for n in _alive(facts) if n != previous["player"])
    points = previous["attacks"].get(nick, 0)
    return {
        "D": Var("nick", nick, "eliminated", nick, rivals),
        "pts": num(points, "prose_number", nick, previous["attacks"].values()),
        "was": num(previous["hp"][nick][0], "hp", nick, {0}),
    }


def dead(facts: Facts, dice: random.Random) -> Env:
    """One who is out."""
    nick = _choose(facts["dead"], dice)
    return {"D": Var("nick", nick, "eliminated", nick, tuple(_alive(facts)))}


def other(facts: Facts, dice: random.Random) -> Env:
    """Two living players for sayings that state nothing."""
    alive = _alive(facts)
    x, y = dice.sample(alive, 2)
    return {"X": Var("nick", x), "Y": Var("nick", y), "any": num(dice.randint(2, 99), None)}


def threat(facts: Facts, dice: random.Random) -> Env:
    """A rival X of the actor, and `left`, what a blow with all the attack of the turn would leave him."""
    nick = _choose([n for n in _alive(facts) if n != facts["actor"]], dice)
    health = facts["players"][nick]
    env = _hp(facts, nick, "X", (facts["actor"],))
    env["X"] = Var("nick", nick)
    env["left"] = num(health - facts["attack"], "prose_number", nick, {health})
    return env


PICKS: Final[dict[str, Pick]] = {
    "blow": blow, "blows2": blows2, "one": one, "idle": idle, "pair": pair, "ahead": ahead, "equal": equal,
    "trio": trio,
    "ranked": ranked, "best": best, "card": card, "kin": kin, "gold": _gives("gold"), "attack": _gives("attack"),
    "heal": _gives("heal"), "gold2": _two_give("gold"), "attack2": _two_give("attack"), "heal2": _two_give("heal"),
    "buy": buy, "rem": rem, "lure": lure, "shop": shop, "printed": printed,
    "shop2": shop2, "tog": tog, "quiet": quiet, "pile": pile,
    "tip": tip, "killed": killed, "dead": dead, "other": other,
    "threat": threat,
}  # fmt: skip
