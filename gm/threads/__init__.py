"""Readers of saved forum threads.

`read_thread(data)` reads one file, `read_pages([...])` several pages of one topic. Known are the pages of phpBB,
vBulletin, Invision, XenForo, SMF, MyBB, PunBB and Discourse as a browser saves them, Discourse and other JSON
exports, chats in Markdown, text copied off a page, BBCode dumps, and threads of our own; anything else may be written
in the simple format.
"""

from gm.threads.model import (
    SIMPLE_FORMAT,
    BodyFormat,
    Gap,
    Page,
    SourceMap,
    Thread,
    ThreadError,
    ThreadPost,
)
from gm.threads.read import FORMATS, MAX_SIZE, read_pages, read_thread

__all__ = [
    "FORMATS",
    "MAX_SIZE",
    "SIMPLE_FORMAT",
    "BodyFormat",
    "Gap",
    "Page",
    "SourceMap",
    "Thread",
    "ThreadError",
    "ThreadPost",
    "read_pages",
    "read_thread",
]
