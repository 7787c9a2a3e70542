"""Addresses outside any tournament."""

from django.contrib.auth import views as auth_views
from django.urls import path

from taikai.tournaments import views_account, views_site
from taikai.tournaments.access import needs
from taikai.tournaments.forms import LogInForm

urlpatterns = [
    path("", views_site.home, name="home"),
    path("new/", views_site.create, name="tournament-create"),
    path("theme/", views_site.theme, name="theme"),
    path("health/", views_site.health, name="health"),
    path(
        "login/",
        needs("site.view")(auth_views.LoginView.as_view(form_class=LogInForm, redirect_authenticated_user=True)),
        name="login",
    ),
    path("logout/", needs("site.view")(auth_views.LogoutView.as_view()), name="logout"),
    path("password/forgotten/", views_account.forgotten, name="password-forgotten"),
    path("password/sent/", views_account.sent, name="password-sent"),
    path(
        "password/new/<str:uidb64>/<str:token>/",
        needs("site.view")(views_account.NewPassword.as_view()),
        name="password-new",
    ),
    path("password/change/", needs("account.edit")(views_account.OwnPassword.as_view()), name="password-change"),
    path("invitation/<str:token>/", views_site.invitation, name="invitation"),
]
