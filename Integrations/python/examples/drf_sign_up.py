"""Sign-up with Django REST framework, whose errors have a code for each rule.

Django's settings name the policy: AUTH_PASSWORD_VALIDATORS with pwcheck.django.PolicyValidator.
"""

from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from rest_framework import generics, serializers
from rest_framework.fields import get_error_detail


class SignUpSerializer(serializers.ModelSerializer):
    password = serializers.CharField(write_only=True, trim_whitespace=False)

    class Meta:
        model = User
        fields = ["username", "email", "password"]

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        user = User(username=data["username"], email=data.get("email", ""))
        try:
            validate_password(data["password"], user)
        except ValidationError as error:
            raise serializers.ValidationError({"password": get_error_detail(error)}) from None
        return data

    def create(self, data: dict[str, Any]) -> User:
        return User.objects.create_user(**data)


class SignUp(generics.CreateAPIView):
    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []
    serializer_class = SignUpSerializer
