"""URLs of `hands`, below `/t/<slug>/`."""

from django.urls import path

from taikai.hands import views_offline, views_staff, views_table, views_table_actions

urlpatterns = [
    path("table/<int:hanchan>/<int:number>/", views_table.table, name="table-page"),
    path("table/<int:hanchan>/<int:number>/queued/", views_offline.queued, name="table-queued"),
    path("table/<int:hanchan>/<int:number>/join/<str:code>/", views_table.join, name="table-join"),
    path("table/<int:hanchan>/<int:number>/sign/", views_table_actions.sign_here, name="table-sign"),
    path("table/<int:hanchan>/<int:number>/photo/", views_table_actions.photo, name="table-photo"),
    path(
        "table/<int:hanchan>/<int:number>/photo/<slug:digest>/",
        views_table_actions.picture,
        name="table-photo-file",
    ),
    path("table/busy/", views_offline.entering, name="table-busy"),
    path("me/<str:token>/table/", views_table.my_table, name="personal-table"),
    path("manage/hands/", views_staff.reporting, name="manage-hands"),
    path("manage/hands/<int:hanchan>/", views_staff.reporting, name="manage-hands-hanchan"),
]
