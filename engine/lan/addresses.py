"""Addresses of this machine, the one others will most likely reach first."""

import socket
from ipaddress import IPv4Address, ip_address


def own_addresses() -> tuple[str, ...]:
    """List this machine's IPv4 addresses, loopback left out."""
    # Imported late: a game against bots never needs it.
    import ifaddr

    found: list[str] = []
    for adapter in ifaddr.get_adapters():
        found += [ip.ip for ip in adapter.ips if isinstance(ip.ip, str)]
    likely = _way_out()
    known = {text for text in (*found, likely) if text and not ip_address(text).is_loopback}
    return tuple(sorted(known, key=lambda text: (text != likely, _rank(text))))


def _way_out() -> str:
    """Tell which address the system would use; nothing is sent for this."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def _rank(text: str) -> tuple[int, int]:
    address = IPv4Address(text)
    home = text.startswith("192.168.")
    if address.is_link_local:
        order = 3
    elif address.is_private:
        order = 0 if home else 1
    else:
        order = 2
    return order, int(address)
