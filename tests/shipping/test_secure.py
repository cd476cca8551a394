"""The built program at a table behind TLS: it trusts what the system trusts, and nothing else."""

import asyncio
import json
import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.support.certificates import signed_certificate
from tests.support.sources import ROOT

pytestmark = [
    pytest.mark.frozen,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl"),
]


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def before(port: int, context: ssl.SSLContext) -> AsyncIterator[int]:
    """Stand before a host as a proxy with a certificate does; give the proxy's port."""

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        to_reader, to_writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(_copy(reader, to_writer), _copy(to_reader, writer))

    async with await asyncio.start_server(pass_on, "127.0.0.1", 0, ssl=context) as server:
        yield server.sockets[0].getsockname()[1]


@asynccontextmanager
async def table(folder: Path) -> AsyncIterator[int]:
    """Open a table with four bots for a match of one hand; give its port."""
    command = [sys.executable, "-m", "engine", "host", "--bots", "4", "--hands", "1", "--port", "0",
               "--data-dir", str(folder)]  # fmt: skip
    host = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert host.stdout is not None
        yield json.loads(await host.stdout.readline())["port"]
    finally:
        host.terminate()
        await host.wait()


async def visit(program: Path, folder: Path, place: str, trusted: Path | None) -> tuple[int, str]:
    """Let the program play there to the end; give its exit status and what it said."""
    folder.mkdir()
    surroundings = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    surroundings.pop("SSL_CERT_FILE", None)
    if trusted is not None:
        surroundings["SSL_CERT_FILE"] = str(trusted)
    guest = await asyncio.create_subprocess_exec(
        str(program), "--demo", "--lang", "en", "--join", place, "--speed", "32",
        "--config-dir", str(folder / "c"), "--data-dir", str(folder / "d"),
        env=surroundings, stderr=subprocess.PIPE,
    )  # fmt: skip
    async with asyncio.timeout(300):
        _, said = await guest.communicate()
    assert guest.returncode is not None
    return guest.returncode, said.decode("utf-8")


def test_a_strange_certificate_is_told_in_words_and_a_trusted_one_lets_it_play(
    program: Path, tmp_path: Path
) -> None:
    key, cert, authority = signed_certificate(tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert, key)

    async def work() -> None:
        async with table(tmp_path / "host") as port, before(port, context) as public:
            place = f"wss://localhost:{public}/1"
            status, said = await visit(program, tmp_path / "stranger", place, None)
            assert status == 1
            assert f"The certificate of {place} cannot be trusted." in said
            assert "Traceback" not in said
            assert await visit(program, tmp_path / "guest", place, authority) == (0, "")

    asyncio.run(work())
    assert len(list((tmp_path / "guest" / "d").rglob("history/*.bhr"))) == 1
