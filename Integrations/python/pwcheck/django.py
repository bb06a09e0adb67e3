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

from django.core.exceptions import ValidationError
from django.utils.translation import get_language

from . import Checker, PwcheckError
from ._checker import labels


# What the fields of Django's own user are. Rules may ask for some of these only.
KINDS = {"username": "user", "first_name": "name", "last_name": "name", "email": "email"}


class PolicyValidator:
    """Refuses what a policy does not accept, and tells the user why, in the language of the request.

    `policy` is the name of a shipped policy, or the path of a file: a `Path`, or a text with a slash. `breaches` is
    the path of a breach corpus. `site_words` are names of the site. `user_attributes` are the fields of the
    user whose values, and parts of them, may not be in the password, if the policy says so.
    """

    def __init__(
        self,
        policy: Union[str, os.PathLike[str]] = "nist-800-63b-4",
        breaches: Union[str, os.PathLike[str], None] = None,
        site_words: Iterable[str] = (),
        user_attributes: Iterable[str] = ("username", "first_name", "last_name", "email"),
    ) -> None:
        if isinstance(policy, str) and "/" in policy:
            policy = Path(policy)
        self.checker = Checker(policy, breaches=breaches, site_words=site_words)
        self.user_attributes = tuple(user_attributes)

    def validate(self, password: str, user: Optional[Any] = None) -> None:
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
            reasons = result.reasons(self._language())
            raise ValidationError([ValidationError(reason, code="password_policy") for reason in reasons])

    def get_help_text(self) -> str:
        return "; ".join(labels(self.checker, self._language()))

    @staticmethod
    def _language() -> str:
        language = (get_language() or "en").split("-")[0]
        return language if language in ("en", "es", "he", "ar") else "en"
