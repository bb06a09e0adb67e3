#!/usr/bin/env python3
"""Runs `pwcheck serve --http` as its clients do, among them two of Have I Been Pwned's ranges, and compares it with its OpenAPI description.

Usage: $(Tests/environment service Tests/service/requirements.txt)/bin/python Tests/service/test_http.py [-v] [NAME…]
"""

import concurrent.futures
import hashlib
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import django.conf
import jsonschema
import openapi_spec_validator
import pwnedpasswords.pwnedpasswords
import referencing

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1] / "faults")]
import memory
from test_service import ENVIRONMENT, NOBODY, PWCHECK, ROOT, SECRET, SLOW_HASH, ServiceTest, crypt, processor_seconds, until

django.conf.settings.configure(PWNED_PASSWORDS={"API_TIMEOUT": 20.0, "ADD_PADDING": True})
import pwned_passwords_django.api

SCHEMA = ROOT / "Documentation/schema"
DESCRIPTION = json.loads((SCHEMA / "service-1.openapi.json").read_text())
REGISTRY = referencing.Registry().with_resources(
    (name, referencing.Resource.from_contents(json.loads((SCHEMA / name).read_text()), default_specification=referencing.jsonschema.DRAFT202012))
    for name in ("check-1.json", "service-1.openapi.json"))
JSON = {"Content-Type": "application/json"}
PORT = ["--http", "127.0.0.1:0"]


def described(message):
    """The schema of a request or an answer."""
    return {"$ref": "service-1.openapi.json" + message["content"]["application/json"]["schema"]["$ref"]}


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost", timeout=60)
        self.path = str(path)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


class HTTPTest(ServiceTest):
    def start(self, *options, **more):
        """A service with a port, and without a socket for lines unless the options have one."""
        process = super().start(*options, program=[PWCHECK, "serve"], **more)
        found = re.search(rb"http://127\.0\.0\.1:(\d+)", b"".join(self.messages))
        self.port = int(found[1]) if found else None
        return process

    def connect(self):
        return self.closed(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60))

    def closed(self, connection):
        self.addCleanup(connection.close)
        return connection

    def ask(self, method, path, body=None, headers=JSON, connection=None):
        """The status, the headers, and the body, read if it is JSON."""
        connection = connection or self.connect()
        connection.request(method, path, body if body is None or isinstance(body, bytes) else json.dumps(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        self.assertEqual(answer.headers["Cache-Control"], "no-store")
        is_json = answer.headers["Content-Type"] == "application/json"
        if method != "HEAD":
            self.check_description(method, path, answer.status, json.loads(content) if is_json else None, body)
        return answer.status, answer.headers, json.loads(content) if is_json and content else content.decode()

    def check_description(self, method, path, status, answer, request=None):
        """Whether the answer is one that the description names, and what was accepted a request that it allows."""
        path = re.sub(r"^/range/.*", "/range/{prefix}", path).split("?")[0]
        operation = DESCRIPTION["paths"].get(path, {}).get(method.lower())
        if answer is None:
            return
        if operation is None:
            schema = {"$ref": "service-1.openapi.json#/components/schemas/Error"}
        else:
            schema = described(operation["responses"][str(status)])
        if operation and status == 200 and isinstance(request, dict) and path != "/v1/check-many":
            jsonschema.Draft202012Validator(described(operation["requestBody"]), registry=REGISTRY).validate(request)
        jsonschema.Draft202012Validator(schema, registry=REGISTRY).validate(answer)

    def refused(self, *request, **more):
        status, _, answer = self.ask(*request, **more)
        self.assertEqual(set(answer), {"id", "error"})
        self.assertNotIn(SECRET, json.dumps(answer))
        return status, answer["error"]["code"]


class Requests(HTTPTest):
    def test_the_description_is_one(self):
        openapi_spec_validator.validate(DESCRIPTION, base_uri=(SCHEMA / "service-1.openapi.json").as_uri())
        status = {"Content-Type": "application/json"}
        self.start(*PORT)
        message = self.ask("GET", "/nothing", headers=status)[2]["error"]["message"]
        for path in DESCRIPTION["paths"]:
            self.assertIn(path.replace("{prefix}", "ABCDE"), message)

    def test_answers_are_those_of_the_socket(self):
        process = self.start(*PORT, "--socket", self.path)
        client = self.client()
        hashes = [crypt("Old-password-1")]
        for operation, request in [
                ("check", {"id": 1, "password": "Abcdef1!"}), ("check", {"password": "pässwörd", "user": ["ana", {"email": "a@b.c"}]}),
                ("check", {"password": "7-May-1990", "user": [{"birthday": "1990-05-07"}]}),
                ("check", {"id": "x", "policy": "nist-800-63b-4", "password": "tramwindow7", "roles": ["mfa"]}),
                ("check", {"policy": "pci-dss-4", "password": "Old-password-1", "history": hashes}),
                ("check", {"password": "a" * 20_000}), ("explain", {"id": -1.5, "password": "Summer2024!"}),
                ("explain", {"password": "Summer2024!" * 900}), ("health", {})]:
            with self.subTest(operation):
                method = "GET" if operation == "health" else "POST"
                status, headers, answer = self.ask(method, f"/v1/{operation}", request if request else None)
                self.assertEqual((status, answer), (200, client.ask(op=operation, **request)))
        # Both in the body and in the path.
        self.assertEqual(self.ask("POST", "/v1/check", {"op": "check", "password": "x"})[0], 200)
        status, _, made = self.ask("POST", "/v1/generate", {"policy": "pci-dss-4", "count": 3})
        self.assertEqual((status, len(made["passwords"])), (200, 3))
        self.assert_stops(process)

    def test_many_at_once(self):
        process = self.start(*PORT)
        checks = [{"id": n, "password": f"Abcdef{n}!" if n % 3 else "short"} for n in range(300)] + [{"id": "no"}, {"password": "x", "op": "explain"}, 7]
        status, _, answer = self.ask("POST", "/v1/check-many", {"id": "all", "checks": checks})
        self.assertEqual((status, answer["id"], len(answer["answers"])), (200, "all", 303))
        one = self.ask("POST", "/v1/check", checks[1])[2]
        self.assertEqual(answer["answers"][1], one)
        self.assertEqual([part["accepted"] for part in answer["answers"][:300]], [n % 3 > 0 for n in range(300)])
        self.assertEqual([part["error"]["code"] for part in answer["answers"][300:]], ["invalid"] * 3)
        self.assertEqual(self.ask("POST", "/v1/check-many", {"checks": []})[2], {"id": None, "answers": []})
        for wrong in ({}, {"checks": {}}, {"checks": [{}] * 1001}, {"checks": [], "password": "x"}):
            self.assertEqual(self.refused("POST", "/v1/check-many", wrong), (400, "invalid"))
        # All comparisons with hashes together have the time of one request.
        history = ["$2b$12$" + "a" * 21 + "." + "b" * 30 + "."] * 4
        before = processor_seconds(process)
        slow = [{"policy": "pci-dss-4", "password": f"Old-passw0rd-{n}", "history": history} for n in range(30)]
        answer = self.ask("POST", "/v1/check-many", {"checks": slow})[2]
        self.assertFalse(any(part["accepted"] for part in answer["answers"]))
        # Each comparison that has begun ends: 30 of a third of a second.
        self.assertLess(processor_seconds(process) - before, 15)
        self.assert_stops(process)

    def test_each_mistake_has_its_status(self):
        process = self.start(*PORT)
        secret = {"password": SECRET}
        for expected, request, more in [
                ((400, "not-json"), ("POST", "/v1/check", SECRET.encode()), {}),
                ((400, "not-json"), ("POST", "/v1/check", b""), {}),
                ((400, "not-text"), ("POST", "/v1/check", {"password": SECRET + "\0"}), {}),
                ((400, "invalid"), ("POST", "/v1/check", {"pasword": SECRET}), {}),
                ((400, "invalid"), ("POST", "/v1/check", {"op": "explain", **secret}), {}),
                ((400, "unknown-policy"), ("POST", "/v1/check", {"policy": SECRET, **secret}), {}),
                ((400, "unknown-role"), ("POST", "/v1/check", {"roles": [SECRET], **secret}), {}),
                ((422, "not-generated"), ("POST", "/v1/generate", {"length": 3}), {}),
                ((413, "too-long"), ("POST", "/v1/check", {"password": SECRET * 5000}), {}),
                ((400, "invalid"), ("POST", "/v1/check?password=" + SECRET, secret), {}),
                ((400, "invalid"), ("GET", "/v1/health?x", None), {}),
                ((405, "not-allowed"), ("GET", "/v1/check", None), {}),
                ((405, "not-allowed"), ("POST", "/v1/health", {}), {}),
                ((405, "not-allowed"), ("OPTIONS", "/v1/check", None), {}),
                ((404, "not-found"), ("POST", "/v1/check/" + SECRET, secret), {}),
                ((404, "not-found"), ("GET", "/", None), {}),
                ((404, "not-found"), ("GET", "/" + SECRET, None), {}),
                ((415, "not-json"), ("POST", "/v1/check", secret), {"headers": {}}),
                ((415, "not-json"), ("POST", "/v1/check", secret), {"headers": {"Content-Type": "text/plain"}}),
                ((415, "not-json"), ("POST", "/v1/check", secret), {"headers": {"Content-Type": "application/jsonx"}}),
                ((501, "no-ranges"), ("GET", "/range/ABCDE", None), {})]:
            with self.subTest(expected=expected, path=request[1]):
                self.assertEqual(self.refused(*request, **more), expected)
        self.assertEqual(self.ask("GET", "/v1/check")[1]["Allow"], "POST")
        self.assertEqual(self.ask("POST", "/v1/check", secret, {"Content-Type": "Application/JSON; charset=utf-8"})[0], 200)
        self.assertEqual(self.ask("HEAD", "/v1/health")[0], 200)
        stats = self.ask("GET", "/v1/stats")[2]
        self.assertGreater(stats["errors"], 15)
        self.assert_stops(process)

    def test_pages_of_other_sites_are_refused(self):
        process = self.start(*PORT)
        request = {"password": SECRET}
        for headers in [
                {"Host": "evil.example"}, {"Host": f"evil.example:{self.port}"}, {"Host": "127.0.0.1.evil.example"}, {"Host": "localhost@evil.example"},
                {"Host": "192.168.1.7"}, {"Host": "[::1].evil.example"}, {"Origin": "https://evil.example"}, {"Origin": "null"},
                {"Origin": "http://localhost.evil.example"}, {"Origin": "https://evil.example/http://localhost"}, {"Origin": "file://"}]:
            with self.subTest(headers):
                self.assertEqual(self.refused("POST", "/v1/check", request, {**JSON, **headers}), (403, "forbidden"))
        for headers in [{"Host": "LOCALHOST"}, {"Host": f"127.0.0.1:{self.port}"}, {"Host": "[::1]:1"}, {"Origin": "http://localhost:3000"}]:
            self.assertEqual(self.ask("POST", "/v1/check", request, {**JSON, **headers})[0], 200)
        # No answer lets a browser show it to a page.
        self.assertFalse([name for name in self.ask("GET", "/v1/health")[1] if name.lower().startswith("access-control")])
        self.assert_stops(process)

    def test_a_request_has_one_host(self):
        process = self.start(*PORT)
        for hosts, expected in [(b"Host: localhost\r\nhost: 127.0.0.1\r\n", 400), (b"Host: localhost\r\n" * 2, 400), (b"", 400), (b"Host: localhost\r\n", 200)]:
            stream = self.closed(socket.create_connection(("127.0.0.1", self.port), 20))
            stream.sendall(b"GET /v1/health HTTP/1.1\r\n" + hosts + b"\r\n")
            self.assertTrue(stream.recv(4096).startswith(b"HTTP/1.1 %d " % expected), hosts)
        self.assert_stops(process)

    def test_metrics(self):
        process = self.start(*PORT)
        self.ask("POST", "/v1/check", {"password": "x"})
        status, headers, text = self.ask("GET", "/metrics")
        self.assertEqual((status, headers["Content-Type"]), (200, "text/plain; version=0.0.4"))
        self.assertIn('pwcheck_requests_total{op="check"} 1\n', text)
        self.assert_stops(process)

    def test_one_connection_many_requests(self):
        process = self.start(*PORT)
        connection = self.connect()
        for number in range(200):
            self.assertEqual(self.ask("POST", "/v1/check", {"id": number, "password": "x"}, connection=connection)[2]["id"], number)
        self.assertEqual(self.ask("GET", "/v1/stats", connection=connection)[2]["connections"], 1)
        # In parts, without a length, and in one piece with the next request.
        raw = b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        body = b'{"id":7,"password":"x"}'
        stream = socket.create_connection(("127.0.0.1", self.port), 20)
        self.addCleanup(stream.close)
        chunked = raw + b"Transfer-Encoding: chunked\r\n\r\n" + b"".join(b"1\r\n%c\r\n" % byte for byte in body) + b"0\r\n\r\n"
        plain = raw + b"Content-Length: %d\r\n\r\n" % len(body) + body
        stream.sendall(chunked + plain + plain)
        text = b""
        while text.count(b'"id":7') < 3:
            text += stream.recv(65536) or self.fail(text)
        self.assert_stops(process)

    def test_memory_keeps_nothing(self):
        process = self.start(*PORT, "--threads", 2)
        self.ask("POST", "/v1/check", {"password": "Abcdef1!"})
        secrets = [memory.secret() for _ in range(4)]
        connection = self.connect()
        self.ask("POST", "/v1/check", {"password": secrets[0]}, connection=connection)
        self.ask("POST", "/v1/check", {"password": secrets[1], "history": []})
        self.ask("POST", "/v1/check-many", {"checks": [{"password": secrets[2]}]}, connection=connection)
        self.ask("POST", "/v1/explain", {"password": secrets[3] * 300}, connection=connection)
        time.sleep(1)
        self.assertEqual({secret: memory.copies(process.pid, secret) for secret in secrets}, dict.fromkeys(secrets, 0))
        self.assert_stops(process)


class Ranges(HTTPTest):
    KNOWN = {"password": 10434004, "Summer2024!": 17, "pässwörd": 3}

    def folder_of_ranges(self):
        """The ranges of known passwords and a few more, with other hashes in them."""
        folder = self.folder / "ranges"
        folder.mkdir()
        chance = random.Random(1)
        self.lines = {}
        prefixes = {hashlib.sha1(text.encode()).hexdigest().upper()[:5] for text in [*self.KNOWN, "unknown-1", "unknown-2"]}
        for prefix in prefixes | {digit * 5 for digit in "0123456789ABCDEF"}:
            lines = {f"{chance.getrandbits(140):035X}": chance.randrange(1, 1000) for _ in range(900)}
            for text, count in self.KNOWN.items():
                digits = hashlib.sha1(text.encode()).hexdigest().upper()
                if digits.startswith(prefix):
                    lines[digits[5:]] = count
            self.lines[prefix] = sorted(f"{digits}:{count}" for digits, count in lines.items())
            (folder / f"{prefix}.txt").write_text("\ufeff" + "\r\n".join([*self.lines[prefix], "0" * 35 + ":0"]))
        return folder

    def test_two_clients(self):
        process = self.start(*PORT, "--breaches", self.folder_of_ranges())
        address = f"http://127.0.0.1:{self.port}/"
        # Addresses of their servers are constants.
        pwned_passwords_django.api.PwnedPasswords.api_endpoint = address + "range/"
        kind = pwnedpasswords.pwnedpasswords.PwnedPasswordsAPI
        kind.url = staticmethod(lambda *parts, **query: address + "/".join(parts))
        client = pwned_passwords_django.api.PwnedPasswords()
        for text, count in [*self.KNOWN.items(), ("unknown-1", 0), ("unknown-2", 0)]:
            self.assertEqual(client.check_password(text), count)
            self.assertEqual(pwnedpasswords.check(text), count)
        self.assert_stops(process)

    def test_ranges_are_whole(self):
        process = self.start(*PORT, "--breaches", self.folder_of_ranges())
        for prefix, lines in self.lines.items():
            status, headers, text = self.ask("GET", f"/range/{prefix.lower()}")
            self.assertEqual((status, headers["Content-Type"], text.split("\r\n")), (200, "text/plain", lines))
        counts = set()
        for _ in range(8):
            padded = self.ask("GET", "/range/00000", headers={"Add-Padding": "true"})[2].split("\r\n")
            self.assertTrue(all(re.fullmatch(r"[0-9A-F]{35}:\d+", line) for line in padded))
            self.assertEqual([line for line in padded if not line.endswith(":0")], self.lines["00000"])
            counts.add(len(padded))
        self.assertGreater(len(counts), 1)
        # Nothing is known of a range that is not there: no empty answer.
        self.assertEqual(self.refused("GET", "/range/12345"), (503, "no-ranges"))
        for wrong in ("ABCD", "ABCDEF", "ABCDG", "-1234", "%2B1234", ""):
            self.assertEqual(self.refused("GET", f"/range/{wrong}"), (400, "invalid"))
        self.assertEqual(self.ask("GET", "/range/00000?mode=sha1")[0], 200)
        self.assertEqual(self.refused("GET", "/range/00000?mode=ntlm"), (400, "invalid"))
        self.assert_stops(process)

    def test_a_part_of_a_range_is_no_range(self):
        folder = self.folder_of_ranges()
        lines = [line + "\r\n" for line in self.lines["11111"]]
        parts = {"11111": [], "22222": ["\r\n"], "33333": ["A" * 27 + ":1\r\n"], "44444": lines[:300], "55555": lines[:200] + lines[600:]}
        for prefix, part in parts.items():
            (folder / f"{prefix}.txt").write_text("".join(part))
        process = self.start(*PORT, "--breaches", folder)
        for prefix in parts:
            self.assertEqual(self.refused("GET", f"/range/{prefix}"), (503, "no-ranges"))
        self.assertEqual(self.ask("GET", "/range/00000")[0], 200)
        # Hardly any range is there, which is no fault of the policy.
        status, _, answer = self.ask("POST", "/v1/generate", {})
        self.assertEqual((status, answer["error"]["code"]), (422, "not-generated"))
        self.assertIn("cannot be searched", answer["error"]["message"])
        self.assert_stops(process)

    def test_sorted_text(self):
        chance = random.Random(2)
        hashes = sorted(f"{chance.getrandbits(160):040X}" for _ in range(60_000))
        # Beside them ranges as large as those of today, larger than what is read at one time.
        hashes = sorted([*hashes, *(f"{number:05X}{chance.getrandbits(140):035X}" for number in range(0x80000, 0x80005) for _ in range(2500))])
        lines = [f"{digits}:{chance.randrange(1, 99)}" for digits in hashes]
        ranges = {}
        for line in lines:
            ranges.setdefault(line[:5], []).append(line[5:])
        for end, count in [("\r\n", None), ("\n", None)]:
            path = self.folder / "hashes.txt"
            path.write_text(end.join(lines) + end)
            process = self.start(*PORT, "--breaches", path)
            chosen = {*chance.sample(sorted(ranges), 60), min(ranges), max(ranges), *(f"{number:05X}" for number in range(0x80000, 0x80005))}
            connection = self.connect()
            for prefix in chosen:
                self.assertEqual(self.ask("GET", f"/range/{prefix}", connection=connection)[2].split("\r\n"), ranges[prefix])
            self.assertEqual(self.ask("GET", "/range/80006", connection=connection)[2], "\r\n".join(ranges.get("80006", [])))
            self.assert_stops(process)
        path.write_text("\n".join(lines[:len(lines) // 2]) + "\n")
        process = self.start(*PORT, "--breaches", path)
        self.assertEqual(self.refused("GET", "/range/F0000"), (503, "no-ranges"))
        self.assert_stops(process)

    def test_an_index_does_not_make_digits_up(self):
        path = self.folder / "hashes.txt"
        path.write_text("".join(sorted(hashlib.sha1(str(n).encode()).hexdigest().upper() + ":1\n" for n in range(5000))))
        index = self.folder / "index.pwb"
        subprocess.run([PWCHECK, "breach", "build", path, "--output", index, "--quiet"], check=True, env=ENVIRONMENT, capture_output=True)
        process = self.start(*PORT, "--breaches", index)
        status, _, answer = self.ask("GET", "/range/ABCDE")
        self.assertEqual((status, answer["error"]["code"]), (501, "no-ranges"))
        self.assertRegex(answer["error"]["message"], r"\d+ bits of each hash")
        self.assert_stops(process)
        # The cure.
        self.assertIn("sorted text file", answer["error"]["message"])
        process = self.start(*PORT, "--breaches", path)
        digits = hashlib.sha1(b"7").hexdigest().upper()
        self.assertIn(digits[5:] + ":1", self.ask("GET", f"/range/{digits[:5]}")[2])
        self.assert_stops(process)


class Attacks(HTTPTest):
    SLOW = [
        ("generate", {"policy": "nist-800-63b-4", "length": 1024, "count": 100}),
        ("check", {"policy": "pci-dss-4", "password": "Old-passw0rd-1", "history": ["$2b$12$" + salt * 21 + "." + "b" * 30 + "." for salt in "abcd"]}),
        ("explain", {"password": "Summer2024!" * 900}),
    ]

    def test_others_are_answered_and_signals_obeyed(self):
        process = self.start(*PORT, "--threads", 2)
        attackers = []
        for _ in range(20):
            for operation, request in self.SLOW:
                attackers.append(self.connect())
                attackers[-1].request("POST", f"/v1/{operation}", json.dumps(request), JSON)
        time.sleep(1)
        for number in range(20):
            before = processor_seconds(process)
            status, _, answer = self.ask("POST", "/v1/check", {"id": number, "password": "Abcdef1!"})
            self.assertEqual((status, answer["id"]), (200, number))
            self.assertLess(processor_seconds(process) - before, 0.5)
        self.assertGreater(self.ask("GET", "/v1/stats")[2]["waiting"], 0)
        before = processor_seconds(process)
        process.send_signal(signal.SIGHUP)
        self.assertTrue(until(lambda: any(b"Loaded again" in message for message in self.messages), 60))
        process.send_signal(signal.SIGTERM)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        self.assertLess(usage.ru_utime + usage.ru_stime - before, 6)

    def test_what_takes_long_is_answered_before_it_ends(self):
        process = self.start(*PORT, "--socket", self.path, "--threads", 1)
        request = {"policy": "pci-dss-4", "password": "Old-passw0rd-1", "history": [SLOW_HASH] * 2}
        clients = [self.connect() for _ in range(3)]
        for client in clients:
            client.request("POST", "/v1/check", json.dumps(request), JSON)
        self.assertTrue(until(lambda: self.ask("GET", "/v1/stats")[2]["waiting"] > 0))
        process.send_signal(signal.SIGTERM)
        self.assertEqual([client.getresponse().status for client in clients], [200] * 3)
        self.assertEqual(process.wait(20), 0)

    def test_a_request_that_waits_too_long_is_refused(self):
        process = self.start(*PORT, "--threads", 1, "--timeout", 2)
        with concurrent.futures.ThreadPoolExecutor(20) as threads:
            answers = list(threads.map(lambda _: self.ask("POST", "/v1/check", self.SLOW[1][1]), range(20)))
        self.assertEqual({status for status, _, _ in answers}, {200, 503})
        self.assertTrue(all(answer["error"]["code"] == "busy" and headers["Retry-After"] for status, headers, answer in answers if status == 503))
        self.assert_stops(process)

    def test_those_that_go_away_leave_nothing(self):
        process = self.start(*PORT, "--threads", 2, "--max-clients", 50)
        for _ in range(4):
            for operation, request in self.SLOW * 20:
                connection = self.connect()
                connection.request("POST", f"/v1/{operation}", json.dumps(request), JSON)
                connection.close()
            # Whoever has no place gets that of another, also if its request waits.
            for number in range(5):
                self.assertEqual(self.ask("POST", "/v1/check", {"id": number, "password": "x"})[0], 200)
        self.assertTrue(until(lambda: self.ask("GET", "/v1/stats")[2]["waiting"] == 0, 60))
        self.assert_stops(process)

    def test_half_open_connections_make_room(self):
        process = self.start(*PORT, "--threads", 2, "--max-clients", 100, "--timeout", 60)
        for _ in range(3):
            halves = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(150)]
            for half in halves:
                self.addCleanup(half.close)
                try:
                    half.sendall(b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Le")
                except OSError:
                    pass
            for number in range(20):
                self.assertEqual(self.ask("POST", "/v1/check", {"id": number, "password": "x"})[0], 200)
        self.assertTrue(any(b"no room" in message for message in self.messages), self.messages)
        self.assert_stops(process)

    def test_a_request_that_comes_drop_by_drop_is_cut_off(self):
        process = self.start(*PORT, "--timeout", 1)
        kept = self.connect()
        self.ask("GET", "/v1/health", connection=kept)
        streams = [kept.sock, *(self.closed(socket.create_connection(("127.0.0.1", self.port), 20)) for _ in range(2))]
        headers = b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        for stream, rest in zip(streams, [b"X-Slow: ", b"X-Slow: ", b"Content-Length: 999\r\n\r\n"]):
            stream.sendall(headers + rest)

        def is_cut(stream):
            try:
                stream.sendall(b"a")
            except OSError:
                return True

        self.assertTrue(until(lambda: all([is_cut(stream) for stream in streams]), 8))
        self.assertEqual(self.ask("GET", "/v1/stats")[2]["closed"]["too-slow"], 3)
        self.assert_stops(process)

    def test_a_body_that_never_ends_is_cut_off(self):
        process = self.start(*PORT)
        stream = socket.create_connection(("127.0.0.1", self.port), 20)
        self.addCleanup(stream.close)
        stream.sendall(b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        sent = 0
        with self.assertRaises(OSError):
            while sent < 50 << 20:
                sent += 65536
                stream.sendall(b"10000\r\n" + b"a" * 65536 + b"\r\n")
        self.assert_stops(process)


class Places(HTTPTest):
    def test_a_unix_socket(self):
        path = self.folder / "http"
        process = self.start("--http", path)
        self.assertEqual(path.stat().st_mode & 0o777, 0o600)
        # Whatever name a proxy gives it; no browser gets here.
        status, _, answer = self.ask("POST", "/v1/check", {"password": "Abcdef1!"}, {**JSON, "Host": "passwords.example"}, self.closed(UnixConnection(path)))
        self.assertEqual((status, answer["accepted"]), (200, True))
        self.assertEqual(self.refused("GET", "/v1/health", headers={"Origin": "https://evil.example"}, connection=self.closed(UnixConnection(path))), (403, "forbidden"))
        self.assert_stops(process)
        self.assertFalse(path.exists())

    @unittest.skipUnless(os.geteuid() == 0, "needs root")
    def test_users_of_a_unix_socket(self):
        path = self.folder / "http"
        process = self.start("--http", path, "--socket-mode", "0666", "--allow-uid", "12345")
        ask = ["curl", "--silent", "--unix-socket", str(path), "http://localhost/v1/health"]
        # No answer, or an end before the request was sent or read, or as soon as the connection stood.
        self.assertIn(subprocess.run(ask, user=NOBODY, timeout=20, capture_output=True).returncode, (7, 52, 55, 56))
        self.assertTrue(until(lambda: any(b"user 65534" in message and b"--allow-uid" in message for message in self.messages)), self.messages)
        self.assertEqual(subprocess.run(ask, user=12345, timeout=20, capture_output=True).returncode, 0)
        self.assert_stops(process)

    @unittest.skipUnless(os.geteuid() == 0, "needs root")
    def test_refused_users_take_no_connection_from_others(self):
        path = self.folder / "http"
        process = self.start("--http", path, "--socket-mode", "0666", "--allow-uid", "12345", "--max-clients", 8)
        idle = f"""if True:
            import socket, time
            clients = [socket.socket(socket.AF_UNIX) for _ in range(200)]
            for client in clients:
                client.setblocking(False)
                client.connect_ex('{path}')
            print(flush=True)
            time.sleep(60)"""
        with subprocess.Popen(["python3", "-c", idle], user=NOBODY, stdout=subprocess.PIPE) as attacker:
            attacker.stdout.readline()
            ask = ["curl", "--silent", "--max-time", "10", "--unix-socket", str(path), "http://localhost/v1/health"]
            self.addCleanup(attacker.kill)
            self.assertEqual(subprocess.run(ask, user=12345, timeout=20, capture_output=True).returncode, 0)
            attacker.kill()
        self.assert_stops(process)

    def test_ports_of_this_machine_only(self):
        for wrong in ("0.0.0.0:8080", "8080x", "+8080", "70000", ":8080", "example.org:80", ""):
            result = subprocess.run([PWCHECK, "serve", "--http", wrong], env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
            self.assertEqual(result.returncode, 2)
            self.assertIn("--http", result.stderr)
        result = subprocess.run([PWCHECK, "serve", "--http", "0", "--allow-uid", "1"], env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 2)
        self.assertIn("give '--http' a path", result.stderr)
        process = self.start("--http", "[::1]:0") if Path("/proc/net/if_inet6").exists() else None
        if process:
            self.assertRegex(b"".join(self.messages), rb"http://\[::1\]:\d+")
            self.assert_stops(process)
        process = self.start(*PORT)
        second = subprocess.run([PWCHECK, "serve", "--http", str(self.port)], env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
        self.assertEqual((second.returncode, "in use" in second.stderr), (2, True))
        self.assert_stops(process)

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("unshare"), "needs root")
    @unittest.skipIf(b"libmicrohttpd.so.12" not in Path(PWCHECK).read_bytes(), "this program holds the library")
    def test_without_the_library(self):
        # Hidden by an empty folder; no other machine is needed.
        library, = Path("/usr/lib").glob("*/libmicrohttpd.so.12")
        hide = f'mount --bind /dev/null {library.resolve()} && exec "$0" "$@"'
        result = subprocess.run(["unshare", "-m", "sh", "-c", hide, PWCHECK, "serve", "--http", "0"], env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 2)
        self.assertIn("apt-get install libmicrohttpd-dev", result.stderr)
        # Nothing else needs it.
        result = subprocess.run(
            ["unshare", "-m", "sh", "-c", hide, PWCHECK, "serve"], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, input='{"op":"health"}\n')
        self.assertIn('"status":"ok"', result.stdout)
        # The cure.
        subprocess.run(["apt-get", "install", "--simulate", "libmicrohttpd-dev"], check=True, capture_output=True)

    def test_the_header_says_what_the_program_thinks(self):
        self.assertTrue(Path("/usr/include/microhttpd.h").exists(), "Scripts/setup --test installs libmicrohttpd-dev")
        subprocess.run(
            ["cc", "-std=gnu2x", "-Wall", "-Wextra", "-Werror", "-I", ROOT / "Sources/CProgram/include", "-fsyntax-only", ROOT / "Tests/service/microhttpd.c"],
            check=True)


if __name__ == "__main__":
    unittest.main()
