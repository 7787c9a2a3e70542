"""URLs of `seating`, below `/t/<slug>/`."""

from django.urls import path

from taikai.seating import views_job, views_public, views_replan, views_report, views_staff

urlpatterns = [
    path("seating/", views_public.seating, name="seating"),
    path("seating/<int:number>/", views_public.seating_round, name="seating-round"),
    path("seating/<int:number>/signs/", views_public.signs, name="seating-signs"),
    path("seating/report/", views_report.report, name="seating-report"),
    path("seating/report/<int:entrant>/", views_report.player, name="seating-report-player"),
    path("seating/verify/<int:pk>/", views_report.verify, name="seating-verify"),
    path("seating/draw/<int:pk>.json", views_report.draw_file, name="seating-draw-file"),
    path("seating/seating.csv", views_report.as_csv, name="seating-csv"),
    path("seating/print/", views_report.paper, name="seating-paper"),
    path("seating/print/strips/", views_report.strips, name="seating-strips"),
    path("screen/seating/", views_public.screen, name="screen-seating"),
    path("manage/seating/", views_staff.seating, name="manage-seating"),
    path("manage/seating/absent/<int:pk>/", views_staff.no_show, name="manage-no-show"),
    path("manage/seating/leave-out/", views_staff.leave_somebody_out, name="manage-leave-out"),
    path("manage/seating/draw/", views_staff.draw, name="manage-seating-draw"),
    path("manage/seating/plan/", views_job.plan, name="manage-seating-plan"),
    path("manage/seating/plan/<int:pk>/", views_job.job, name="manage-seating-job"),
    path("manage/seating/import/", views_replan.take, name="manage-seating-import"),
    path("manage/seating/changes/", views_replan.changes, name="manage-seating-replan"),
    path("manage/seating/publish/", views_staff.publication, name="manage-seating-publish"),
    path("manage/seating/swap/", views_staff.change_seats, name="manage-seating-swap"),
]
