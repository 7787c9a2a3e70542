"""URLs of overview pages, below `/t/<slug>/`."""

from django.urls import path

from taikai.overview import views_broadcast, views_public, views_staff

urlpatterns = [
    path("", views_public.overview, name="tournament"),
    path("picture/<slug:digest>/<int:width>/", views_public.picture, name="event-picture"),
    path("preview.jpg", views_public.link_preview, name="event-preview"),
    path("b/<slug:badge>/", views_public.badge, name="badge"),
    path("find/", views_public.find, name="find"),
    path("manage/", views_staff.dashboard, name="dashboard"),
    path("manage/guide/", views_staff.guide, name="manage-guide"),
    path("watch/", views_broadcast.tables, name="watch"),
    path("watch/<int:hanchan>/<int:table>/", views_broadcast.table, name="watch-table"),
    path("overlay/feature/", views_broadcast.overlay_feature, name="overlay-feature"),
    path("overlay/standings/", views_broadcast.overlay_standings, name="overlay-standings"),
    path("overlay/<int:hanchan>/<int:table>/", views_broadcast.overlay_table, name="overlay-table"),
    path("screen/feature/", views_broadcast.screen_feature, name="screen-feature"),
    path("manage/settings/coverage/", views_broadcast.broadcast, name="manage-broadcast"),
]
