"""The invitation as a QR code."""

from collections.abc import Callable

from client.party.qr import qr_code

INVITE = "保皇 192.168.1.5:27216 7K3Q"


def test_the_code_is_square_with_three_finders() -> None:
    code = qr_code(INVITE)
    size = len(code)
    assert all(len(row) == size for row in code)
    ring = tuple(True for _ in range(7))
    for row, column in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert tuple(code[row][column : column + 7]) == ring
        assert code[row + 3][column + 3]
    assert not code[size - 4][size - 4]


def test_different_invitations_give_different_codes() -> None:
    assert qr_code(INVITE) != qr_code(INVITE.replace("7K3Q", "7K3R"))


def test_the_whole_invitation_is_read_back() -> None:
    assert bytes_of(qr_code(INVITE)).decode() == INVITE


def bytes_of(code: tuple[tuple[bool, ...], ...]) -> bytes:
    """Read the data of a 3-Q code by the standard, without its error correction."""
    size = len(code)
    assert size == 29, "version 3"
    masked = unmasked(code, mask_of(code))
    mixed = "".join("1" if masked[y][x] else "0" for x, y in path(size))
    words = [mixed[i : i + 8] for i in range(0, 8 * 2 * 17, 8)]
    bits = "".join(words[0::2] + words[1::2])
    assert bits[:4] == "0111" or bits[:4] == "0100", "bytes, with or without a character set"
    start = 12 if bits[:4] == "0111" else 0
    assert bits[start : start + 4] == "0100"
    count = int(bits[start + 4 : start + 12], 2)
    data = bits[start + 12 : start + 12 + 8 * count]
    return bytes(int(data[i : i + 8], 2) for i in range(0, len(data), 8))


def mask_of(code: tuple[tuple[bool, ...], ...]) -> int:
    bits = "".join("1" if code[8][x] else "0" for x in (2, 3, 4))
    return int(bits, 2) ^ 0b101


def unmasked(code: tuple[tuple[bool, ...], ...], mask: int) -> list[list[bool]]:
    rules: tuple[Callable[[int, int], bool], ...] = (
        lambda y, x: (y + x) % 2 == 0,
        lambda y, x: y % 2 == 0,
        lambda y, x: x % 3 == 0,
        lambda y, x: (y + x) % 3 == 0,
        lambda y, x: (y // 2 + x // 3) % 2 == 0,
        lambda y, x: y * x % 2 + y * x % 3 == 0,
        lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
        lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
    )
    flips = rules[mask]
    return [[dark != flips(y, x) for x, dark in enumerate(row)] for y, row in enumerate(code)]


def path(size: int) -> list[tuple[int, int]]:
    """List the places of the data in the order they are written."""
    spots: list[tuple[int, int]] = []
    right, upward = size - 1, True
    while right > 0:
        if right == 6:
            right -= 1
        rows = range(size - 1, -1, -1) if upward else range(size)
        spots += [(x, y) for y in rows for x in (right, right - 1) if is_data(x, y, size)]
        right, upward = right - 2, not upward
    return spots


def is_data(x: int, y: int, size: int) -> bool:
    corner = (x < 9 and y < 9) or (x < 9 and y >= size - 8) or (x >= size - 8 and y < 9)
    aligned = abs(x - (size - 7)) <= 2 and abs(y - (size - 7)) <= 2
    return not corner and not aligned and x != 6 and y != 6
