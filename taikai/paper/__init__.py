"""Printed sheets: badges, signs, lists, schedules, score sheets, certificates; HTML and PDF."""
