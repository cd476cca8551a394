"""Fit the curves of the master's expectation: ``python -m engine.training.calibrate``.

To be run whenever the net has changed: the curves are kept with its digest, and are not used for
another. ``--check`` plays other hands and tells how honest the expectation is.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.assets import assets_folder
from engine.bots.net.calibration import FILE, along, curves, digest, read_curves
from engine.cli.arguments import InputError, Parser
from engine.cli.console import print_result, say
from engine.core.presets import PRESETS
from engine.text import Text, system_language, text_in
from engine.training.curves import Decile, deciles, fitted
from engine.training.held import Expected, played

HANDS = 250
"""Hands of each rule set: about four minutes in all."""

PARTS = 4
"""Parts of the hands, each judged by what the others say."""

FIT, HELD = "calibrate", "held"
"""What hands are dealt from: those that are fitted to, and others."""


def main(argv: Sequence[str]) -> int:
    """Run; give the exit status."""
    text = text_in(system_language())
    parser = Parser(
        text, prog="python -m engine.training.calibrate", description=text("calibrate.long")
    )
    hands = text("calibrate.hands", default=HANDS)
    parser.add_argument("--hands", metavar="N", type=int, default=HANDS, help=hands)
    place = assets_folder() / "weights" / FILE
    out = text("calibrate.out", default=FILE)
    parser.add_argument("--out", metavar="FILE", type=Path, default=place, help=out)
    parser.add_argument("--check", action="store_true", help=text("calibrate.check"))
    try:
        args = parser.parse_args(argv)
    except InputError as error:
        say(text("cli.error", message=error))
        return 2
    if args.check:
        print_result({"hands": args.hands * len(PRESETS), "deciles": held(args.hands, args.out)})
        return 0
    calibrate(args.hands, args.out, text)
    return 0


def calibrate(hands: int, out: Path, text: Text) -> None:
    """Play, fit and write the curves of the net that plays now."""
    seen: dict[str, Sequence[Expected]] = {}
    for number, (id_, rules) in enumerate(PRESETS.items(), start=1):
        seen[id_] = played(rules, hands, FIT)
        say(text("calibrate.line", n=number, of=len(PRESETS), decisions=len(seen[id_])))
    net = digest(assets_folder() / "weights" / "master.net")
    print_result({"parts": PARTS, "deciles": crossed(seen)})
    rows = {key: list(row) for key, row in sorted(fitted(seen).items())}
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(row)}" for key, row in rows.items())
    out.write_text(f'{{"net": "{net}", "curves": {{\n{lines}\n}}}}\n', encoding="utf-8")
    curves.cache_clear()


def crossed(seen: dict[str, Sequence[Expected]]) -> tuple[Decile, ...]:
    """Judge every hand by curves fitted on others: each part by those of the other parts."""
    pairs: list[tuple[float, float]] = []
    for part in range(PARTS):
        known = fitted(
            {id_: [one for one in all_ if one.hand % PARTS != part] for id_, all_ in seen.items()}
        )
        for id_, all_ in seen.items():
            for one in all_:
                if one.hand % PARTS == part:
                    share = along(known[f"{id_}/{one.kind}"], one.value)
                    pairs.append((share * one.stake, one.points))
    return deciles(pairs)


def held(hands: int, file: Path | None = None) -> tuple[Decile, ...]:
    """Play hands nothing was fitted to; give the deciles of what was expected by the curves.

    Args:
        hands: of each rule set.
        file: of the curves; the ones of the program if it is not given.
    """
    known = curves() if file is None else read_curves(file)
    pairs: list[tuple[float, float]] = []
    for id_, rules in PRESETS.items():
        for one in played(rules, hands, HELD):
            curve = None if known is None else known.curves.get(f"{id_}/{one.kind}")
            share = one.value if curve is None else along(curve, one.value)
            pairs.append((share * one.stake, one.points))
    return deciles(pairs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
