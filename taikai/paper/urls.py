"""URLs of `paper`, below `/t/<slug>/`."""

from django.urls import path

from taikai.paper import views_staff

urlpatterns = [
    path("desk/paper/", views_staff.papers, name="papers"),
    path("desk/paper/pdf/", views_staff.ask_pdf, name="paper-pdf"),
    path("desk/paper/pdf/<int:pk>/", views_staff.made, name="paper-file"),
    path("desk/paper/pdf/<int:pk>/file.pdf", views_staff.download, name="paper-download"),
    path("desk/paper/<slug:kind>/", views_staff.paper, name="paper"),
]
