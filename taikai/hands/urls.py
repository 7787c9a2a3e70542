"""Addresses of `hands`, below `/t/<slug>/`."""

from django.urls import path

from taikai.hands import views_busy, views_judge, views_photo, views_queue, views_staff, views_table

urlpatterns = [
    path("table/<int:hanchan>/<int:number>/", views_table.table, name="table-page"),
    path("table/<int:hanchan>/<int:number>/queued/", views_queue.queued, name="table-queued"),
    path("table/<int:hanchan>/<int:number>/join/<str:code>/", views_table.join, name="table-join"),
    path("table/<int:hanchan>/<int:number>/sign/", views_judge.sign_here, name="table-sign"),
    path("table/<int:hanchan>/<int:number>/photo/", views_photo.photo, name="table-photo"),
    path("table/<int:hanchan>/<int:number>/photo/<slug:digest>/", views_photo.picture, name="table-photo-file"),
    path("table/busy/", views_busy.entering, name="table-busy"),
    path("me/<str:token>/table/", views_table.my_table, name="personal-table"),
    path("desk/hands/", views_staff.reporting, name="desk-hands"),
    path("desk/hands/<int:hanchan>/", views_staff.reporting, name="desk-hands-hanchan"),
]
