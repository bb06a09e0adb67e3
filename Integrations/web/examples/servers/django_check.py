"""What <pwcheck-field remote="/check"> asks, as a view of Django: `python django_check.py PORT`.

PWCHECK_SOCKET is the socket of `pwcheck serve --policy FILE`, and PWCHECK_POLICY the name of that file.
"""
import json, os, socket, sys

import django
from django.conf import settings
from django.http import JsonResponse
from django.urls import path
from django.views.decorators.http import require_POST

# Of an app's own settings, only the middleware matters here: the field sends the token (see server.md).
settings.configure(SECRET_KEY=os.urandom(32).hex(), ROOT_URLCONF=__name__, ALLOWED_HOSTS=["127.0.0.1"],
                   MIDDLEWARE=["django.middleware.csrf.CsrfViewMiddleware"])
NAME = os.environ["PWCHECK_POLICY"]  # acme-3f9a1c: with the hash of what is in it


def ask(request):
    """The service's answer to one request."""
    with socket.socket(socket.AF_UNIX) as service:
        service.settimeout(5)
        service.connect(os.environ["PWCHECK_SOCKET"])
        service.sendall(json.dumps(request).encode() + b"\n")
        return json.loads(service.makefile().readline())


def judge(given):
    """The status and the answer; the view that keeps a password asks the same."""
    if not isinstance(given, dict) or not isinstance(given.get("password"), str):
        return 400, {"message": "There is no password."}
    if given.get("policy") != NAME:
        return 409, {"policy": f"/policies/{NAME}.json"}
    try:
        answer = ask({key: given[key] for key in ("password", "user", "previous") if key in given})
    except (OSError, ValueError):
        return 503, {"message": "Try again."}  # nothing was judged, which is no pass
    if "error" in answer:
        return 422, {"accepted": False, "message": answer["error"]["message"]}
    accepted = answer.get("accepted") is True
    return 200 if accepted else 422, {"accepted": accepted, "rules": answer.get("rules", [])}


@require_POST
def check(request):
    try:
        status, answer = judge(json.loads(request.body))
    except ValueError:
        status, answer = 400, {"message": "That is no request."}
    return JsonResponse(answer, status=status)


urlpatterns = [path("check", check)]

if __name__ == "__main__":
    django.setup()
    from django.core.management import execute_from_command_line

    execute_from_command_line([sys.argv[0], "runserver", "--noreload", f"127.0.0.1:{sys.argv[1]}"])
