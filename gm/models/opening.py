"""From what a host writes (`openai/NAME`, `anthropic/NAME`, `manual`) to a client."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from gm.models.by_hand import ManualClient, Script, ScriptedClient
from gm.models.errors import AuthError, SetupError
from gm.models.keys import Secret, read_dotenv, read_key
from gm.models.model import Client
from gm.models.retry import RetryPolicy

VENDORS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}
Api = Literal["auto", "chat", "responses"]


def open_client(
    spec: str,
    base_url: str | None = None,
    *,
    env: Mapping[str, str] | None = None,
    dotenv: Path | None = None,
    key_env: str | None = None,
    api: Api = "auto",
    policy: RetryPolicy | None = None,
    show: Callable[[str], None] | None = None,
    read: Callable[[], str] | None = None,
    script: Script | None = None,
) -> Client:
    """The client that a host named.

    `base_url` is a compatible server; `key_env` names the variable with its key if that is not the vendor's usual one.
    What the environment holds wins over the `dotenv` file. `show` and `read` are for `manual`, `script` for `scripted`.
    """
    if spec == "manual":
        if show is None or read is None:
            raise SetupError("manual: needs a terminal to print the prompt and to paste the answer into")
        return ManualClient(show, read)
    if spec == "scripted":
        return ScriptedClient(script if script is not None else ())
    vendor, _, model = spec.partition("/")
    if vendor not in VENDORS or not model.strip() or not spec.isprintable():
        raise SetupError(f"model {_shown(spec)}: write openai/NAME, anthropic/NAME or manual")
    found = dict(read_dotenv(dotenv)) if dotenv is not None else {}
    found.update({name: value for name, value in (os.environ if env is None else env).items() if value})
    key_name = key_env or VENDORS[vendor]
    key = read_key(found, key_name)
    base_url = base_url or found.get(f"{vendor.upper()}_BASE_URL") or None
    address = _address(base_url)
    if vendor == "anthropic" and base_url:
        base_url = base_url.rstrip("/").removesuffix("/v1")  # its SDK adds that itself
    name = f"{vendor}@{address}/{model}" if base_url and not _is_home(vendor, address) else spec
    if not key and name == spec:
        raise AuthError(f"{spec}: no key; set {key_name} (or use --base-url, or the model `manual`)")
    try:
        return _open(vendor, model, name, key, key_name, base_url, address, api, policy)
    except ImportError as error:
        raise SetupError(f"{spec}: the library `{error.name or vendor}` is not installed") from None


def _open(
    vendor: str,
    model: str,
    spec: str,
    key: Secret,
    key_name: str,
    base_url: str | None,
    address: str,
    api: Api,
    policy: RetryPolicy | None,
) -> Client:
    if vendor == "anthropic":
        from gm.models import anthropic_client as ours

        return ours.AnthropicClient(
            spec,
            model,
            key,
            base_url=base_url or ours.HOME,
            key_name=key_name,
            address=address or "api.anthropic.com",
            policy=policy,
        )
    from gm.models import openai_client as theirs

    home = spec == f"{vendor}/{model}"
    return theirs.OpenAIClient(
        spec,
        model,
        key,
        base_url=base_url or theirs.HOME,
        api=api if api != "auto" else "responses" if home else "chat",
        home=home,
        key_name=key_name,
        address=address or "api.openai.com",
        policy=policy,
    )


def _is_home(vendor: str, address: str) -> bool:
    return address == {"openai": "api.openai.com", "anthropic": "api.anthropic.com"}[vendor]


def _address(base_url: str | None) -> str:
    """Host and port only: an address may hold a name and a password, which are nobody's business."""
    if base_url is None:
        return ""
    try:
        parts = urlsplit(base_url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    else:
        if parts.scheme not in ("http", "https"):
            host = None
    if not host:
        raise SetupError("--base-url: write an address such as http://127.0.0.1:8080/v1")
    return host if port is None else f"{host}:{port}"


def _shown(spec: str) -> str:
    """A name as typed, in case it is no secret: a host may paste the key where the name belongs."""
    short = "".join(char for char in spec if char.isprintable())
    return f"«{short}»" if len(short) <= 40 and not short.startswith(("sk-", "AQVN")) else "(not shown)"
