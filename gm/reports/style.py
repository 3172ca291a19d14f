"""The style sheet of an audit's page."""

# ruff: noqa: E501
from __future__ import annotations

from typing import Final

CSS: Final = """
:root{color-scheme:light dark;--paper:#fbf8f3;--ink:#221f1b;--soft:#6b6257;--line:#d9d0c2;--card:#fff;--bad:#b3261e;--badbg:#fde7e5;--ok:#2e7d32;--carry:#8a5a00;--carrybg:#fff3d6}
@media(prefers-color-scheme:dark){:root{--paper:#17151a;--ink:#e8e3dc;--soft:#a49b90;--line:#3a3540;--card:#201d24;--bad:#ff8a80;--badbg:#4a1c1a;--ok:#81c784;--carry:#ffcc66;--carrybg:#40320f}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);font:16px/1.5 Georgia,"Times New Roman",serif;overflow-wrap:anywhere}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin:1.6rem 0 .5rem}
table{border-collapse:collapse;width:100%;font:14px/1.4 system-ui,sans-serif}
th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid var(--line)} th{white-space:nowrap}
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
@media(max-width:38rem){body{padding:.5rem;font-size:15px}article.player,article.other{margin-left:0}
.findings tr:first-child{display:none}.findings tr{display:grid;grid-template-columns:2.6rem 1fr;border-bottom:1px solid var(--line);padding:.3rem 0}
.findings td{grid-column:2;border:0;padding:0 .3rem}.findings td.n{grid-column:1;grid-row:1/span 4;padding-right:.6rem}.findings td:nth-child(2){font-weight:600}
.findings .said::before{content:"сказано: ";color:var(--soft)}.findings .right::before{content:"верно: ";color:var(--soft)}.findings .wide{color:var(--soft)}}
@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--card:#fff;--bad:#8c1d18;--badbg:#fff;--ok:#1b5e20;--carry:#6d4700;--carrybg:#fff}
.filters{display:none}body{max-width:none;padding:0;font-size:11pt}article{border-radius:0}article>header{break-after:avoid}h2{break-after:avoid}tr,svg,p{break-inside:avoid}mark{border:1px solid}mark.carried{border-style:dashed}a{color:inherit}}
"""
