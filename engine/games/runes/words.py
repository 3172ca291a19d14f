"""Words that say what a figure counts in the story of a post of Боевые руны."""

from __future__ import annotations

from typing import Final

from engine.verify.sheet import Label

BUILD: Final = Label("build", r"(?<!\w)с(?!\w)\s*[:=—–-]?|строительств\w*|стро\w+|возвод\w+")
BLOW: Final = Label("blow", r"(?<!\w)р(?!\w)\s*[:=—–-]?|разрушени\w*|бь\w+|отнима\w+|снима\w+|сносит|удар\w*")
LOSS: Final = Label("loss", r"теря\w+|потеря\w+|лиша\w+ся|пропуска\w+")
NOW: Final = Label("now", r"теперь|стал[оаи]?|станов\w+ся|остал\w+|оста[её]т\w*|по-прежнему|очк\w+|сч[её]т\w*|до")
BEFORE: Final = Label("before", r"было|раньше|прежде")
ROUND: Final = Label("round", r"раунд\w*|№")
PILE: Final = Label("pile", r"в колоде|колод\w+")
PLAYED: Final = Label("played", r"сыграно|в сбросе|сыгранных")
PROSE: Final = (BUILD, BLOW, LOSS, NOW, BEFORE, ROUND, PILE, PLAYED)
