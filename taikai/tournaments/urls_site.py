"""URLs outside any tournament."""

from django.contrib.auth import views as auth_views
from django.urls import path

from taikai.accounts import (
    views_account,
    views_account_deletion,
    views_external,
    views_login,
    views_password,
    views_second_factor,
    views_sign_up,
)
from taikai.accounts import views_site as views_owner
from taikai.jobs import views_health as jobs_views
from taikai.tournaments import views_site
from taikai.tournaments.access import action, declare, file, form, page

urlpatterns = [
    path("start/", views_site.start, name="start"),
    path("new/", views_site.create, name="tournament-create"),
    path("theme/", views_site.theme, name="theme"),
    path("login/", form("site.view")(views_login.LogIn.as_view()), name="login"),
    path("login/code/", form("site.view")(views_second_factor.take), name="second-step-take"),
    path(
        "login/passkey/begin/", action("site.view")(views_second_factor.log_in_begin), name="passkey-log-in-begin"
    ),
    path("login/passkey/", action("site.view")(views_second_factor.log_in), name="passkey-log-in"),
    path("login/with/<slug:provider>/", action("site.view")(views_external.start), name="external"),
    path(
        "login/with/<slug:provider>/back/",
        page("site.view", linked=False)(views_external.back),
        name="external-back",
    ),
    path("account/with/<int:pk>/unlink/", action("account.edit")(views_external.remove), name="external-unlink"),
    path("login/unlock/", form("site.view")(views_login.ask_to_unlock), name="unlock-ask"),
    path("login/unlock/sent/", page("site.view")(views_login.unlock_sent), name="unlock-sent"),
    path("login/unlock/<str:uid>/<str:token>/", form("site.view")(views_login.unlock), name="unlock"),
    path("first/", form("site.view")(views_sign_up.first), name="first-account"),
    path("join/", form("site.view")(views_sign_up.join), name="join"),
    path("join/asked/", page("site.view")(views_sign_up.asked), name="join-asked"),
    path("join/open/<str:token>/", form("site.view")(views_sign_up.open_it), name="join-open"),
    path("health/", declare(jobs_views.health, "site.view", "part"), name="health"),
    path("logout/", action("site.view")(auth_views.LogoutView.as_view()), name="logout"),
    path("account/", form("account.edit")(views_account.account), name="account"),
    path("account/delete/", form("account.edit")(views_account_deletion.delete), name="account-delete"),
    path("account/data/", file("account.edit")(views_account.own_data), name="account-data"),
    path("account/sessions/<int:pk>/end/", action("account.edit")(views_account.end_session), name="session-end"),
    path(
        "account/sessions/end-others/",
        action("account.edit")(views_account.end_all_others),
        name="sessions-end-others",
    ),
    path(
        "account/devices/<int:pk>/forget/",
        action("account.edit")(views_account.forget_device),
        name="device-forget",
    ),
    path("account/confirm/", form("account.edit")(views_second_factor.confirm_password), name="account-confirm"),
    path("account/second-step/", page("account.edit")(views_second_factor.second_step), name="second-step"),
    path("account/second-step/codes/", form("account.edit")(views_second_factor.codes), name="codes"),
    path(
        "account/second-step/codes/off/", action("account.edit")(views_second_factor.codes_off), name="codes-off"
    ),
    path(
        "account/second-step/recovery/", form("account.edit")(views_second_factor.recovery), name="recovery-codes"
    ),
    path(
        "account/passkeys/begin/", action("account.edit")(views_second_factor.passkey_begin), name="passkey-begin"
    ),
    path("account/passkeys/", action("account.edit")(views_second_factor.passkey_make), name="passkey-make"),
    path(
        "account/passkeys/<int:pk>/remove/",
        action("account.edit")(views_second_factor.passkey_remove),
        name="passkey-remove",
    ),
    path("site/", form("site.edit")(views_owner.settings), name="site-settings"),
    path("site/creators/<int:pk>/remove/", action("site.edit")(views_owner.remove_creator), name="creator-remove"),
    path("site/requests/<int:pk>/allow/", action("site.edit")(views_owner.allow_request), name="request-allow"),
    path("site/requests/<int:pk>/refuse/", action("site.edit")(views_owner.refuse_request), name="request-refuse"),
    path("password/forgotten/", form("site.view")(views_password.forgotten), name="password-forgotten"),
    path("password/sent/", page("site.view")(views_password.sent), name="password-sent"),
    path(
        "password/new/<str:uidb64>/<str:token>/",
        form("site.view")(views_password.NewPassword.as_view()),
        name="password-new",
    ),
    path("password/change/", form("account.edit")(views_password.OwnPassword.as_view()), name="password-change"),
    path("invitation/<str:token>/", views_site.invitation, name="invitation"),
]
