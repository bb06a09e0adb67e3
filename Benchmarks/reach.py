#!/usr/bin/env python3
"""What one check costs a program that is not in Swift: from C, from Python and over the service's socket, beside peers in C and Python.
Seconds are those of the processor, so that other programs on the machine count less.

  reach.py PWCHECK BIN LIST WHEEL     BIN: the folder of the compiled C programs; LIST: passwords, one a line; WHEEL: of Scripts/build-python
"""
import json, os, socket, subprocess, sys, tempfile, threading, time
from measure import BUILD, Entrant, contest, output

# Prints checks per second of processor time, for as many as are given, over the lines of a file. `{work}` judges a `password`.
LOOP = '''
import sys, time
{setup}
passwords = [line for line in open(sys.argv[1], encoding="utf-8", errors="replace").read().split("\\n") if line]
count, start = int(sys.argv[2]), time.process_time()
for i in range(count):
    password = passwords[i * 7 % len(passwords)][:72]
    {work}
print(count / (time.process_time() - start))
'''

# libpwquality has no answer for what fails: it raises.
PWQUALITY = '''try: settings.check(password, None, None)
    except pwquality.PWQError: pass'''

MANY = '''
import sys, time
from pwcheck import Checker
lines = [line[:72] for line in open(sys.argv[1], encoding="utf-8", errors="replace").read().split("\\n") if line]
count, checker = int(sys.argv[2]), Checker()
passwords = [lines[i * 7 % len(lines)] for i in range(count)]
start = time.process_time()
checker.check_many(passwords, guesses=True)
print(count / (time.process_time() - start))
'''


def environment(wheel):
    """The interpreter of an environment with the peers from PyPI and our wheel. It sees Debian's packages too, which the binding is one of."""
    place = BUILD / 'venv-reach'
    python = place / 'bin/python'
    if not python.exists(): subprocess.run(['/usr/bin/python3', '-m', 'venv', '--system-site-packages', place], check=True)
    for arguments in (['zxcvbn==4.5.0', 'zxcvbn-rs-py==0.3.0'], ['--force-reinstall', '--no-deps', wheel]):
        subprocess.run([python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', *arguments], check=True)
    return python


def in_python(setup, work, count):
    program = LOOP.format(setup=setup, work=work)
    return lambda: float(output([python, '-c', program, path, str(count)]))


def in_c(*command):
    return lambda: float(output([*command, path, '3']))


class Service:
    """`pwcheck serve` with one thread. A turn is one connection whose requests are sent ahead of the answers."""

    def __init__(self, program, folder):
        self.path = os.path.join(folder, 'socket')
        self.process = subprocess.Popen([program, 'serve', '--socket', self.path, '--threads', '1'], stderr=subprocess.PIPE)
        self.process.stderr.readline()
        passwords = [line for line in open(path, encoding='utf-8', errors='replace').read().split('\n') if line]
        lines = (json.dumps({'id': i, 'password': passwords[i * 7 % len(passwords)][:72]}).encode() for i in range(100_000))
        self.requests = b''.join(line + b'\n' for line in lines)

    def seconds(self):
        fields = open(f'/proc/{self.process.pid}/stat').read().rsplit(')', 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')

    def rate(self):
        before = self.seconds()
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(self.path)
            sender = threading.Thread(target=client.sendall, args=(self.requests,))
            sender.start()
            answers = 0
            while answers < 100_000: answers += client.recv(1 << 18).count(b'\n')
            sender.join()
        return 100_000 / (self.seconds() - before)


if len(sys.argv) != 5: sys.exit(__doc__)
pwcheck, programs, path, wheel = sys.argv[1:]
python = environment(wheel)
if subprocess.run([python, '-c', 'import pwquality'], capture_output=True).returncode:
    sys.exit("Error: there is no Python module 'pwquality'. Scripts/setup --bench installs it.")

ours = 'from pwcheck import Checker\nchecker = Checker()'
with tempfile.TemporaryDirectory() as folder:
    service = Service(pwcheck, folder)
    try:
        contest('Checks a second of processor time, one core', 'checks/s', [
            Entrant('zxcvbn for Python', in_python('from zxcvbn import zxcvbn', 'zxcvbn(password)', 4_000)),
            Entrant('zxcvbn-rs-py', in_python('from zxcvbn_rs_py import zxcvbn', 'zxcvbn(password)', 40_000)),
            Entrant('libpwquality in Python (rules, cracklib)', in_python('import pwquality\nsettings = pwquality.PWQSettings()', PWQUALITY, 4_000)),
            Entrant('zxcvbn-c in C', in_c(f'{programs}/zxcvbn-loop')),
            Entrant('pwcheck in Python, whether it is accepted', in_python(ours, 'checker.accepts(password)', 100_000)),
            Entrant('pwcheck in Python, the result with its score', in_python(ours, 'checker.check(password).score', 100_000)),
            Entrant('pwcheck in Python, a list at once, with guesses', lambda: float(output([python, '-c', MANY, path, '400000']))),
            Entrant('pwcheck in C, whether it is accepted', in_c(f'{programs}/reach-loop', 'verdict')),
            Entrant('pwcheck in C, the result with its score', in_c(f'{programs}/reach-loop', 'result')),
            Entrant('pwcheck in C, the result as JSON', in_c(f'{programs}/reach-loop', 'json')),
            Entrant('pwcheck serve, the socket, requests in advance', service.rate),
        ], rounds=3, digits=0)
    finally:
        service.process.terminate()
        service.process.wait()
