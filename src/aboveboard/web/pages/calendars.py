"""A calendar's feed as it is answered: whoever has it already is told that it has not changed, and gets no more."""

from __future__ import annotations

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

MEDIA = "text/calendar; charset=utf-8"


def answered(request: Request, data: bytes) -> Response:
    """A feed; 304 and nothing where whoever asks names the one that it is."""
    tag = f'"{sha256(data).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    named = {each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")}
    if tag in named or "*" in named:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=MEDIA, headers=headers)


def base_of(request: Request) -> str:
    """Where the house is served, as whoever asks came to it."""
    return f"{request.url.scheme}://{request.url.netloc}"
