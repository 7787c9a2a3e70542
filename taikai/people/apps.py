"""App configuration."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "taikai.people"
    label = "people"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Teach the log its words, keep the list of looks, stand on the personal page."""
        import taikai.people.domain.entry.looks
        import taikai.people.domain.log_words
        import taikai.people.domain.persons.account
        import taikai.people.domain.verbs
        import taikai.people.pages.panel
