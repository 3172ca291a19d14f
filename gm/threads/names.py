"""Which of an author's two names a topic goes by: the one he signs in with, or the one he is shown under."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from gm.threads.markup import strip_tags
from gm.threads.model import Draft, Reading


def settle_names(readings: Sequence[Reading], placed: Sequence[tuple[Draft, int]]) -> dict[str, str]:
    """Names the drafts of an author by the name he is shown under where the others write that one oftener than the one
    he signs in with. Returns what was replaced: names signed in with, folded → names shown under."""
    shown: dict[str, Counter[str]] = {}
    for draft, _ in placed:
        if draft.shown and draft.shown != draft.author:
            shown.setdefault(draft.author, Counter())[draft.shown] += 1
    if not shown:
        return {}
    names = {author: names.most_common(1)[0][0] for author, names in shown.items()}
    taken = Counter([*{draft.author for draft, _ in placed} - set(names), *names.values()])
    told = {author: [0, 0] for author in names}
    for draft, page in placed:
        body = draft.body if draft.body is not None else readings[page].page.text[draft.start : draft.end]
        text = strip_tags(body).casefold()
        for author, counts in told.items():
            if author != draft.author:
                counts[0] += _told(author, text)
                counts[1] += _told(names[author], text)
    better = {author: names[author] for author, (login, other) in told.items() if other > login}
    better = {author: name for author, name in better.items() if taken[name] == 1}
    for draft, _ in placed:
        draft.author = better.get(draft.author, draft.author)
    return {author.casefold(): name for author, name in better.items()}


def _told(name: str, text: str) -> int:
    """How often a name stands in a text; an address («@имя») is written with the name signed in with by any author."""
    return len(re.findall(rf"(?<![\w@/]){re.escape(name.casefold())}(?!\w)", text))
