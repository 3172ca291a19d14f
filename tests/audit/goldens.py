"""The example threads of transcripts/audits: how each was made, and writing them anew (`python -m
tests.audit.goldens`).

Each is a game told by a hand-written referee (tests/audit/voices) and saved as its forum saves it; NAME.labels.json
lists the slips that he made, by post, with the kinds a finding may have.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.audit.careless import CarelessThread
from tests.audit.voices.table import Life, voiced_thread

FOLDER = Path(__file__).parents[2] / "transcripts" / "audits"


SHORT = Life(turns=24)


@dataclass(frozen=True)
class Golden:
    """One example: file name, voice, seed of its game, rate of slips, and what befell it."""

    file: str
    voice: str
    seed: int
    rate: float = 0.0
    life: Life = SHORT

    def thread(self) -> CarelessThread:
        """The thread made anew."""
        return voiced_thread(self.voice, self.seed, rate=self.rate, life=self.life)


GOLDENS = (
    Golden("long_clean.html", "herald", 20, 0.0, Life(turns=200)),
    Golden("long_careless.md", "codex", 19, 0.3, Life(turns=200)),
    Golden("ipb_careless.html", "ledger", 4, 0.4),
    Golden("xenforo_with_orders.html", "ledger", 11, 0.0, Life(turns=24, settings={"W10": "with_orders"})),
    Golden("discourse_careless.json", "hearth", 5, 0.4),
    Golden("changed_ruling.md", "hearth", 24, 0.0, Life(turns=30, change=15)),
    Golden("bbcode_given_up.txt", "inspector", 6, 0.4, Life(turns=20, given_up=True)),
    Golden("copied_missing_pages.txt", "skald", 15, 0.0, Life(turns=30, missing=(21, 34))),
    Golden("copied_careless.txt", "skald", 6, 0.4),
    Golden("phpbb_corrections.html", "herald", 16, 0.5, Life(turns=24, corrects=True)),
)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for golden in GOLDENS:
        thread = golden.thread()
        path = FOLDER / golden.file
        path.write_text(thread.text, encoding="utf-8")
        labels = {"players": thread.players, "posts": thread.posts, "slips": [asdict(slip) for slip in thread.slips]}
        text = json.dumps(labels, ensure_ascii=False, indent=1) + "\n"
        path.with_name(f"{path.stem}.labels.json").write_text(text, encoding="utf-8")
        print(f"{golden.file}: {len(thread.text) // 1024} KB, {thread.posts} posts, {len(thread.slips)} slips")


if __name__ == "__main__":
    main()
