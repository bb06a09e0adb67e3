#!/usr/bin/env python3
"""Processor time of an earlier build of the program and of this one, in turns: read the ratios.

  before.py BEFORE PWCHECK LINES
"""
import json, os, socket, subprocess, sys, tempfile, threading
from measure import ROOT, Entrant, contest

before, pwcheck = sys.argv[1:3]
lines = int(sys.argv[3])


def seconds(command, **options):
    """Processor time of a whole process, and its peak memory in MB."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1): sys.exit(f'Error: {command} failed.')
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def compare(title, measure, **options):
    contest(title, 's', [Entrant('before', lambda: measure(before)), Entrant('now', lambda: measure(pwcheck))], digits=3, **options)


def starts(program):
    total = 0
    for _ in range(200):
        process = subprocess.Popen([program, '-q'], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        process.stdin.write(b'Tr0ub4dour&3\n')
        process.stdin.close()
        usage = os.wait4(process.pid, 0)[2]
        total += usage.ru_utime + usage.ru_stime
    return total


def serve(program):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'socket')
        process = subprocess.Popen([program, 'serve', '--socket', path, '--threads', '1'], stderr=subprocess.PIPE)
        process.stderr.readline()
        client = socket.socket(socket.AF_UNIX)
        client.connect(path)
        sender = threading.Thread(target=client.sendall, args=(requests,))
        sender.start()
        answers = 0
        while answers < count: answers += client.recv(1 << 18).count(b'\n')
        sender.join()
        client.close()
        process.terminate()
        process.stderr.close()
        usage = os.wait4(process.pid, 0)[2]
        return usage.ru_utime + usage.ru_stime


with tempfile.TemporaryDirectory() as folder:
    big = os.path.join(folder, 'list.txt')
    with open(big, 'wb') as file: subprocess.run([sys.executable, ROOT / 'Benchmarks/make-list.py', str(lines)], stdout=file, check=True)
    with open(big, 'rb') as file: passwords = [line.decode(errors='ignore').rstrip('\n') for _, line in zip(range(100_000), file)]
    count = len(passwords)
    requests = b''.join(json.dumps({'id': n, 'password': text}).encode() + b'\n' for n, text in enumerate(passwords))
    compare('200 checks, each a process', starts)
    for name, options in [
        ('rules only', ['--no-strength', '--no-statistics']),
        ('with strength', ['--no-statistics']),
        ('as it is by default', []),
        ('rows of all lines', ['--format', 'ndjson', '--rows', 'all']),
        ('nist-800-63b-4', ['--policy', 'nist-800-63b-4', '--no-statistics']),
    ]:
        compare(f'Audit of {lines:,} lines: {name}', lambda program: seconds([program, 'audit', '-j', '1', *options, big]), rounds=3)
    compare(f'{count:,} checks by the service', serve, rounds=3)
