"""The first page of a bundle: what is in it, for whom, and how the log in it is verified."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any
from urllib.parse import quote

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;"
    "background:#fff}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;"
    "padding:.4rem .6rem;border-bottom:1px solid #ccc}code{overflow-wrap:anywhere}"
    "@media(prefers-color-scheme:dark){body{background:#161616;color:#eee}a{color:#9cf}}"
)


def page(index: Mapping[str, Any]) -> str:
    """The index as a page that needs nothing besides the archive."""
    rows = "".join(map(_row, index["kinds"]))
    basis = "".join(f"<p>{escape(each)}.</p>" for each in index["basis"])
    cite = ", ".join(index["cite"])
    title = escape(f"Books of {index['title']}")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}</style></head><body>'
        f"<main><h1>{title}</h1><p>From {index['from']} to {index['until']}, shown to {escape(index['inspector'])} "
        f"({escape(index['agency'])}). {escape(cite)}</p>{basis}"
        f"<table><thead><tr><th>What</th><th>Files</th></tr></thead><tbody>{rows}</tbody></table>"
        "<h2>What verifies it</h2><p>With Python and nothing else, in the folder <code>log</code>:</p>"
        f"<pre><code>python verify.py export.jsonl checkpoint.txt {escape(index['key'])}</code></pre>"
        "<p>The key is the one with which this house signs: ask for it elsewhere than in this archive.</p>"
        "</main></body></html>\n"
    )


def _row(kind: Mapping[str, Any]) -> str:
    links = "<br>".join(f'<a href="{quote(each)}">{escape(each)}</a>' for each in kind["parts"])
    cite = f" <small>{escape(', '.join(kind['cite']))}</small>" if kind["cite"] else ""
    return f"<tr><td>{escape(kind['title'])}{cite}</td><td>{links or 'none on file'}</td></tr>"
