"""App configuration."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "taikai.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Names and addresses of accounts are kept in small letters whoever saves them."""
        import taikai.accounts.login.signals
