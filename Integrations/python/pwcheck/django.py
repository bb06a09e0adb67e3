"""A password validator for Django.

    AUTH_PASSWORD_VALIDATORS = [
        {"NAME": "pwcheck.django.PolicyValidator", "OPTIONS": {"policy": "nist-800-63b-4"}},
    ]

It takes the place of Django's own four: a policy has their rules and more.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Iterable, Optional, Union

from django.contrib.auth.hashers import check_password
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from . import Checker, PwcheckError
from ._checker import failures, labels


# What the fields of Django's own user are. Rules may ask for some of these only.
KINDS = {"username": "user", "first_name": "name", "last_name": "name", "email": "email"}


UNCHANGED = {
    "en": "This is the current password. Choose a different one.",
    "es": "Esta es la contraseña actual. Elige otra.",
    "he": "זו הסיסמה הנוכחית. יש לבחור אחרת.",
    "ar": "هذه هي كلمة المرور الحالية. اختر غيرها.",
}


class _HelpText(str):
    """A text that is an item of a list for each rule in Django's HTML, where each validator has one."""

    labels: list[str]

    def __html__(self) -> SafeString:
        return format_html_join(mark_safe("</li><li>"), "{}", ((label,) for label in self.labels))


class PolicyValidator:
    """Refuses what a policy does not accept, and tells the user why, in the language of the request.

    `policy` is the name of a shipped policy, or the path of a file: a `Path`, or a text with a slash. `breaches` is
    the path of a breach corpus. `site_words` are names of the site. `user_attributes` are the fields of the
    user whose values, and parts of them, may not be in the password, if the policy says so. The current password
    of the user is refused too.

    An error has the code `password_` and the rule's id, and the params `rule` and `policy`. A site in another language than those of
    the package translates the sentences in a subclass, in `sentence`.
    """

    def __init__(
        self,
        policy: Union[str, os.PathLike[str], dict[str, Any]] = "nist-800-63b-4",
        breaches: Union[str, os.PathLike[str], None] = None,
        site_words: Iterable[str] = (),
        user_attributes: Iterable[str] = ("username", "first_name", "last_name", "email"),
    ) -> None:
        if isinstance(policy, str) and "/" in policy:
            policy = Path(policy)
        self.checker = Checker(policy, breaches=breaches, site_words=site_words)
        self.user_attributes = tuple(user_attributes)

    def validate(self, password: str, user: Optional[Any] = None) -> None:
        # A site's own user need not have the fields of Django's.
        missing = [name for name in self.user_attributes if name not in KINDS and not hasattr(user, name)]
        if user is not None and missing:
            raise ImproperlyConfigured(f"The user has no attribute '{missing[0]}'. Correct the option 'user_attributes' of PolicyValidator.")
        words = [
            {kind: str(value)} if (kind := KINDS.get(name)) else str(value)
            for name in self.user_attributes
            if (value := getattr(user, name, None))
        ]
        try:
            result = self.checker.check(password, user=words)
        except PwcheckError as error:
            raise ValidationError(str(error), code="password_not_checked") from None
        if not result.accepted:
            found = failures(result, self._language()) or [("policy", reason) for reason in result.reasons(self._language())]
            raise ValidationError([self._error(rule, reason) for rule, reason in found])
        # Without the hasher's own `check_password` of the user, which may store a new hash.
        if user is not None and check_password(password, getattr(user, "password", None) or "!"):
            raise ValidationError([self._error("unchanged", UNCHANGED[self._language()])])

    def sentence(self, rule: str, sentence: str) -> str:
        """The sentence to show for a rule: its reason, or its label in a help text."""
        return sentence

    def get_help_text(self) -> str:
        text = [self.sentence(rule, label) for rule, label in labels(self.checker, self._language())]
        help_text = _HelpText("; ".join(text))
        help_text.labels = text
        return help_text

    def _error(self, rule: str, reason: str) -> ValidationError:
        params = {"rule": rule, "policy": self.checker.policy.id}
        # Django fills the params in.
        return ValidationError(self.sentence(rule, reason).replace("%", "%%"), code=f"password_{rule}", params=params)

    @staticmethod
    def _language() -> str:
        language = (get_language() or "en").split("-")[0]
        return language if language in UNCHANGED else "en"
