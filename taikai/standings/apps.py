"""App configuration."""

from django.apps import AppConfig


class StandingsConfig(AppConfig):
    name = "taikai.standings"
    label = "standings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Teach the log its verbs, the personal page the place, and draws the ranking and the final."""
        import taikai.standings.domain.ceremony.run
        import taikai.standings.domain.copying
        import taikai.standings.domain.final.decide
        import taikai.standings.domain.log_words
        import taikai.standings.domain.ranking.leaving
        import taikai.standings.domain.ranking.seating_order
        import taikai.standings.domain.verbs
        import taikai.standings.pages.ceremony
        import taikai.standings.pages.personal
        import taikai.standings.pages.screens
