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
    path("manage/registration/transfers/", views_place_transfer.desk_passing, name="desk-passing"),
    path("manage/registration/transfers/do/", views_place_transfer.desk_passing_act, name="desk-passing-act"),
    path("manage/registration/", views_registration_settings.desk_registration, name="desk-registration"),
    path("manage/registration/question/", views_registration_settings.desk_question, name="desk-question-add"),
    path(
        "manage/registration/question/<int:pk>/", views_registration_settings.desk_question, name="desk-question"
    ),
    path(
        "manage/registration/question/<int:pk>/do/",
        views_registration_settings.desk_question_act,
        name="desk-question-act",
    ),
    path("manage/registration/quotas/", views_groups.desk_groups, name="desk-groups"),
    path("manage/registration/quotas/add/", views_groups.desk_group, name="desk-group-add"),
    path("manage/registration/quotas/<int:pk>/", views_groups.desk_group, name="desk-group"),
    path("manage/registration/quotas/<int:pk>/do/", views_groups.desk_group_act, name="desk-group-act"),
    path("manage/registration/quotas/<int:pk>/who/", views_groups.desk_belonging, name="desk-belonging"),
    path("manage/players/", views_staff.desk_entrants, name="desk-entrants"),
    path("manage/players/many/", views_staff.desk_bulk, name="desk-entrants-many"),
    path("manage/players/links/", views_staff.desk_first_links, name="desk-first-links"),
    path("manage/players/add/", views_staff.desk_add, name="desk-entrant-add"),
    path("manage/players/export.csv", views_staff.desk_export, name="desk-entrants-export"),
    path("manage/players/duplicates/", views_duplicates.desk_doubles, name="desk-doubles"),
    path("manage/players/duplicates/apart/", views_duplicates.desk_doubles_apart, name="desk-doubles-apart"),
    path("manage/players/duplicates/<int:one>/<int:other>/", views_duplicates.desk_merge, name="desk-merge"),
    path("manage/players/<int:pk>/separate/", views_duplicates.desk_separate, name="desk-separate"),
    path("manage/players/import/", views_import.desk_import, name="desk-import"),
    path("manage/players/<int:pk>/", views_staff.desk_entrant, name="desk-entrant"),
    path("manage/players/<int:pk>/do/", views_staff.desk_act, name="desk-entrant-act"),
    path("manage/check-in/", views_check_in.desk_check_in, name="desk-check-in"),
    path("manage/check-in/fee/", views_check_in.desk_check_in_fee, name="desk-check-in-fee"),
]
