#!/usr/bin/env python3
"""Measures `pwcheck serve` over its socket: checks a second of processor time with requests in advance, and how long an answer takes while
others load the service. Usage: service.py PWCHECK LIST"""

import json
import os
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
    sender = threading.Thread(target=client.sendall, args=(requests,))
    sender.start()
    answers = 0
    while answers < count:
        answers += client.recv(1 << 18).count(b"\n")
    sender.join()


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

        # Fifty clients ask now and then; another one waits for each answer.
        stop = threading.Event()

        def load():
            other = connect()
            stream = other.makefile("rb")
            while not stop.wait(0.01):
                other.sendall(request(1))
                stream.readline()

        threads = [threading.Thread(target=load) for _ in range(50)]
        for thread in threads:
            thread.start()
        client = connect()
        stream = client.makefile("rb")
        times = []
        for number in range(3000):
            text = request(number)
            start = time.perf_counter()
            client.sendall(text)
            stream.readline()
            times.append(time.perf_counter() - start)
        stop.set()
        for thread in threads:
            thread.join()
        times.sort()
        print(f"| an answer while 50 others ask, in ms: half of them, 99 of 100 | {times[1500] * 1e3:.2f}, {times[2970] * 1e3:.2f} |")
    finally:
        process.terminate()
        process.wait()
