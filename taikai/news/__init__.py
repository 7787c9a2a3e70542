"""Announcements, remote control of the big screens, push messages."""
