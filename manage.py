#!/usr/bin/env python
"""Django's command line for Taikai."""

from taikai.__main__ import main

if __name__ == "__main__":
    main()
