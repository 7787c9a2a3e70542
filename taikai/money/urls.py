"""URLs of `money`, below `/t/<slug>/`."""

from django.urls import path

from taikai.money import views_overdue, views_prices, views_split, views_staff, views_statement

urlpatterns = [
    path("desk/money/", views_staff.money, name="desk-money"),
    path("desk/money/payments/<int:pk>/", views_staff.payment, name="desk-payment"),
    path("desk/money/payments/<int:pk>/split/", views_split.split_payment, name="desk-payment-split"),
    path("desk/money/here/<int:pk>/", views_staff.paid_here, name="desk-paid-here"),
    path("desk/money/accounts/", views_staff.accounts, name="desk-accounts"),
    path("desk/money/statement/", views_statement.statement, name="desk-statement"),
    path("desk/money/owing/", views_overdue.owing_list, name="desk-owing"),
    path("desk/money/owing/back/<int:pk>/", views_overdue.back, name="desk-uncancel"),
    path("desk/money/discounts/", views_prices.discounts, name="desk-discounts"),
    path("desk/money/people/<int:pk>/", views_prices.person, name="desk-fee"),
    path("desk/money/terms/", views_overdue.terms, name="desk-fee-terms"),
]
