"""`python -m cards.fair`: verify a published file, or do single steps by hand.

    python -m cards.fair verify FILE.json [--brief] [--language pl]
    python -m cards.fair secret
    python -m cards.fair commit SECRET
    python -m cards.fair shuffle SECRET PURPOSE [--subject S] [--hanchan N] [--table N] [--counter N]
                         [--public TEXT] ITEM...

Ends with 0 if all is right, 1 if something is wrong, 2 if the call or the file cannot be read,
3 if it only cannot be checked yet because the secret is not published.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from cards.fair.check import verify
from cards.fair.findings import CheckState
from cards.fair.stream import DrawId, commitment, new_secret, shuffled
from cards.texts import CATALOGUES

EXIT = {CheckState.RIGHT: 0, CheckState.WRONG: 1, CheckState.OPEN: 3}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m cards.fair", description="Checks fair deals and draws.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("verify", help="check a published file")
    check.add_argument("file", help="the published JSON; - reads standard input")
    check.add_argument("--brief", action="store_true", help="print only what is not right")
    check.add_argument("--language", default="en", choices=sorted(CATALOGUES.languages))
    commands.add_parser("secret", help="make a secret and its commitment")
    commit = commands.add_parser("commit", help="the commitment of a secret")
    commit.add_argument("secret")
    shuffle = commands.add_parser("shuffle", help="one draw, by hand")
    shuffle.add_argument("secret")
    shuffle.add_argument("purpose")
    shuffle.add_argument("items", nargs="+", metavar="ITEM")
    shuffle.add_argument("--subject", default="")
    shuffle.add_argument("--public", default="")
    for number in ("hanchan", "table", "counter"):
        shuffle.add_argument(f"--{number}", type=int, default=0)
    return parser


def _verify(name: str, brief: bool, language: str) -> int:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        document = json.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        print(f"{name} cannot be read: {error}", file=sys.stderr)
        return 2
    report = verify(document, language)
    print(report.text(everything=not brief))
    return EXIT[report.verdict]


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    args = _parser().parse_args(arguments)
    if args.command == "verify":
        return _verify(args.file, args.brief, args.language)
    try:
        if args.command == "secret":
            secret = new_secret()
            print(f"secret      {secret.hex()}\ncommitment  {commitment(secret)}")
        elif args.command == "commit":
            print(commitment(bytes.fromhex(args.secret)))
        else:
            draw = DrawId(args.purpose, args.subject, args.hanchan, args.table, args.counter, args.public)
            print("\n".join(shuffled(bytes.fromhex(args.secret), draw, args.items)))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
