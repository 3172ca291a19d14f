"""An audit as one HTML file that needs nothing else: the thread as it was, what is true in it and what is not.

Nothing from the thread becomes markup: posts are shown as plain text, everything is escaped, there is no
script, and the page forbids itself to load anything. Filters are check boxes that style sheets look at.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Final

from engine.audit.model import AuditFinding
from engine.verify.markup.document import read_document
from engine.verify.model import Document
from gm.auditing import AuditedThread
from gm.reports.chart import health_chart
from gm.reports.style import CSS
from gm.threads import ThreadPost

KINDS: Final = {
    "hp": "Здоровье",
    "gold": "золото",
    "attack": "Атака",
    "heal": "лечение",
    "together": "«Вместе»",
    "property": "свойства",
    "played": "разыгранные карты",
    "draw_pile": "личная колода",
    "discard": "сброс",
    "zone_count": "число карт в зоне",
    "total_count": "всего карт",
    "row": "торговый ряд",
    "card_text": "текст карты",
    "colour": "цвет",
    "game_deck": "игровая колода",
    "extra_deck": "дополнительная колода",
    "purchase": "покупка",
    "refusal": "отказ",
    "attack_overspent": "Атаки больше, чем есть",
    "removal": "Утиль",
    "lure": "Соблазн",
    "refill": "Пополнение",
    "draw_impossible": "невозможный добор",
    "next_player": "очередь",
    "eliminated": "выбывание",
    "winner": "победитель",
    "prose_number": "число в рассказе",
    "prose_card": "карта в рассказе",
    "prose_player": "игрок в рассказе",
    "omitted": "пропуск",
    "leak": "раскрытие колоды",
    "self_check": "самопроверка",
    "unread": "не прочитано",
    "score": "очки",
    "score_before": "очки до раунда",
    "cards": "сыгранные карты",
    "hand": "карты на руках",
    "effect": "действие карты",
    "round": "номер раунда",
    "pile": "колода",
    "drawn": "вытянутые карты",
    "intelligence": "Интеллект",
    "wishes": "желания",
    "hands": "карт на руках",
    "top": "верхняя карта",
    "asked": "нужный цвет",
    "ordered": "заказанный цвет",
    "illegal_card": "карта не подходит",
    "actor": "кто ходит",
    "drew": "взятые карты",
    "hit": "карты за «Возьми»",
    "penalty": "штраф",
    "skipped": "пропуск хода",
    "turned": "смена направления",
    "direction": "направление",
    "order": "порядок ходов",
    "call": "«МТС!»",
    "taker": "кто берёт карты",
}
READINGS: Final = {
    "mix_then_draw": "сброс замешивают в остаток колоды",
    "draw_then_shuffle": "сначала добирают остаток колоды",
    "with_self": "карта считает и себя",
    "others_only": "карта себя не считает",
    "at_once": "лечение сразу",
    "with_orders": "лечение при исполнении приказа",
    "unknown": "не видно",
}
_ORIGIN: Final = re.compile(r"(следует из ошибки (?:поста \d+|того же поста)) \((\w+)\)")
_NOT_EQUAL: Final = (
    "Неверных утверждений и находок может быть не поровну: утверждения, которые вместе говорят одно и то же неверное, "
    "— одна находка, а то, чего ведущий не сказал, — находка без утверждения."
)
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


@dataclass(frozen=True, slots=True)
class _Piece:
    """Text between two borders, with the findings that lie over it."""

    text: str
    findings: tuple[int, ...]
    true: bool


def audit_page(audited: AuditedThread) -> str:
    """The page."""
    audit = audited.audit
    title = f"Проверка темы: {', '.join(audit.players) or 'игроки не распознаны'}"
    kinds = Counter(finding.kind for finding in audit.findings)
    parts = [
        '<!DOCTYPE html>\n<html lang="ru">\n<head>\n<meta charset="utf-8">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n',
        '<meta name="referrer" content="no-referrer">\n',
        f"<title>{escape(title)}</title>\n<style>{CSS}{_filter_css(kinds)}</style>\n</head>\n<body>\n",
        f"<h1>{escape(title)}</h1>\n",
        _summary(audited),
        health_chart(audit.players, audit.health),
        _filters(kinds),
        _findings(audit.findings),
        _remarks(audited),
        "<h2>Тема</h2>\n",
    ]
    places: dict[int, list[int]] = {}
    for number, finding in enumerate(audited.bodies.findings):
        places.setdefault(finding.post, []).append(number)
    reports = {report.post: report for report in audited.bodies.reports}
    for post in audited.thread.posts:
        report = reports.get(post.ordinal)
        parts.append(_post(audited, post, places.get(post.ordinal, []), report.confirmed if report is not None else ()))
    parts.append("</body>\n</html>\n")
    return "".join(parts)


def _kind(kind: str) -> str:
    return KINDS.get(kind) or (f"шаг {kind[5:].upper()}" if kind.startswith("step_") else kind)


def _filter_css(kinds: Counter[str]) -> str:
    rules = [
        f"body:has(#show-{kind}:not(:checked)) .k-{kind}{{display:none}}"
        f"body:has(#show-{kind}:not(:checked)) mark.k-{kind}{{display:inline;background:none;color:inherit}}"
        for kind in map(_safe, kinds)
    ]
    rules.append("body:has(#show-carried:not(:checked)) :is(tr,ins).carried{display:none}")
    rules.append("body:has(#show-carried:not(:checked)) mark.carried{background:none;color:inherit}")
    return "".join(rules)


def _safe(kind: str) -> str:
    """A kind as part of a name in the style sheet."""
    return "".join(char if char.isascii() and (char.isalnum() or char in "_-") else "_" for char in kind)


def _filters(kinds: Counter[str]) -> str:
    boxes = [
        f'<label><input type="checkbox" id="show-{_safe(kind)}" checked> {escape(_kind(kind))} ({count})</label>'
        for kind, count in kinds.most_common()
    ]
    boxes.append('<label><input type="checkbox" id="show-carried" checked> следствия</label>')
    return f'<div class="filters">{"".join(boxes)}</div>\n' if kinds else ""


def _summary(audited: AuditedThread) -> str:
    audit = audited.audit
    counts = audit.counts
    roots = len(audit.roots)
    rows = [
        ("Ведущий", audit.referee or "не распознан"),
        ("Постов", str(audit.posts)),
        ("Ходов", str(audit.turns)),
        (
            "Утверждений",
            f"{counts.total}: верных {counts.confirmed}, неверных {counts.contradicted}, "
            f"нельзя узнать {counts.unverifiable}",
        ),
        ("Ошибок", f"{roots}, следствий {len(audit.findings) - roots}"),
        ("Правила", "; ".join(f"{name} — {READINGS.get(value, value)}" for name, value in audit.rulings.items())),
        ("Формат", audited.thread.reader),
    ]
    body = "".join(f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows)
    note = "" if counts.contradicted == len(audit.findings) else f'<p class="note">{_NOT_EQUAL}</p>\n'
    return f"<table>{body}</table>\n{note}"


def _why(text: str) -> str:
    """The arithmetic, with the kind of an error's origin in the words of the page."""
    return _ORIGIN.sub(lambda found: f"{found[1]} ({_kind(found[2])})", text)


def _findings(findings: Sequence[AuditFinding]) -> str:
    if not findings:
        return "<p>Ошибок не найдено.</p>\n"
    head = '<tr><th>Пост</th><th>Вид</th><th>Сказано</th><th>Верно</th><th class="wide">Почему</th></tr>'
    rows = []
    for number, one in enumerate(findings):
        origin = "" if one.root else f' <a class="from" href="#post-{one.carried_from}">← пост {one.carried_from}</a>'
        rows.append(
            f'<tr class="k-{_safe(one.kind)} {"root" if one.root else "carried"}">'
            f'<td class="n"><a href="#f{number}">{one.post}</a></td>'
            f"<td>{escape(_kind(one.kind))}{': ' + escape(one.subject) if one.subject else ''}{origin}</td>"
            f'<td class="said">{escape(one.said)}</td><td class="right">{escape(one.expected)}</td>'
            f'<td class="wide">{escape(_why(one.why))}</td></tr>'
        )
    return f'<h2>Находки</h2>\n<table class="findings">{head}{"".join(rows)}</table>\n'


def _remarks(audited: AuditedThread) -> str:
    lines = [f"Пост {remark.post}: {remark.text}" if remark.post else remark.text for remark in audited.audit.remarks]
    lines += [str(note) for note in audited.thread.notes]
    lines += [f"Пропуск после поста {gap['after']}: {gap['note']}" for gap in audited.audit.gaps]
    if not lines:
        return ""
    return "<h2>Замечания</h2>\n" + "".join(f'<p class="note">{escape(line)}</p>\n' for line in lines)


def _post(
    audited: AuditedThread, post: ThreadPost, numbers: Sequence[int], confirmed: Sequence[tuple[int, int]]
) -> str:
    role = "referee" if audited.thread.is_referee(post) else "player" if audited.thread.is_player(post) else "other"
    document = read_document(post.body, post.body_format)
    findings = audited.bodies.findings
    spans = [(number, *_plain(document, findings[number].start, findings[number].end)) for number in numbers]
    true = [_plain(document, start, end) for start, end in confirmed]
    body = "".join(_lines(document, spans, true, findings))
    time = f' <span class="note">{escape(post.time_text)}</span>' if post.time_text else ""
    return (
        f'<article class="{role}" id="post-{post.ordinal}"><header><span dir="auto">{escape(post.author)}</span>{time}'
        f'<a href="#post-{post.ordinal}">№{post.ordinal}</a></header>\n{body}</article>\n'
    )


def _plain(document: Document, start: int, end: int) -> tuple[int, int]:
    low = document.plain_position(start)
    return low, max(low, document.plain_position(end))


def _lines(
    document: Document,
    spans: Sequence[tuple[int, int, int]],
    true: Sequence[tuple[int, int]],
    findings: Sequence[AuditFinding],
) -> Iterator[str]:
    """The post line by line, marked."""
    shown: set[int] = set()
    position = 0
    text = document.text
    while position <= len(text):
        end = text.find("\n", position)
        end = len(text) if end < 0 else end
        block = document.block_at(position)
        kind = block.kind if block is not None and block.kind in ("heading", "item", "cell") else "text"
        if text[position:end].strip():
            pieces = "".join(_mark(piece, findings, shown) for piece in _pieces(text, position, end, spans, true))
            yield f'<p class="{kind}">{pieces}</p>\n'
        position = end + 1


def _pieces(
    text: str, low: int, high: int, spans: Sequence[tuple[int, int, int]], true: Sequence[tuple[int, int]]
) -> Iterator[_Piece]:
    borders = {low, high}
    for _, start, end in spans:
        borders |= {min(max(start, low), high), min(max(end, low), high)}
    for start, end in true:
        borders |= {min(max(start, low), high), min(max(end, low), high)}
    ordered = sorted(borders)
    for start, end in pairwise(ordered):
        over = tuple(number for number, first, last in spans if first <= start and end <= last)
        yield _Piece(text[start:end], over, any(first <= start and end <= last for first, last in true))


def _mark(piece: _Piece, findings: Sequence[AuditFinding], shown: set[int]) -> str:
    text = escape(piece.text.replace("\t", " · "))
    if not piece.findings:
        return f'<span class="ok">{text}</span>' if piece.true else text
    number = next((one for one in piece.findings if findings[one].root), piece.findings[0])
    first = findings[number]
    kinds = " ".join(f"k-{_safe(findings[one].kind)}" for one in piece.findings)
    state = "root" if first.root else "carried"
    result = f'<mark class="{state} {kinds}">{text}</mark>'
    for one in piece.findings:
        if one in shown:
            continue
        shown.add(one)
        found = findings[one]
        origin = "" if found.root else f' <a href="#post-{found.carried_from}">← {found.carried_from}</a>'
        result += (
            f'<ins id="f{one}" class="{"root" if found.root else "carried"} k-{_safe(found.kind)}" '
            f'title="{escape(_kind(found.kind))}: {escape(_why(found.why))}">{escape(found.expected)}{origin}</ins>'
        )
    return result
