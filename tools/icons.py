"""Writes `static/icons/icons.svg` from lucide when `taikai/formatting/icons.py` names another icon; by hand.

npm pack lucide-static     (unpack it)
python tools/icons.py FOLDER
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "static" / "icons" / "icons.svg"
SHAPE = re.compile(r"<(?:path|circle|rect|line|polyline|polygon|ellipse)\b[^>]*/>", re.DOTALL)


def symbol(name: str, picture: str) -> str:
    """One picture as a symbol: its shapes only, how they are drawn is a matter of the style sheet."""
    shapes = "".join(re.sub(r"\s+", " ", shape) for shape in SHAPE.findall(picture))
    return f'<symbol id="{name}" viewBox="0 0 24 24">{shapes}</symbol>'


def main() -> int:
    """Write the sprite, a picture a line."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    sys.path.insert(0, str(ROOT))
    from taikai.formatting.icons import NAMES

    folder = Path(sys.argv[1]) / "icons"
    lines = [symbol(name, (folder / f"{name}.svg").read_text("utf-8")) for name in sorted(NAMES)]
    head = "<!-- lucide-static 1.62.0, ISC licence: ISC.txt. Written by tools/icons.py. -->"
    TARGET.write_text("\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', head, *lines, "</svg>", ""]), "utf-8")
    print(f"{TARGET.name}: {len(lines)} pictures, {TARGET.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
