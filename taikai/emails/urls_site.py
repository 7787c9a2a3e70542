"""URLs of e-mails outside a tournament."""

from django.urls import path

from taikai.emails import views_server, views_site

urlpatterns = [
    path("site/mail/", views_server.mail_server, name="mail-server"),
    path("emails/", views_site.local_emails, name="local-emails"),
    path("emails/<str:name>/", views_site.local_emails, name="local-email"),
    path("emails/stop/<str:token>/", views_site.stop_emails, name="emails-stop"),
]
