"""API keys: where they come from, and how they are kept out of everything that is shown or stored."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import quote

from gm.models.errors import AuthError, SetupError

MASK = "[key]"
_WINDOW = 8  # a shorter piece of a key says nothing and may be an ordinary word
_KEY_LIKE = re.compile(
    r"\b(?:sk|pk|rk|xai|gsk|AQVN|Bearer|Api-Key)[-_ ][A-Za-z0-9_\-*.=+/]{6,}|\bAQVN[A-Za-z0-9_\-]{6,}"
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_ENV_LINE = re.compile(r"\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$")


class Secret:
    """A key that shows itself to nobody unless asked by name."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        return self._value

    def __repr__(self) -> str:
        return "Secret(…)"

    __str__ = __repr__

    def __bool__(self) -> bool:
        return bool(self._value)

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a secret is not stored")


class Scrubber:
    """Removes keys from text: whole, in pieces of eight characters and more, and in the usual encodings."""

    __slots__ = ("_held", "_needles")

    def __init__(self, secrets: Iterable[Secret]) -> None:
        needles: set[str] = set()
        for secret in secrets:
            value = secret.reveal()
            if len(value) < _WINDOW:
                continue
            needles.update({value, quote(value, safe=""), value[::-1]})
            needles.update(base64.b64encode(part.encode()).decode().rstrip("=") for part in (value, f"Bearer {value}"))
        self._needles = tuple(sorted(needles, key=len, reverse=True))
        self._held = ""

    def __repr__(self) -> str:
        return "Scrubber(…)"

    def whole(self, text: str) -> str:
        """For what a model wrote: only a whole key is removed, so that ordinary text is never touched."""
        for needle in self._needles:
            if needle in text:
                text = text.replace(needle, MASK)
        return text

    def pieces(self, text: str) -> str:
        """For what a server or a library said: also pieces of the key, and whatever looks like some key."""
        text = self.whole(text)
        for needle in self._needles:
            text = _mask_pieces(text, needle)
        return _KEY_LIKE.sub(MASK, text)

    def detail(self, text: str, limit: int = 200) -> str:
        """For a server's words in a line to the host: `pieces`, on one short line without control characters."""
        text = self.pieces(" ".join(_CONTROL.sub(" ", whole_text(text[:5000])).split()))
        return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"

    def json(self, value: object) -> object:
        """A JSON value with every text in it cleaned."""
        if isinstance(value, str):
            return clean_text(self.whole(value))
        if isinstance(value, list):
            return [self.json(item) for item in value]
        if isinstance(value, dict):
            return {clean_text(self.whole(str(key))): self.json(item) for key, item in value.items()}
        return value

    def feed(self, chunk: str) -> str:
        """For streamed text: what may be shown now; the beginning of a possible key waits for what follows."""
        text = self.whole(self._held + chunk)
        keep = max((_overlap(text, needle) for needle in self._needles), default=0)
        self._held = text[len(text) - keep :]
        return clean_text(text[: len(text) - keep])

    def flush(self) -> str:
        """The end of a stream: what was still waiting."""
        text, self._held = clean_text(self._held), ""
        return text

    def reset(self) -> None:
        """A new stream begins."""
        self._held = ""


def _mask_pieces(text: str, needle: str) -> str:
    if not any(needle[at : at + _WINDOW] in text for at in range(len(needle) - _WINDOW + 1)):
        return text
    out, at = [], 0
    while at < len(text):
        if text[at : at + _WINDOW] in needle and at + _WINDOW <= len(text):
            end = at + _WINDOW
            while end < len(text) and text[at : end + 1] in needle:
                end += 1
            out.append(MASK)
            at = end
        else:
            out.append(text[at])
            at += 1
    return "".join(out)


def _overlap(text: str, needle: str) -> int:
    """How many characters at the end of the text are the beginning of the needle."""
    for size in range(min(len(text), len(needle) - 1), 0, -1):
        if text.endswith(needle[:size]):
            return size
    return 0


def whole_text(text: str) -> str:
    """Text without half characters, which no wire can carry."""
    return _SURROGATE.sub("\ufffd", text)


def clean_text(text: str) -> str:
    """A model's text without half characters, terminal commands and direction tricks; line ends become newlines."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROL.sub("", whole_text(text))


def read_key(env: Mapping[str, str], name: str) -> Secret:
    """The key in the environment, checked so that no library chokes on it (and prints it)."""
    value = env.get(name, "").strip()
    if any(not 33 <= ord(char) <= 126 for char in value):
        raise AuthError(
            f"{name} holds characters that no key has (a space, a line break or a letter that is not Latin)"
        )
    return Secret(value)


def read_dotenv(path: Path) -> dict[str, str]:
    """`NAME=value` lines of a .env file; quotes, `export` and comments are understood, substitutions are not."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(f"the key file {path} cannot be read ({type(error).__name__})") from None
    found: dict[str, str] = {}
    for line in lines:
        match = None if line.lstrip().startswith("#") else _ENV_LINE.fullmatch(line)
        if match is None:
            continue
        name, value = match.group(1), match.group(2)
        if value[:1] in ("'", '"'):
            end = value.find(value[0], 1)
            value = value[1:end] if end > 0 else value[1:]
        else:
            value = re.split(r"\s#", value, maxsplit=1)[0].rstrip()
        found[name] = value
    return found
