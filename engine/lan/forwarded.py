"""Whose connection it is: the other end's address, or the one a trusted proxy tells."""

from ipaddress import ip_address

from websockets.asyncio.server import ServerConnection

HEADER = "X-Forwarded-For"


def address_of(socket: ServerConnection, trusted: frozenset[str]) -> str:
    """Give the address whose limits a connection uses up.

    Only a proxy that is trusted is believed, and only in what it added itself: the
    last address that is not again one of the trusted.
    """
    peer = socket.remote_address
    address = str(peer[0]) if peer else ""
    if address not in trusted or socket.request is None:
        return address
    passed_by = ",".join(socket.request.headers.get_all(HEADER)).split(",")
    for text in reversed([one.strip() for one in passed_by]):
        try:
            address = str(ip_address(text))
        except ValueError:
            break
        if address not in trusted:
            break
    return address
