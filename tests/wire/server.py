"""A threaded HTTP server on 127.0.0.1 that is OpenAI and Anthropic at once, and follows a script.

    with WireServer([Fail(429), Say("Готово.")]) as server:
        client = open_client("openai/any", server.base_url, env={})

Each request takes the next act of the script; when the script is used up, `otherwise` answers (a `Say`, or a function
of the request, so that a whole game can be played against it). `seen` keeps the requests. Requests that the vendor
would refuse are refused here too and kept in `complaints`.
"""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from tests.wire import formats
from tests.wire.acts import Act, BreakIn, Cut, Dribble, Fail, Hang, Raw, Say, Stall

Json = dict[str, Any]
LONGEST = 20.0  # no act keeps a thread for longer, whatever the client does


@dataclass(frozen=True)
class Seen:
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: Json

    @property
    def key(self) -> str:
        return self.headers.get("x-api-key") or self.headers.get("authorization", "").removeprefix("Bearer ")

    @property
    def system(self) -> str:
        """The system prompt, whatever the format."""
        if self.path == formats.RESPONSES:
            return str(self.body.get("instructions", ""))
        if self.path == formats.MESSAGES:
            return "\n\n".join(block["text"] for block in self.body.get("system", []))
        return "\n\n".join(m["content"] for m in self.body["messages"] if m["role"] == "system")

    @property
    def talk(self) -> list[tuple[str, str]]:
        """The conversation without the system prompt, whatever the format."""
        messages = self.body.get("messages") or self.body.get("input") or []
        return [(m["role"], m["content"]) for m in messages if m["role"] != "system"]


class WireServer:
    """The server; use it as a context manager."""

    def __init__(
        self,
        script: Iterable[Act] = (),
        otherwise: Act | Callable[[Seen], Act] | None = None,
        minds: Iterable[str] = (),
        names_what_it_minds: bool = True,
    ) -> None:
        self.closing = threading.Event()
        self.begin(script, otherwise, minds, names_what_it_minds)
        self._lock = threading.Lock()
        self._http = _Http(self)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)

    def begin(
        self,
        script: Iterable[Act] = (),
        otherwise: Act | Callable[[Seen], Act] | None = None,
        minds: Iterable[str] = (),
        names_what_it_minds: bool = True,
    ) -> None:
        """A new play on the same stage; whoever still hangs in the old one is let go."""
        self.closing.set()
        self.closing = threading.Event()
        self.script: deque[Act] = deque(script)
        self.otherwise = otherwise if otherwise is not None else Say()
        self.minds = tuple(minds)
        self.names_what_it_minds = names_what_it_minds
        self.seen: list[Seen] = []
        self.complaints: list[str] = []

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @property
    def base_url(self) -> str:
        """What `--base-url` gets for OpenAI's protocol; Anthropic's takes `root`."""
        return self.root + "/v1"

    def act_for(self, seen: Seen) -> Act:
        with self._lock:
            self.seen.append(seen)
            complaint = formats.check(seen.path, seen.headers, seen.body)
            if complaint:
                self.complaints.append(complaint)
                return Fail(400, message=complaint)
            minded = next((name for name in self.minds if formats.uses(seen.path, seen.body, name)), None)
            if minded is not None:
                spoken = {"schema": "response_format/output_config/text.format"}.get(minded, minded)
                return Fail(400, message=f"{spoken}: not supported here" if self.names_what_it_minds else "Bad Request")
            if self.script:
                return self.script.popleft()
            return self.otherwise(seen) if callable(self.otherwise) else self.otherwise

    def __enter__(self) -> WireServer:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = True

    def __init__(self, wire: WireServer) -> None:
        self.wire = wire
        super().__init__(("127.0.0.1", 0), _Handler)

    def server_bind(self) -> None:
        socket.socket.bind(self.socket, self.server_address)  # without asking a name server who 127.0.0.1 is
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = "127.0.0.1", self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that hang up are part of the play."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # each event goes out at once, as from a real server
    server: _Http
    timeout = LONGEST

    def log_message(self, format: str, *args: Any) -> None:
        """The tests look at `seen`."""

    def handle(self) -> None:
        try:
            super().handle()
        except (ConnectionError, TimeoutError):
            self.close_connection = True

    def do_POST(self) -> None:
        wire = self.server.wire
        body = json.loads(self.rfile.read(int(self.headers.get("content-length", 0))) or b"{}")
        self.path = self.path.split("?", 1)[0]
        if self.path not in (formats.CHAT, formats.RESPONSES, formats.MESSAGES):
            self._send(404, b"not here", "text/plain")
            return
        seen = Seen(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
        closing = wire.closing
        self._play(wire.act_for(seen), seen, closing)

    def _play(self, act: Act, seen: Seen, closing: threading.Event) -> None:
        streaming = bool(seen.body.get("stream"))
        match act:
            case Say() if streaming:
                self._stream(act, seen)
            case Say():
                self._json(200, formats.answer(seen.path, act))
            case Fail():
                message = f"{act.message} {seen.key}" if act.echo_key else act.message
                headers = act.headers | ({"x-your-key": seen.key} if act.echo_key else {})
                self._json(act.status, formats.error(seen.path, act.status, act.code, message), headers)
            case Hang():
                closing.wait(LONGEST)
                self._hang_up()
            case Cut():
                self._cut(act, seen, streaming)
            case Stall():
                self._stream(act.say, seen, stop_after=len(act.say.text) // 2)
                closing.wait(LONGEST)
                self._hang_up()
            case Dribble():
                self._dribble(act, streaming, closing)
            case BreakIn() if streaming:
                self._stream(act.say, seen, stop_after=len(act.say.text) // 2)
                self._chunk(formats.sse(formats.error_event(seen.path, act.code, act.message)))
                self._chunk(b"")
            case BreakIn():
                self._json(200, formats.error(seen.path, 500, act.code, act.message))
            case Raw():
                self._send(act.status, act.body, act.content_type)

    def _stream(self, say: Say, seen: Seen, stop_after: int | None = None) -> None:
        """A chunked event stream; with `stop_after` it stands still after that many characters of text."""
        self._head("text/event-stream")
        usage = seen.path != formats.CHAT or bool(seen.body.get("stream_options", {}).get("include_usage"))
        said = 0
        for name, data in formats.events(seen.path, say, usage=usage):
            self._chunk(formats.sse((name, data)))
            said += _text_length(data)
            if stop_after is not None and said >= stop_after:
                return
        self._chunk(b"")

    def _cut(self, act: Cut, seen: Seen, streaming: bool) -> None:
        if streaming:
            self._stream(act.say, seen, stop_after=act.after)
            if act.clean:
                self._chunk(b"")
                return
        else:
            body = json.dumps(formats.answer(seen.path, act.say)).encode()
            self._head("application/json", {"content-length": str(len(body))})
            self.wfile.write(body[: len(body) // 2])
        self._hang_up()

    def _dribble(self, act: Dribble, streaming: bool, closing: threading.Event) -> None:
        self._head("text/event-stream" if streaming else "application/json")
        for _ in range(int(LONGEST / act.gap)):
            self._chunk(b": still there\n\n" if streaming else b" ")
            if closing.wait(act.gap):
                break
        self._hang_up()

    def _json(self, status: int, body: Json, headers: dict[str, str] | None = None) -> None:
        self._send(status, json.dumps(body, ensure_ascii=False).encode(), "application/json", headers)

    def _send(self, status: int, body: bytes, content_type: str, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in {"content-type": content_type, "content-length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("x-request-id", "req-openai")
        self.send_header("request-id", "req-anthropic")
        self.end_headers()
        self.wfile.write(body)

    def _head(self, content_type: str, headers: dict[str, str] | None = None) -> None:
        self.send_response(200)
        for name, value in (headers or {"transfer-encoding": "chunked"}).items():
            self.send_header(name, value)
        self.send_header("content-type", content_type)
        self.send_header("x-request-id", "req-openai")
        self.send_header("request-id", "req-anthropic")
        self.end_headers()

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def _hang_up(self) -> None:
        self.close_connection = True
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)


def _text_length(data: Json | str) -> int:
    """How much of the answer's text an event carries."""
    if isinstance(data, str):
        return 0
    delta = data.get("delta")
    if isinstance(delta, str):
        return len(delta)
    if isinstance(delta, dict):
        return len(delta.get("text", ""))
    choices = data.get("choices") or [{}]
    return len((choices[0].get("delta") or {}).get("content") or "")
