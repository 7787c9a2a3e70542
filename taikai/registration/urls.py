"""URLs of `registration`, below `/t/<slug>/`."""

from django.urls import path

from taikai.registration import (
    views_check_in,
    views_duplicates,
    views_groups,
    views_import,
    views_personal,
    views_place_transfer,
    views_public,
    views_registration_settings,
    views_staff,
)

urlpatterns = [
    path("players/", views_public.participants, name="participants"),
    path("register/", views_public.apply_form, name="apply"),
    path("register/<str:token>/", views_public.apply_form, name="apply-invited"),
    path("registered/", views_public.applied, name="applied"),
    path("my/", views_personal.my, name="my"),
    path("me/<str:token>/", views_personal.personal, name="personal"),
    path("me/<str:token>/edit/", views_personal.personal_edit, name="personal-edit"),
    path("me/<str:token>/withdraw/", views_personal.personal_withdraw, name="personal-withdraw"),
    path("me/<str:token>/answers/", views_personal.personal_answers, name="personal-answers"),
    path("me/<str:token>/accept/", views_personal.personal_accept, name="personal-accept"),
    path("me/<str:token>/transfer/", views_place_transfer.personal_pass, name="personal-pass"),
    path("me/<str:token>/keep/", views_place_transfer.personal_keep, name="personal-keep"),
    path("place/<str:token>/", views_place_transfer.place_offered, name="place-offered"),
    path("manage/registration/transfers/", views_place_transfer.manage_transfers, name="manage-transfers"),
    path(
        "manage/registration/transfers/do/", views_place_transfer.manage_transfers_act, name="manage-transfers-act"
    ),
    path("manage/registration/", views_registration_settings.manage_registration, name="manage-registration"),
    path("manage/registration/question/", views_registration_settings.manage_question, name="manage-question-add"),
    path(
        "manage/registration/question/<int:pk>/",
        views_registration_settings.manage_question,
        name="manage-question",
    ),
    path(
        "manage/registration/question/<int:pk>/do/",
        views_registration_settings.manage_question_act,
        name="manage-question-act",
    ),
    path("manage/registration/quotas/", views_groups.manage_quotas, name="manage-quotas"),
    path("manage/registration/quotas/add/", views_groups.manage_quota, name="manage-quota-add"),
    path("manage/registration/quotas/<int:pk>/", views_groups.manage_quota, name="manage-quota"),
    path("manage/registration/quotas/<int:pk>/do/", views_groups.manage_quota_act, name="manage-quota-act"),
    path("manage/registration/quotas/<int:pk>/who/", views_groups.manage_belonging, name="manage-belonging"),
    path("manage/players/", views_staff.manage_players, name="manage-players"),
    path("manage/players/many/", views_staff.manage_bulk, name="manage-players-many"),
    path("manage/players/links/", views_staff.manage_first_links, name="manage-first-links"),
    path("manage/players/add/", views_staff.manage_add, name="manage-player-add"),
    path("manage/players/export.csv", views_staff.manage_export, name="manage-players-export"),
    path("manage/players/duplicates/", views_duplicates.manage_duplicates, name="manage-duplicates"),
    path(
        "manage/players/duplicates/apart/",
        views_duplicates.manage_duplicates_apart,
        name="manage-duplicates-apart",
    ),
    path("manage/players/duplicates/<int:one>/<int:other>/", views_duplicates.manage_merge, name="manage-merge"),
    path("manage/players/<int:pk>/separate/", views_duplicates.manage_separate, name="manage-separate"),
    path("manage/players/import/", views_import.manage_import, name="manage-import"),
    path("manage/players/<int:pk>/", views_staff.manage_player, name="manage-player"),
    path("manage/players/<int:pk>/do/", views_staff.manage_act, name="manage-player-act"),
    path("manage/check-in/", views_check_in.manage_check_in, name="manage-check-in"),
    path("manage/check-in/fee/", views_check_in.manage_check_in_fee, name="manage-check-in-fee"),
]
