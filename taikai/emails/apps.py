"""App configuration."""

from django.apps import AppConfig


class EmailsConfig(AppConfig):
    name = "taikai.emails"
    label = "emails"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Teach the log its verbs, the e-mails of other rooms the organisers' own words."""
        import taikai.emails.domain.groups
        import taikai.emails.domain.log_words
        import taikai.emails.domain.own_words
        import taikai.emails.domain.retention
        import taikai.emails.domain.round_mails
        import taikai.emails.domain.to_staff
        import taikai.emails.domain.verbs
