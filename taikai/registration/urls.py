"""Addresses of `registration`, below `/t/<slug>/`."""

from django.urls import path

from taikai.registration import (
    views_check_in,
    views_event,
    views_import,
    views_personal,
    views_public,
    views_staff,
)

urlpatterns = [
    path("participants/", views_public.participants, name="participants"),
    path("apply/", views_public.apply_form, name="apply"),
    path("applied/", views_public.applied, name="applied"),
    path("my/", views_personal.my, name="my"),
    path("me/<str:token>/", views_personal.personal, name="personal"),
    path("me/<str:token>/edit/", views_personal.personal_edit, name="personal-edit"),
    path("me/<str:token>/withdraw/", views_personal.personal_withdraw, name="personal-withdraw"),
    path("me/<str:token>/answers/", views_personal.personal_answers, name="personal-answers"),
    path("me/<str:token>/accept/", views_personal.personal_accept, name="personal-accept"),
    path("desk/registration/", views_event.desk_registration, name="desk-registration"),
    path("desk/registration/question/", views_event.desk_question, name="desk-question-add"),
    path("desk/registration/question/<int:pk>/", views_event.desk_question, name="desk-question"),
    path("desk/registration/question/<int:pk>/do/", views_event.desk_question_act, name="desk-question-act"),
    path("desk/entrants/", views_staff.desk_entrants, name="desk-entrants"),
    path("desk/entrants/many/", views_staff.desk_bulk, name="desk-entrants-many"),
    path("desk/entrants/add/", views_staff.desk_add, name="desk-entrant-add"),
    path("desk/entrants/export.csv", views_staff.desk_export, name="desk-entrants-export"),
    path("desk/entrants/import/", views_import.desk_import, name="desk-import"),
    path("desk/entrants/<int:pk>/", views_staff.desk_entrant, name="desk-entrant"),
    path("desk/entrants/<int:pk>/do/", views_staff.desk_act, name="desk-entrant-act"),
    path("desk/check-in/", views_check_in.desk_check_in, name="desk-check-in"),
    path("desk/check-in/fee/", views_check_in.desk_check_in_fee, name="desk-check-in-fee"),
]
