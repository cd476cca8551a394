"""Addresses of this machine, the one others will most likely reach first."""

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, ip_address, ip_network
from typing import NamedTuple

TUNNELS = re.compile(
    r"tun|tap|wg|utun|ppp|tailscale|zerotier|zt\w|vpn|wireguard|clash|meta|mihomo|nordlynx"
    r"|docker|br-|veth|virbr|vmnet|vbox|virtualbox|vmware|hyper-v|vethernet|wsl|podman|lxc|cni"
    r"|loopback|teredo|isatap|bluetooth|hamachi|radmin",
    re.IGNORECASE,
)
"""Names of adapters that lead to no neighbour: tunnels, and machines inside of this one."""

APART = tuple(map(ip_network, ("10.8.0.0/16", "198.18.0.0/15", "100.64.0.0/10", "172.17.0.0/16")))
"""Networks that tunnels and containers use, whatever their adapter is called."""


class Own(NamedTuple):
    """One address of this machine.

    Attributes:
        text: the address.
        is_apart: whether it belongs to a tunnel or to a machine inside of this one.
    """

    text: str
    is_apart: bool


def own_addresses() -> tuple[str, ...]:
    """List this machine's IPv4 addresses, loopback left out."""
    return tuple(own.text for own in addresses_of_adapters())


def addresses_of_adapters() -> tuple[Own, ...]:
    """List this machine's IPv4 addresses with what is known of them, the likely one first."""
    # Imported late: a game against bots never needs it.
    import ifaddr

    found = [
        (adapter.nice_name, ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    ]
    return in_order(found, _way_out())


def in_order(found: Iterable[tuple[str, str]], likely: str) -> tuple[Own, ...]:
    """Put addresses in order: where a neighbour's machine is most likely, first.

    Args:
        found: names of adapters, each with an address of it.
        likely: the address the system would use for the way out; it may be a tunnel's.
    """
    own = {text: Own(text, _is_apart(name, text)) for name, text in found}
    if likely and likely not in own:
        own[likely] = Own(likely, _is_apart("", likely))
    known = [one for one in own.values() if not ip_address(one.text).is_loopback]
    return tuple(sorted(known, key=lambda one: (one.is_apart, one.text != likely, _rank(one.text))))


def _is_apart(adapter: str, text: str) -> bool:
    return bool(TUNNELS.search(adapter)) or any(ip_address(text) in net for net in APART)


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
