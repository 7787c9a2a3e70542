"""URLs of e-mails, below `/t/<slug>/`."""

from django.urls import path

from taikai.emails import views_emails, views_staff

urlpatterns = [
    path("desk/mail/", views_emails.emails, name="desk-emails"),
    path("desk/mail/<int:pk>/", views_emails.one, name="desk-email"),
    path("desk/mail/texts/", views_staff.texts, name="desk-email-texts"),
    path("desk/mail/texts/<str:name>/", views_staff.text, name="desk-email-text"),
    path("desk/mail/round/", views_staff.rounds, name="desk-rounds"),
    path("desk/mail/round/new/", views_staff.write, name="desk-round-new"),
    path("desk/mail/round/<int:pk>/", views_staff.round_mail, name="desk-round"),
    path("desk/mail/round/<int:pk>/edit/", views_staff.write, name="desk-round-edit"),
]
