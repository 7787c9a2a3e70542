"""Serializers and schemas of the API, and template context of its staff page."""
