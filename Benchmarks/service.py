#!/usr/bin/env python3
"""Measures `pwcheck serve` over its socket: checks a second of processor time with requests in advance, and how long an answer takes while
others load the service. Usage: service.py PWCHECK LIST"""

import contextlib
import json
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

program, list_path = sys.argv[1:3]
with open(list_path, encoding="utf-8", errors="ignore") as file:
    passwords = [line.rstrip("\n") for line in file if not line.startswith("#")][:20_000]


def request(number):
    return json.dumps({"id": number, "password": passwords[number % len(passwords)]}).encode() + b"\n"


def connect():
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    return client


def processor_seconds(process):
    fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pour(client, requests, count):
    """Sends without waiting, and counts the answers."""
    def send():
        # The service may end before.
        with contextlib.suppress(OSError):
            client.sendall(requests)

    sender = threading.Thread(target=send)
    sender.start()
    answers = 0
    while answers < count:
        answers += client.recv(1 << 18).count(b"\n")
    sender.join()


def thread_seconds():
    """The processor time of the thread that answers, of which there is one."""
    return int(open(f"/proc/{process.pid}/schedstat").read().split()[0]) / 1e9


def answer_times(clock=time.perf_counter):
    """Milliseconds from a request to its answer, sorted."""
    client = connect()
    stream = client.makefile("rb")
    times = []
    for number in range(5000):
        text = request(number)
        start = clock()
        client.sendall(text)
        stream.readline()
        times.append((clock() - start) * 1e3)
    return sorted(times)


def ask_often():
    others = [connect() for _ in range(50)]
    text = request(1)
    while True:
        for other in others:
            other.sendall(text)
            other.recv(1 << 16)
            time.sleep(0.01 / len(others))


def ask_ahead():
    requests = b"".join(map(request, range(50_000)))
    while True:
        pour(connect(), requests, 50_000)


def attack(request):
    """Sends what takes long without waiting, for ever."""
    with contextlib.suppress(OSError):
        while True:
            pour(connect(), request * 10_000, 10_000)


HASHES = ["$2b$12$" + salt * 21 + "." + "b" * 30 + "." for salt in "abcd"]
ATTACKS = [json.dumps(request).encode() + b"\n" for request in [
    {"op": "generate", "policy": "nist-800-63b-4", "length": 1024, "count": 100},
    {"policy": "pci-dss-4", "password": "Old-passw0rd-1", "history": HASHES},
    {"op": "explain", "password": "Summer2024!" * 300},
]]


def milliseconds(action):
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1e3


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "socket")
    process = subprocess.Popen([program, "serve", "--socket", path, "--threads", "1"], stderr=subprocess.PIPE)
    process.stderr.readline()
    try:
        count = 200_000
        requests = b"".join(map(request, range(count)))
        client = connect()
        pour(client, requests[: len(requests) // 20], requests[: len(requests) // 20].count(b"\n"))
        rates = []
        for _ in range(3):
            before, start = processor_seconds(process), time.monotonic()
            client = connect()
            pour(client, requests, count)
            rates.append((count / (processor_seconds(process) - before), count / (time.monotonic() - start)))
        rates.sort()
        print("| the service, one thread | |")
        print("|---|--:|")
        print(f"| checks a second of processor time, requests in advance | {rates[1][0]:,.0f} |")
        print(f"| the same by the clock | {rates[1][1]:,.0f} |")

        # The others are a process of their own: one that measures and asks waits for itself.
        for name, others in [("50 others ask a hundred times a second each", ask_often), ("another sends without waiting", ask_ahead)]:
            load = multiprocessing.Process(target=others, daemon=True)
            load.start()
            time.sleep(0.5)
            times = answer_times()
            load.kill()
            load.join()
            print(f"| an answer while {name}, in ms: half of them, 99 of 100 | {times[len(times) // 2]:.2f}, {times[len(times) * 99 // 100]:.2f} |")

        attackers = [multiprocessing.Process(target=attack, args=(request,), daemon=True) for request in ATTACKS]
        for attacker in attackers:
            attacker.start()
        time.sleep(2)
        for name, clock in [("by the clock", time.perf_counter), ("of the thread's processor time", thread_seconds)]:
            times = answer_times(clock)
            print(f"| an answer while three attack, in ms {name}: half of them, 99 of 100 | {times[len(times) // 2]:.2f}, {times[len(times) * 99 // 100]:.2f} |")
        process.send_signal(signal.SIGHUP)
        print(f"| until SIGHUP is obeyed, in ms | {milliseconds(process.stderr.readline):.0f} |")
        process.terminate()
        print(f"| until SIGTERM is obeyed, in ms | {milliseconds(process.wait):.0f} |")
    finally:
        process.kill()
        process.wait()
