"""App configuration."""

from django.apps import AppConfig


class NewsConfig(AppConfig):
    name = "taikai.news"
    label = "news"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Teach the log its verbs, the screens their message, the personal page what it can be told."""
        import taikai.news.domain.log_words
        import taikai.news.domain.push.events
        import taikai.news.domain.undo
        import taikai.news.domain.verbs
        import taikai.news.pages.personal
        import taikai.news.pages.screens
