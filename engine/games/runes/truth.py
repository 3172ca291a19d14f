"""What is told of a round of Боевые руны, judged against its facts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from engine.games.runes.cards import HAND_SIZE
from engine.games.runes.telling import Told
from engine.verify.model import Facts
from engine.verify.sheet import Sheet

_STEPS: Final = ("с", "р", "м1", "м2", "м3", "см", "итог")
_KINDS: Final = {"now": "score", "before": "score_before", "pile": "pile", "out": "played", "round": "round"}


class _Truth:
    def __init__(self, facts: Facts, strict_steps: bool) -> None:
        self.facts = facts
        self.players: list[str] = list(facts["players_order"])
        self.previous: dict[str, Any] = dict(facts.get("previous") or {})
        self.unknown: Collection[str] = facts.get("unknown") or ()
        self.strict_steps = strict_steps

    def numbers(self, one: Told) -> set[int] | None:
        """The values that are true where this is told; None where the facts do not tell."""
        facts, nick = self.facts, one.nick
        if one.kind == "round":
            rounds = {facts["round"], *([self.previous["round"]] if self.previous else [])}
            return None if "round" in self.unknown else rounds
        if nick is None or nick not in facts["players"] or one.kind in self.unknown:
            return None
        if one.kind == "now":
            return {facts["players"][nick]} | ({self._unswapped(nick)} if one.sum and self.previous else set())
        if one.kind == "before":
            return {facts["before"][nick]}
        if one.kind in ("pile", "out"):
            return {facts["pile" if one.kind == "pile" else "played"][nick]}
        if not self.previous:
            return None
        if one.kind in ("build", "destroy"):
            return self._counted(one.kind, nick, one.step, one.sum)
        foe = next(player for player in self.players if player != nick)
        kind, who = ("build", nick) if one.kind == "gain" else ("destroy", foe)
        net = facts["players"][nick] - facts["before"][nick]
        net = net if one.kind == "gain" else -net
        last = self.previous["steps"][-1][kind][who]
        return {last} if one.sum else self._counted(kind, who, "", False) | ({net} if net > 0 else set())

    def _counted(self, kind: str, nick: str, step: str, whole: bool) -> set[int]:
        """С or Р at a step; where no step is named, at any, but at the first if the post shows the steps one by one."""
        steps = self.previous["steps"]
        if step == "" or (step == "итог" and not self.strict_steps):
            return {one[kind][nick] for one in steps[0 if kind == "build" else 1 :]}
        if step in ("с", "р") and not self.strict_steps:
            return {one[kind][nick] for one in steps[_STEPS.index(step) :]}
        index = min(_STEPS.index(step), len(steps) - 1)
        found = {steps[index][kind][nick]}
        # The result of a sum belongs to whoever it changed, and what a modifier starts from is named beside it.
        return found | set(steps[index][kind].values()) if whole else found

    def _unswapped(self, nick: str) -> int:
        """The score before the scores change places (R10)."""
        last = self.previous["steps"][-1]
        foe = next(player for player in self.players if player != nick)
        return int(self.facts["before"][nick] + last["build"][nick] - last["destroy"][foe])


def judge(sheet: Sheet, facts: Facts, told: Sequence[Told], steps_shown: bool) -> None:
    """Says of everything told whether it is so. `steps_shown`: the post counts the modifiers step by step, so
    that С and Р are those of their own steps."""
    truth = _Truth(facts, steps_shown)
    for one in told:
        if one.names:
            _cards(sheet, truth, one)
            continue
        right = truth.numbers(one)
        kind = _KINDS.get(one.kind) or f"step_{one.step or ('с' if one.kind in ('build', 'gain') else 'р')}"
        if right is None:
            sheet.say(kind, one.start, one.end, None, one.value, subject=one.nick)
            continue
        shown = " или ".join(map(str, sorted(right)))
        fix = shown if len(right) == 1 else ""
        sheet.say(kind, one.start, one.end, one.value in right, one.value, shown, one.nick, fix)


def _cards(sheet: Sheet, truth: _Truth, one: Told) -> None:
    said = ", ".join(one.names)
    choices = truth.previous.get("cards") or {}
    table = [name for cards in choices.values() for name in cards]
    if one.kind == "idle":
        if choices:
            sheet.say(
                f"step_{one.names[0].lower()[:2]}", one.start, one.end, one.names[0] not in table, said, "сыграна"
            )
        return
    if one.kind == "owner":
        if choices:
            right = ", ".join(nick for nick, cards in choices.items() if one.names[0] in cards) or "никто"
            his = one.names[0] in choices.get(str(one.nick), ())
            sheet.say(f"step_{one.names[0].lower()}", one.start, one.end, his, one.nick, right, one.nick)
        return
    ok: bool | None
    if one.kind == "cards":
        due = list(choices.get(str(one.nick), ()))
        ok = sorted(one.names) == sorted(due) if choices else None
    else:
        due = list(truth.facts["hands"].get(one.nick, ()))
        known = len(due) == HAND_SIZE
        whole = one.kind == "hand" and len(one.names) >= HAND_SIZE
        ok = None if not known else sorted(one.names) == sorted(due) if whole else not set(one.names) - set(due) or None
    sheet.say("cards" if one.kind == "cards" else "hand", one.start, one.end, ok, said, ", ".join(due), one.nick)
