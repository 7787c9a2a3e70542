"""App configuration."""

from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "taikai.rulebook"
    label = "rulebook"
