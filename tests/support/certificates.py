"""Certificates made for a test, trusted by nobody else."""

import subprocess
from pathlib import Path


def own_certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for localhost that signs itself; give key and certificate."""
    key, cert = folder / "key.pem", folder / "cert.pem"
    _request("/CN=localhost", key, cert, "-x509", "-addext", _FOR_LOCALHOST)
    return key, cert


def signed_certificate(folder: Path) -> tuple[Path, Path, Path]:
    """Make an authority and let it sign one for localhost; give key, certificate, authority's."""
    ca_key, ca = folder / "ca-key.pem", folder / "ca.pem"
    key, asked, cert = folder / "key.pem", folder / "asked.pem", folder / "cert.pem"
    _request("/CN=An authority for tests", ca_key, ca, "-x509")
    _request("/CN=localhost", key, asked, "-addext", _FOR_LOCALHOST)
    _openssl(
        *("x509", "-req", "-days", "2", "-in", str(asked), "-copy_extensions", "copy"),
        *("-CA", str(ca), "-CAkey", str(ca_key), "-CAcreateserial", "-out", str(cert)),
    )
    return key, cert, ca


_FOR_LOCALHOST = "subjectAltName=DNS:localhost,IP:127.0.0.1"


def _request(subject: str, key: Path, out: Path, *more: str) -> None:
    _openssl(
        *("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"),
        *("-subj", subject, "-keyout", str(key), "-out", str(out), *more),
    )


def _openssl(*words: str) -> None:
    subprocess.run(["openssl", *words], check=True, capture_output=True)
