"""A club behind nginx or Caddy: two processes, one of them killed, and everybody plays on.

Loopback alone; the certificate is made here and trusted by nobody else.
"""

import asyncio
import logging
import os
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from engine.lan.reach import secure_context
from engine.table.messages import Start
from tests.engine.lan.test_load import play_timed, share
from tests.support.certificates import own_certificate
from tests.support.hosts import ProcessHost, guest_setup
from tests.support.patience import run
from tests.support.players import Player
from tests.support.ports import own_port
from tests.support.scriptclient import ScriptClient

log = logging.getLogger(__name__)

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
CADDY = shutil.which("caddy") or "/usr/bin/caddy"
TABLES = 40
PEOPLE = 5
SECONDS = 30
REST = 1.0
"""Seconds between two moves at a table: faster than people, slower than bots."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="uses the addresses of 127.0.0.0/8"),
]

needs_nginx = pytest.mark.skipif(
    not os.access(NGINX, os.X_OK), reason="needs nginx (apt install nginx)"
)
needs_caddy = pytest.mark.skipif(
    not os.access(CADDY, os.X_OK), reason="needs Caddy (apt install caddy)"
)

Proxy: TypeAlias = Callable[[Path, int, tuple[int, int]], AbstractContextManager[None]]

PAGES = Path(__file__).parents[3] / ".github" / "club"

CONFIG = """
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log error;
events {{ worker_connections 2048; }}
http {{
    access_log off; client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2;
    fastcgi_temp_path {folder}/t3; uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
    {server}
}}
"""


def page(name: str, changes: dict[str, str]) -> str:
    """Give one of the page's own files, with names and ports of this test."""
    text = (PAGES / name).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def config(folder: Path, port: int, ports: tuple[int, int]) -> str:
    changes = {
        "27301": str(ports[0]),
        "27302": str(ports[1]),
        "listen 443": f"listen 127.0.0.1:{port}",
        "/etc/letsencrypt/live/club.example/fullchain.pem": str(folder / "cert.pem"),
        "/etc/letsencrypt/live/club.example/privkey.pem": str(folder / "key.pem"),
        "club.example": "localhost",
    }
    return CONFIG.format(folder=folder, server=page("nginx.conf", changes))


@contextmanager
def caddy(folder: Path, port: int, ports: tuple[int, int]) -> Iterator[None]:
    own_certificate(folder)
    site = f"https://localhost:{port} {{\n\ttls {folder}/cert.pem {folder}/key.pem"
    changes = {"27301": str(ports[0]), "27302": str(ports[1]), "club.example {": site}
    alone = "{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system " + str(folder)
    file = folder / "Caddyfile"
    file.write_text(f"{alone}\n}}\n{page('Caddyfile', changes)}", encoding="utf-8")
    home = {**os.environ, "HOME": str(folder)}
    process = subprocess.Popen(
        [CADDY, "run", "--config", str(file), "--adapter", "caddyfile"],
        env=home, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def nginx(folder: Path, port: int, ports: tuple[int, int]) -> Iterator[None]:
    own_certificate(folder)
    file = folder / "nginx.conf"
    file.write_text(config(folder, port, ports), encoding="utf-8")
    process = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(file)])
    try:
        yield
    finally:
        process.terminate()
        process.wait(10)


def club_process(folder: Path, number: int, port: int, public: int) -> ProcessHost:
    return ProcessHost(
        folder / str(number), "--public", "--tables", "100", "--port", str(port),
        "--trust-proxy", "127.0.0.1", "--between", "1", "--status", "0",
        "--address", f"wss://localhost:{public}/{number}",
    )  # fmt: skip


async def company(url: str, context: ssl.SSLContext, first: int) -> list[ScriptClient]:
    """Open a table and let five people play at it, each from an address of his own."""

    def guest(number: int) -> ScriptClient:
        address = f"127.{1 + first // 250}.{first % 250}.{10 + number}"
        return ScriptClient(0, f"P{number}", url=url, context=context, own=address)

    clients = [await guest(0).join(open=guest_setup(between=1))]
    table = clients[0].table
    clients += [await guest(number).join(table=table) for number in range(1, PEOPLE)]
    for client in clients[1:]:
        await client.ready()
    number = clients[0].number()
    await clients[0].send(Start(number))
    await clients[0].reply(number)
    return clients


async def played(companies: list[list[ScriptClient]], seconds: float) -> list[float]:
    """Let all tables play for so long; give how long each move took to be told."""
    times: list[float] = []
    end = time.monotonic() + seconds
    await asyncio.gather(
        *(
            play_timed(clients, lambda: time.monotonic() > end, times, rest=REST)
            for clients in companies
        )
    )
    return times


async def close(companies: list[list[ScriptClient]]) -> None:
    for clients in companies:
        for client in clients:
            await client.close()


def told(name: str, times: list[float]) -> None:
    half, most = share(times, 0.5) * 1e3, share(times, 0.99) * 1e3
    log.info("%s: p50 %.1f ms, p99 %.1f ms of %d moves", name, half, most, len(times))


@needs_nginx
def test_two_processes_behind_a_proxy_and_one_of_them_killed(tmp_path: Path) -> None:
    public, ports = own_port(), (own_port() + 1, own_port() + 2)

    async def work() -> None:
        context = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
        hosts = [club_process(tmp_path, 1, ports[0], public)]
        hosts.append(club_process(tmp_path, 2, ports[1], public))
        try:
            companies = [
                await company(f"wss://localhost:{public}/{1 + n % 2}", context, n)
                for n in range(TABLES)
            ]
            assert sum(len(clients) for clients in companies) == TABLES * PEOPLE
            through = await played(companies, SECONDS)
            told("through nginx with TLS", through)
            hurt = [clients for n, clients in enumerate(companies) if n % 2 == 0]
            spared = [clients for n, clients in enumerate(companies) if n % 2]
            other = asyncio.create_task(played(spared, 15))
            before = [(c.token, c.table, c.seat, c.view) for clients in hurt for c in clients]
            hosts[0].kill()
            start = time.monotonic()
            hosts[0] = club_process(tmp_path, 1, ports[0], public)
            url = f"wss://localhost:{public}/1"
            for clients in hurt:
                for number, client in enumerate(clients):
                    await client.close()
                    back = {"resume": client.token, "table": client.table}
                    clients[number] = await ScriptClient(
                        0, "x", url=url, context=context, own=client.own
                    ).join(**back)
            log.info("all %d seats back after %.1f s", len(before), time.monotonic() - start)
            for (token, table, seat, view), client in zip(
                before, [c for clients in hurt for c in clients], strict=True
            ):
                assert (client.table, client.seat) == (table, seat)
                assert view is not None and client.view is not None and token
                assert client.view.public.n == view.public.n
                same_trick = client.view.public.turn >= view.public.turn
                assert same_trick and set(client.view.hand) <= set(view.hand)
            unhurt = await other
            told("the other process meanwhile", unhurt)
            assert not any(client.ended for clients in spared for client in clients)
            assert share(unhurt, 0.99) < 1.0
            assert len(await played(hurt, 5)) > 0
            await close(companies)
            direct = [
                await company(f"ws://127.0.0.1:{ports[1]}/", context, 500 + n)
                for n in range(TABLES)
            ]
            told("without the proxy", await played(direct, SECONDS))
            await close(direct)
            assert share(through, 0.99) < 0.5
        finally:
            for host in hosts:
                host.stop()

    with nginx(tmp_path, public, ports):
        time.sleep(0.3)
        run(work, 400)


@pytest.mark.parametrize(
    "proxy",
    [pytest.param(nginx, marks=needs_nginx), pytest.param(caddy, marks=needs_caddy)],
)
def test_the_program_itself_comes_in_by_a_secure_address(
    proxy: Proxy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    public, ports = own_port(), (own_port() + 1, own_port() + 2)

    async def work() -> None:
        host = club_process(tmp_path, 1, ports[0], public)
        try:
            place = f"wss://localhost:{public}/1"
            stranger = Player(public, host=place)
            await stranger.until(lambda: stranger.states() != [])
            told_ = [m for m in stranger.heard if hasattr(m, "code")]
            assert told_[0].code == "bad_certificate"
            await stranger.close()
            monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
            secure_context.cache_clear()
            guest = Player(public, host=f"wss://localhost:{public}/new")
            await guest.until(lambda: guest.room is not None)
            assert guest.link.login.host == f"wss://localhost:{public}/1"
            await guest.close()
        finally:
            secure_context.cache_clear()
            host.stop()

    with proxy(tmp_path, public, ports):
        time.sleep(1.0)
        run(work)
