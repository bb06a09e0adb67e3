#!/usr/bin/env python3
"""Asks one `pwcheck serve` for very many checks over its socket. Every answer must be the same bytes as the first time, and the service's
memory and descriptors must not grow.

Usage: Tests/service/soak.py [--checks N] [--clients N] [--minutes N] [PWCHECK]
       100 million checks by 4 clients at a time, if not given; a run that --minutes ends has failed
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Requests of one connection; a client connects anew for the next.
ROUND = 50_000
# In how many parts the run is, with a row of figures after each.
STRETCHES = 20
POLICIES = ["default", "nist-800-63b-4", "owasp-asvs-5"]


def requests():
    """A round of requests: users with words of their own, several policies, previous passwords, and one in a hundred that is no request."""
    lines = (ROOT / "wordlists/common-passwords.txt").read_text(errors="ignore").splitlines()
    passwords = [line for line in lines if line and not line.startswith("#")]
    round_ = []
    for number in range(ROUND):
        password = passwords[number * 7 % len(passwords)]
        request = {"id": number, "password": password}
        if number % 3 == 0:
            request["user"] = [f"user{number}", {"email": f"user{number}@example.com"}]
        if number % 50 == 0:
            request["op"] = "explain"
        else:
            request["policy"] = POLICIES[number % len(POLICIES)]
            if number % 5 == 0:
                request["previous"] = password[::-1]
        round_.append(b"{]\n" if number % 100 == 99 else json.dumps(request).encode() + b"\n")
    return b"".join(round_)


def answers(path, sent, size=None):
    """The answers to a round, read while it is sent. With their size, stops there; without, at the last line."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(600)
        client.connect(path)
        sender = threading.Thread(target=client.sendall, args=(sent,))
        sender.start()
        found, lines = bytearray(), 0
        while len(found) < size if size else lines < ROUND:
            piece = client.recv(1 << 20)
            if not piece:
                break
            found += piece
            lines += 0 if size else piece.count(b"\n")
        sender.join()
        return bytes(found)


class Service:
    def __init__(self, program, path, policies):
        arguments = [program, "serve", "--socket", path, "--timeout", "3600"]  # a busy machine is no reason to close
        for policy in policies:
            arguments += ["--policy", policy]
        self.process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.process.stderr.readline()

    def memory(self, which):
        """A line of the kernel's, in kB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith(which)).split()[1])

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def processor_seconds(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--checks", type=int, default=100_000_000)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/static/release/pwcheck"))
    options = parser.parse_args()

    with tempfile.TemporaryDirectory(prefix="pwcheck-soak-") as folder:
        path = os.path.join(folder, "socket")
        service = Service(options.program, path, POLICIES)
        try:
            sent = requests()
            expected = answers(path, sent)
            wrong, lock, done = [], threading.Lock(), 0
            rounds, start, before = -(-options.checks // ROUND), time.monotonic(), service.processor_seconds()
            latest = start + options.minutes * 60

            def client(left):
                while not wrong and time.monotonic() < latest:
                    with lock:
                        if not left[0]:
                            return
                        left[0] -= 1
                    if answers(path, sent, len(expected)) != expected:
                        wrong.append("an answer is not what it was the first time")

            # Measured when the clients of a stretch are gone.
            print("| checks | resident, idle, MB | the most, MB | descriptors | seconds | of the processor |", flush=True)
            print("|--:|--:|--:|--:|--:|--:|", flush=True)
            idle = []
            while done < rounds and not wrong and time.monotonic() < latest:
                stretch = min(-(-rounds // STRETCHES), rounds - done)
                left = [stretch]
                threads = [threading.Thread(target=client, args=(left,)) for _ in range(options.clients)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                done += stretch - left[0]
                time.sleep(2)
                idle.append((service.memory("VmRSS"), service.descriptors()))
                print(
                    f"| {done * ROUND:,} | {idle[-1][0] / 1000:.1f} | {service.memory('VmHWM') / 1000:.1f} | {idle[-1][1]} "
                    f"| {time.monotonic() - start:.0f} | {service.processor_seconds() - before:.0f} |", flush=True)
            print(f"\n{done * ROUND:,} checks over {done:,} connections, {done * len(expected):,} bytes of answers.")
            if done < rounds:
                wrong.append(f"{rounds * ROUND:,} checks were asked for")
            if len({descriptors for _, descriptors in idle}) != 1:
                wrong.append("the number of descriptors changed")
            # A leak of one byte a check would be 100 MB.
            if idle[-1][0] > idle[0][0] * 1.1 + 4000:
                wrong.append("memory grew")
            if service.process.poll() is not None:
                wrong.append("the service ended")
        finally:
            service.process.terminate()
            service.process.wait()
    for problem in wrong:
        print(f"Failed: {problem}.", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
