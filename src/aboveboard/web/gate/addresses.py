"""The address that things are counted for: of IPv6 a whole network, which is one customer's."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.types import Scope


@lru_cache(maxsize=1024)
def network(address: str) -> str:
    """The address that is counted: of the newer kind one house has 2 to the power of 64, counted as one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return f"{IPv6Address(int(found) >> 64 << 64)}/64"
    return str(getattr(found, "ipv4_mapped", None) or found)


def address_of(scope: Scope) -> str:
    """The address that a request comes from, as it is counted."""
    client = scope.get("client")
    return network(str(client[0])) if client else ""
