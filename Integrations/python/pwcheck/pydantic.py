"""A field of a Pydantic model that only takes what a policy accepts.

    class SignUp(BaseModel):
        model_config = {"hide_input_in_errors": True}

        email: str
        password: Annotated[SecretStr, Accepted("nist-800-63b-4", user=["email"])]

Pydantic's errors have the value that was refused: `hide_input_in_errors` keeps it out of their text, but `errors()` still has it
as `input`, unless it is called with `include_input=False`.
"""

from __future__ import annotations

from typing import Any, Iterable, Optional

from pydantic import GetCoreSchemaHandler, SecretBytes, SecretStr, ValidationInfo
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from . import Checker, PwcheckError
from ._checker import failures


def _readable(value: Any) -> Any:
    """A value, or what is in a secret one, which shows itself as asterisks."""
    return value.get_secret_value() if isinstance(value, (SecretStr, SecretBytes)) else value


class Accepted:
    """Stands in `Annotated` beside `SecretStr`, `SecretBytes` or `str`.

    `policy` is what `Checker` takes, or a Checker. `user` names fields of the model that are about the user; they stand before this one, or no password is accepted.
    `options` are those of `Checker`. `language` is that of the messages. The error has the type `password_policy`, and in its context the ids of the `rules`.
    """

    def __init__(self, policy: Any = "nist-800-63b-4", *, user: Iterable[str] = (), language: str = "en", **options: Any) -> None:
        self.checker = policy if isinstance(policy, Checker) else Checker(policy, **options)
        self.user = tuple(user)
        self.language = language

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_after_validator_function(self._check, handler(source))

    def _check(self, value: Any, info: ValidationInfo) -> Any:
        if value is None:
            return None
        password = _readable(value)
        about = info.data or {}
        refused: Optional[str] = None
        rules: list[str] = []
        try:
            if missing := [name for name in self.user if name not in about]:
                # Misspelt, behind this field, or refused itself.
                refused = f"The password was not checked: no valid field '{missing[0]}' stands before it."
            elif not (result := self.checker.check(password, user=[str(_readable(about[name])) for name in self.user if about[name]])):
                refused = " ".join(result.reasons(self.language))
                rules = [rule for rule, _ in failures(result, self.language)]
        except PwcheckError as error:
            refused = str(error)
        if refused is not None:
            raise PydanticCustomError("password_policy", "{reasons}", {"reasons": refused, "rules": rules})
        return value
