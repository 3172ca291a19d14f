"""An audit as one HTML file that needs nothing else: the thread as it was, what is true in it and what is not.

Nothing from the thread becomes markup: posts are shown as plain text, everything is escaped, there is no script, and the page forbids
itself to load anything. Filters are check boxes that style sheets look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from engine.audit.model import AuditFinding
from engine.verify.model import Document
from engine.verify.text import read_document
from gm.auditing import AuditedThread
from gm.reports.chart import health_chart
from gm.threads import ThreadPost

KINDS: Final = {
    "hp": "Здоровье", "gold": "золото", "attack": "Атака", "heal": "лечение", "together": "«Вместе»", "property": "свойства",
    "played": "разыгранные карты", "draw_pile": "личная колода", "discard": "сброс", "zone_count": "число карт в зоне",
    "total_count": "всего карт", "row": "торговый ряд", "card_text": "текст карты", "colour": "цвет", "game_deck": "игровая колода",
    "extra_deck": "дополнительная колода", "purchase": "покупка", "refusal": "отказ", "attack_overspent": "Атаки больше, чем есть",
    "removal": "Утиль", "lure": "Соблазн", "refill": "Пополнение", "draw_impossible": "невозможный добор",
    "next_player": "очередь", "eliminated": "выбывание", "winner": "победитель", "prose_number": "число в рассказе",
    "prose_card": "карта в рассказе", "prose_player": "игрок в рассказе", "omitted": "пропуск", "leak": "раскрытие колоды",
    "self_check": "самопроверка",
}  # fmt: skip
_CSS: Final = """
:root{color-scheme:light dark;--paper:#fbf8f3;--ink:#221f1b;--soft:#6b6257;--line:#d9d0c2;--card:#fff;--bad:#b3261e;--badbg:#fde7e5;--ok:#2e7d32;--carry:#8a5a00;--carrybg:#fff3d6}
@media(prefers-color-scheme:dark){:root{--paper:#17151a;--ink:#e8e3dc;--soft:#a49b90;--line:#3a3540;--card:#201d24;--bad:#ff8a80;--badbg:#4a1c1a;--ok:#81c784;--carry:#ffcc66;--carrybg:#40320f}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);font:16px/1.5 Georgia,"Times New Roman",serif;overflow-wrap:anywhere}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin:1.6rem 0 .5rem}
table{border-collapse:collapse;width:100%;font:14px/1.4 system-ui,sans-serif}
th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid var(--line)}
td.n{text-align:right;font-variant-numeric:tabular-nums}
article{background:var(--card);border:1px solid var(--line);border-radius:10px;margin:0 0 1rem;padding:.7rem 1rem}
article.player,article.other{margin-left:6%;border-style:dashed}
article>header{display:flex;gap:.6rem;font:600 13px/1.3 system-ui,sans-serif;color:var(--soft);margin-bottom:.4rem}
article>header a{margin-left:auto;color:inherit;text-decoration:none;font-weight:400}
p{margin:.15rem 0}p.heading{font-weight:700;margin:.7rem 0 .2rem}p.item{padding-left:1.1rem;text-indent:-.8rem}p.item::before{content:"• "}
p.cell{font-family:system-ui,sans-serif;font-size:.93em;border-bottom:1px dotted var(--line)}
.ok{text-decoration:underline;text-decoration-color:color-mix(in srgb,var(--ok) 45%,transparent);text-decoration-thickness:1px;text-underline-offset:3px}
mark{background:var(--badbg);color:var(--bad);border-radius:3px;padding:0 .1em}
mark.carried{background:var(--carrybg);color:var(--carry)}
ins{font:600 .82em system-ui,sans-serif;color:var(--ok);text-decoration:none;margin:0 .25em}
ins a,.from{color:inherit}
.note{font:13px/1.4 system-ui,sans-serif;color:var(--soft)}
.filters{display:flex;flex-wrap:wrap;gap:.3rem .9rem;font:14px system-ui,sans-serif;margin:.5rem 0 1rem}
svg{width:100%;height:auto;background:var(--card);border:1px solid var(--line);border-radius:10px}
svg text{fill:var(--soft);font:11px system-ui,sans-serif}svg .grid{stroke:var(--line);stroke-width:1}
:target{outline:3px solid var(--bad);outline-offset:2px;border-radius:4px}
@media(max-width:38rem){body{padding:.5rem;font-size:15px}article.player,article.other{margin-left:0}.wide{display:none}}
@media print{.filters{display:none}body{max-width:none}article{break-inside:avoid}mark{border:1px solid}}
"""


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
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n",
        '<meta name="referrer" content="no-referrer">\n',
        f"<title>{escape(title)}</title>\n<style>{_CSS}{_filter_css(kinds)}</style>\n</head>\n<body>\n",
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
    return KINDS.get(kind, kind)


def _filter_css(kinds: Counter[str]) -> str:
    rules = [
        f"body:has(#show-{kind}:not(:checked)) .k-{kind}{{display:none}}"
        f"body:has(#show-{kind}:not(:checked)) mark.k-{kind}{{display:inline;background:none;color:inherit}}"
        for kind in map(_safe, kinds)
    ]
    rules.append(
        "body:has(#show-carried:not(:checked)) tr.carried,body:has(#show-carried:not(:checked)) ins.carried{display:none}"
    )
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
            f"{counts.total}: верных {counts.confirmed}, неверных {counts.contradicted}, нельзя узнать {counts.unverifiable}",
        ),
        ("Ошибок", f"{roots}, следствий {len(audit.findings) - roots}"),
        ("Правила", ", ".join(f"{name}: {value}" for name, value in audit.rulings.items())),
        ("Формат", audited.thread.reader),
    ]
    body = "".join(f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows)
    return f"<table>{body}</table>\n"


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
            f"<td>{escape(one.said)}</td><td>{escape(one.expected)}</td>"
            f'<td class="wide">{escape(one.why)}</td></tr>'
        )
    return f"<h2>Находки</h2>\n<table>{head}{''.join(rows)}</table>\n"


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
    for start, end in zip(ordered, ordered[1:], strict=False):
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
            f'title="{escape(_kind(found.kind))}: {escape(found.why)}">{escape(found.expected)}{origin}</ins>'
        )
    return result
