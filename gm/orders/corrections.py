"""Corrections inside a reply: «нет, стоп», «UPD», «шучу», a question the player answers himself."""

from __future__ import annotations

from gm.orders.state import State
from gm.orders.things import Clause


def markers(state: State, clause: Clause, keys: set[str]) -> None:
    """Words that announce a correction: «стоп», «передумал», «UPD», «нет, лучше …»."""
    texts = [thing.text for thing in clause.things]
    strong = "stop" in keys and not (clause.of("card") and any(text.startswith("отмен") for text in texts))
    has_orders = bool(state.draft.requests or state.draft.pending or state.draft.passed)
    mark = ""
    if strong:
        if any(text.startswith(("шучу", "шутк", "пошутил")) for text in texts):
            _joke(state)
            return
        mark = "hard"
        if any(
            text
            in (
                "upd",
                "апд",
                "edit",
                "передумал",
                "передумала",
                "отмена",
                "отменить",
                "переиграл",
                "переиграла",
                "отставить",
                "поправка",
                "правка",
            )
            for text in texts
        ):
            mark = "hard"
    elif has_orders and (
        texts in (["нет"], ["не"], ["неа"])
        or texts[:2] in (["а", "нет"], ["или", "нет"], ["ой", "нет"], ["ой", "не"], ["впрочем", "нет"])
    ):
        mark = "soft"
    elif "soft_stop" in keys and has_orders:
        weak = {"ой", "блин", "упс", "тьфу", "впрочем"}
        if "хотя" in texts and ("нет" in texts or "не" in texts or len(texts) == 1 or texts == ["хотя", "ладно"]):
            mark = "soft"
        elif (
            len(texts) == 1
            and texts[0] in ("тьфу", "упс", "ой")
            and state.draft.requests
            and state.draft.requests[-1].clause == state.clause - 1
        ):
            mark = "slip"
        elif ("лучше" in texts and "than" not in keys and not (set(texts) & weak and len(texts) == 1)) or set(texts) & {
            "не-не",
            "нене",
            "нет-нет",
            "нетушки",
        }:
            mark = "soft"
    elif texts in (["тьфу"], ["упс"], ["ой"]) and has_orders:
        mark = "slip" if state.draft.requests[-1:] and state.draft.requests[-1].clause == state.clause - 1 else ""
    elif texts[:2] == ["то", "есть"] and has_orders and (clause.of("card") or clause.of("who")):
        mark = "slip"
    if state.fix == "slip" and texts[:1] in (["и"], ["еще"], ["также"]):
        state.fix = ""
    if not mark or not has_orders:
        return
    late = mark == "hard" and any(text.startswith("передумал") for text in texts) and len(texts) <= 2 and state.fixed
    if late:
        return
    if state.fix and state.fix_mark == len(state.draft.requests):
        if mark == "hard":
            state.fix = "hard"
        return
    same_sentence_new = any(text.startswith("передумал") for text in texts) and any(
        request.sentence == clause.sentence for request in state.draft.requests
    )
    if same_sentence_new and state.fix:
        return
    state.fix, state.fixed = mark, set()
    state.draft.passed = False
    state.fix_mark = len(state.draft.requests)
    state.negated_in_fix = False


def _joke(state: State) -> None:
    """«…шучу»: the requests of the sentence before are taken back, and those that were but asked about («можно …?»)."""
    state.draft.passed = False
    if not state.draft.requests:
        state.draft.problems.clear()
        return
    last = state.draft.requests[-1].sentence
    asked = {clause.sentence for clause in state.clauses if clause.question}
    state.draft.requests = [request for request in state.draft.requests if request.sentence not in {last, *asked}]
    state.draft.problems.clear()


def refused_question(state: State, clause: Clause, keys: set[str]) -> None:
    """«нкари? не, дорого»: the player answers his own question."""
    first = clause.things[0].text
    if not (first in ("не", "нет", "неа", "ни") or keys & {"lament", "lack"} or {"not", "afford"} <= keys) or clause.of(
        "card"
    ):
        return
    if clause.question and len(clause.things) > 2:
        return
    if state.unsure_card is not None:
        state.draft.declined_cards.append(state.unsure_card)
        state.unsure_card = None
    if first in ("не", "нет", "неа"):
        state.draft.asked_attack = 0
        state.doubted_sentence = clause.sentence
