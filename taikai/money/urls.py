"""URLs of `money`, below `/t/<slug>/`."""

from django.urls import path

from taikai.money import views_overdue, views_prices, views_split, views_staff, views_statement

urlpatterns = [
    path("manage/money/", views_staff.money, name="manage-money"),
    path("manage/money/payments/<int:pk>/", views_staff.payment, name="manage-payment"),
    path("manage/money/payments/<int:pk>/split/", views_split.split_payment, name="manage-payment-split"),
    path("manage/money/here/<int:pk>/", views_staff.paid_here, name="manage-paid-here"),
    path("manage/money/accounts/", views_staff.accounts, name="manage-accounts"),
    path("manage/money/statement/", views_statement.statement, name="manage-statement"),
    path("manage/money/unpaid/", views_overdue.owing_list, name="manage-unpaid"),
    path("manage/money/unpaid/back/<int:pk>/", views_overdue.back, name="manage-uncancel"),
    path("manage/money/discounts/", views_prices.discounts, name="manage-discounts"),
    path("manage/money/people/<int:pk>/", views_prices.person, name="manage-fee"),
    path("manage/money/terms/", views_overdue.terms, name="manage-fee-terms"),
]
