"""URLs of rules pages, outside any tournament."""

from django.urls import path

from taikai.rulebook import views_public, views_yaku

urlpatterns = [
    path("rules/", views_public.presets, name="presets"),
    path("rules/yaku/", views_yaku.yaku, name="yaku"),
    path("calculator/", views_public.calculator, name="calculator"),
    path("calculator/points/", views_public.points, name="calculator-points"),
]
