"""The ranking and all that is computed from it: tie-breaks, player pages, exports."""
