"""URLs of `money`, below `/t/<slug>/`."""

from django.urls import path

from taikai.money import views_overdue, views_prices, views_split, views_staff, views_statement

urlpatterns = [
    path("manage/money/", views_staff.money, name="desk-money"),
    path("manage/money/payments/<int:pk>/", views_staff.payment, name="desk-payment"),
    path("manage/money/payments/<int:pk>/split/", views_split.split_payment, name="desk-payment-split"),
    path("manage/money/here/<int:pk>/", views_staff.paid_here, name="desk-paid-here"),
    path("manage/money/accounts/", views_staff.accounts, name="desk-accounts"),
    path("manage/money/statement/", views_statement.statement, name="desk-statement"),
    path("manage/money/unpaid/", views_overdue.owing_list, name="desk-owing"),
    path("manage/money/unpaid/back/<int:pk>/", views_overdue.back, name="desk-uncancel"),
    path("manage/money/discounts/", views_prices.discounts, name="desk-discounts"),
    path("manage/money/people/<int:pk>/", views_prices.person, name="desk-fee"),
    path("manage/money/terms/", views_overdue.terms, name="desk-fee-terms"),
]
