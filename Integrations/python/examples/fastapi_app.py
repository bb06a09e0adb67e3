"""Sign-up with FastAPI and Pydantic: a field that only takes what the policy accepts.

By default FastAPI answers a bad request with the value that was sent, which here is the password. So the errors
go out without it.
"""

from typing import Annotated

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, SecretStr

from pwcheck.pydantic import Accepted

app = FastAPI()


class SignUp(BaseModel):
    model_config = {"hide_input_in_errors": True}

    email: str
    password: Annotated[SecretStr, Accepted("nist-800-63b-4", user=["email"], site_words=["acme"])]


@app.exception_handler(RequestValidationError)
async def without_the_password(request: Request, error: RequestValidationError) -> JSONResponse:
    details = [{"loc": part["loc"], "msg": part["msg"]} for part in error.errors()]
    return JSONResponse(status_code=422, content={"detail": details})


@app.post("/sign-up", status_code=201)
def sign_up(new: SignUp) -> dict[str, str]:
    return {"email": new.email}
