"""URLs of e-mails, below `/t/<slug>/`."""

from django.urls import path

from taikai.emails import views_emails, views_staff

urlpatterns = [
    path("manage/emails/", views_emails.emails, name="manage-emails"),
    path("manage/emails/<int:pk>/", views_emails.one, name="manage-email"),
    path("manage/emails/texts/", views_staff.texts, name="manage-email-texts"),
    path("manage/emails/texts/<str:name>/", views_staff.text, name="manage-email-text"),
    path("manage/emails/group/", views_staff.rounds, name="manage-rounds"),
    path("manage/emails/group/new/", views_staff.write, name="manage-round-new"),
    path("manage/emails/group/<int:pk>/", views_staff.round_mail, name="manage-round"),
    path("manage/emails/group/<int:pk>/edit/", views_staff.write, name="manage-round-edit"),
]
