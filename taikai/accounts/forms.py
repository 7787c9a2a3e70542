"""Forms for log-in, second factor and passwords."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordMixin
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from taikai.accounts.domain.login_names import plain_name
from taikai.accounts.domain.profile import LONGEST_NAME
from taikai.accounts.login.password_check import with_rate_limit
from taikai.accounts.models import SiteSettings


class LogInForm(AuthenticationForm):
    """Log in: people invited here have their e-mail address as user name, others the name they were given.

    Raises Paused where others raise ValidationError: after too many wrong passwords nothing was looked at.
    """

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("Wrong user name or password. Passwords are case-sensitive."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("E-mail or user name")

    def clean(self) -> dict[str, Any]:
        name, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if name and password and self.request is not None:
            name = plain_name(name)
            self.user_cache = with_rate_limit(
                self.request, name, lambda: authenticate(self.request, username=name, password=password)
            )
            if self.user_cache is None:
                raise self.get_invalid_login_error()
            self.confirm_login_allowed(self.user_cache)
        return self.cleaned_data


class ForgottenForm(forms.Form):
    email = forms.EmailField(
        label=_("e-mail"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


class SiteForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = SiteSettings
        fields = ["who_joins", "who_creates", "second_step"]
        widgets = {"who_joins": forms.RadioSelect, "who_creates": forms.RadioSelect}


class CreatorForm(forms.Form):
    name = forms.CharField(label=_("E-mail or user name"), max_length=254)


def _name_field(**more: Any) -> forms.CharField:
    return forms.CharField(
        label=_("name"),
        max_length=LONGEST_NAME,
        help_text=_("Shown in the log, on invitations and when you answer a call."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        **more,
    )


def _address_field(**more: Any) -> forms.EmailField:
    return forms.EmailField(
        label=_("e-mail"),
        max_length=LONGEST_NAME,
        widget=forms.EmailInput(attrs={"autocomplete": "username"}),
        **more,
    )


class FirstForm(SetPasswordMixin, forms.Form):  # type: ignore[type-arg]
    name = _name_field()
    email = _address_field(help_text=_("You use this address to log in."))
    password1, password2 = SetPasswordMixin.create_password_fields()

    def clean(self) -> dict[str, Any] | None:
        """Two times the same password, and one that is not easy to guess."""
        self.validate_passwords()
        name, email = self.cleaned_data.get("name", ""), self.cleaned_data.get("email", "")
        self.validate_password_for_user(User(username=email, email=email, first_name=name[:LONGEST_NAME]))
        return super().clean()


class JoinForm(forms.Form):
    name = _name_field()
    email = _address_field()


class ProfileForm(forms.Form):
    """What a person says of themselves."""

    name = _name_field(required=False)
    language = forms.ChoiceField(label=_("language"), required=False)
    guide = forms.BooleanField(
        label=_("Show the 5 steps of a first tournament"),
        required=False,
        help_text=_("Shown on the dashboard until one of your tournaments has ended."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].choices = [  # type: ignore[attr-defined]
            ("", _("same as the browser")),
            *settings.LANGUAGES,
        ]


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "one-time-code",
                "inputmode": "text",
                "autocapitalize": "off",
                "spellcheck": "false",
            }
        ),
    )


class PasswordForm(forms.Form):
    """The own password once more. Raises Paused."""

    password = forms.CharField(
        label=_("password"),
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_password(self) -> str:
        typed: str = self.cleaned_data["password"]
        user = self.request.user
        if not with_rate_limit(self.request, user.get_username(), lambda: user.check_password(typed)):
            raise forms.ValidationError(_("Wrong password. Try again."), code="password_incorrect")
        return typed


class OwnPasswordForm(PasswordChangeForm):
    """The old password counts as a try: an open session is not enough to guess it. Raises Paused."""

    def __init__(self, user: Any, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        old: str = self.cleaned_data["old_password"]
        if not with_rate_limit(self.request, self.user.get_username(), lambda: self.user.check_password(old)):
            raise forms.ValidationError(self.error_messages["password_incorrect"], code="password_incorrect")
        return old
