"""URLs of `paper`, below `/t/<slug>/`."""

from django.urls import path

from taikai.paper import views_staff

urlpatterns = [
    path("manage/print/", views_staff.papers, name="papers"),
    path("manage/print/pdf/", views_staff.ask_pdf, name="paper-pdf"),
    path("manage/print/pdf/<int:pk>/", views_staff.made, name="paper-file"),
    path("manage/print/pdf/<int:pk>/file.pdf", views_staff.download, name="paper-download"),
    path("manage/print/<slug:kind>/", views_staff.paper, name="paper"),
]
