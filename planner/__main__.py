"""``python -m planner --players 40 --rounds 8``."""

from planner.cli import main

raise SystemExit(main())
