"""URLs of `api` below `/t/<slug>/`; the API itself is in `urls_site.py`."""

from django.urls import path

from taikai.api import views_embed, views_feeds, views_staff

urlpatterns = [
    path("embed/standings/", views_embed.standings, name="embed-standings"),
    path("announcements.atom", views_feeds.news, name="news-atom"),
    path("calendar/<str:token>.ics", views_feeds.player_calendar, name="player-calendar"),
    path("manage/integrations/", views_staff.programs, name="manage-programs"),
]
