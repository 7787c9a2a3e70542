"""``python -m taikai.seating.planner --players 40 --rounds 8``."""

from .cli import main

raise SystemExit(main())
