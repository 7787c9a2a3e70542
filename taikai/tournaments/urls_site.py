"""Addresses outside any tournament."""

from django.contrib.auth import views as auth_views
from django.urls import path

from taikai.accounts import (
    views_account,
    views_join,
    views_leaving,
    views_login,
    views_password,
    views_second,
)
from taikai.accounts import views_site as views_owner
from taikai.jobs import views as jobs_views
from taikai.tournaments import views_site
from taikai.tournaments.access import needs

urlpatterns = [
    path("start/", views_site.start, name="start"),
    path("new/", views_site.create, name="tournament-create"),
    path("theme/", views_site.theme, name="theme"),
    path("login/", needs("site.view")(views_login.LogIn.as_view()), name="login"),
    path("login/code/", needs("site.view")(views_second.take), name="second-step-take"),
    path("login/passkey/begin/", needs("site.view")(views_second.log_in_begin), name="passkey-log-in-begin"),
    path("login/passkey/", needs("site.view")(views_second.log_in), name="passkey-log-in"),
    path("login/unlock/", needs("site.view")(views_login.ask_to_unlock), name="unlock-ask"),
    path("login/unlock/sent/", needs("site.view")(views_login.unlock_sent), name="unlock-sent"),
    path("login/unlock/<str:uid>/<str:token>/", needs("site.view")(views_login.unlock), name="unlock"),
    path("first/", needs("site.view")(views_join.first), name="first-account"),
    path("join/", needs("site.view")(views_join.join), name="join"),
    path("join/asked/", needs("site.view")(views_join.asked), name="join-asked"),
    path("join/open/<str:token>/", needs("site.view")(views_join.open_it), name="join-open"),
    path("health/", jobs_views.health, name="health"),
    path("logout/", needs("site.view")(auth_views.LogoutView.as_view()), name="logout"),
    path("account/", needs("account.edit")(views_account.account), name="account"),
    path("account/delete/", needs("account.edit")(views_leaving.delete), name="account-delete"),
    path("account/data/", needs("account.edit")(views_account.own_data), name="account-data"),
    path("account/sessions/<int:pk>/end/", needs("account.edit")(views_account.end_session), name="session-end"),
    path(
        "account/sessions/end-others/",
        needs("account.edit")(views_account.end_all_others),
        name="sessions-end-others",
    ),
    path(
        "account/devices/<int:pk>/forget/",
        needs("account.edit")(views_account.forget_device),
        name="device-forget",
    ),
    path("account/confirm/", needs("account.edit")(views_second.confirm_password), name="account-confirm"),
    path("account/second-step/", needs("account.edit")(views_second.second_step), name="second-step"),
    path("account/second-step/codes/", needs("account.edit")(views_second.codes), name="codes"),
    path("account/second-step/codes/off/", needs("account.edit")(views_second.codes_off), name="codes-off"),
    path("account/second-step/recovery/", needs("account.edit")(views_second.recovery), name="recovery-codes"),
    path("account/passkeys/begin/", needs("account.edit")(views_second.passkey_begin), name="passkey-begin"),
    path("account/passkeys/", needs("account.edit")(views_second.passkey_make), name="passkey-make"),
    path(
        "account/passkeys/<int:pk>/remove/",
        needs("account.edit")(views_second.passkey_remove),
        name="passkey-remove",
    ),
    path("site/", needs("site.edit")(views_owner.settings), name="site-settings"),
    path("site/creators/<int:pk>/remove/", needs("site.edit")(views_owner.remove_creator), name="creator-remove"),
    path("site/requests/<int:pk>/allow/", needs("site.edit")(views_owner.allow_request), name="request-allow"),
    path("site/requests/<int:pk>/refuse/", needs("site.edit")(views_owner.refuse_request), name="request-refuse"),
    path("password/forgotten/", needs("site.view")(views_password.forgotten), name="password-forgotten"),
    path("password/sent/", needs("site.view")(views_password.sent), name="password-sent"),
    path(
        "password/new/<str:uidb64>/<str:token>/",
        needs("site.view")(views_password.NewPassword.as_view()),
        name="password-new",
    ),
    path("password/change/", needs("account.edit")(views_password.OwnPassword.as_view()), name="password-change"),
    path("invitation/<str:token>/", views_site.invitation, name="invitation"),
]
