"""Addresses of `money`, below `/t/<slug>/`."""

from django.urls import path

from taikai.money import views_staff

urlpatterns = [
    path("desk/money/", views_staff.money, name="desk-money"),
    path("desk/money/payments/<int:pk>/", views_staff.payment, name="desk-payment"),
    path("desk/money/accounts/", views_staff.accounts, name="desk-accounts"),
    path("desk/money/statement/", views_staff.statement, name="desk-statement"),
]
