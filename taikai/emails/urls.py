"""URLs of e-mails, below `/t/<slug>/`."""

from django.urls import path

from taikai.emails import views_emails, views_staff

urlpatterns = [
    path("manage/emails/", views_emails.emails, name="desk-emails"),
    path("manage/emails/<int:pk>/", views_emails.one, name="desk-email"),
    path("manage/emails/texts/", views_staff.texts, name="desk-email-texts"),
    path("manage/emails/texts/<str:name>/", views_staff.text, name="desk-email-text"),
    path("manage/emails/group/", views_staff.rounds, name="desk-rounds"),
    path("manage/emails/group/new/", views_staff.write, name="desk-round-new"),
    path("manage/emails/group/<int:pk>/", views_staff.round_mail, name="desk-round"),
    path("manage/emails/group/<int:pk>/edit/", views_staff.write, name="desk-round-edit"),
]
