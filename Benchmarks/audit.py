#!/usr/bin/env python3
"""Whole audits as processes, beside what else can be done with a list, and their peak memory.

  audit.py PWCHECK BIN LINES      BIN: the folder of the compiled C programs

Peers that are slow are given the first lines only: compared is the rate.
"""
import json, os, subprocess, sys, tempfile
from measure import PYTHON_LOOP, ROOT, Entrant, contest, output, peer_in_python, timed

pwcheck, programs = sys.argv[1:3]
lines = int(sys.argv[3])
jobs = len(os.sched_getaffinity(0))
patterns = [rule['match'] for rule in json.load(open(ROOT / 'policies/default.json'))['rules']]

with tempfile.TemporaryDirectory() as folder:
    big, some, few = (os.path.join(folder, name) for name in ('big.txt', 'some.txt', 'few.txt'))
    with open(big, 'wb') as f: subprocess.run([sys.executable, ROOT / 'Benchmarks/make-list.py', str(lines)], stdout=f, check=True)
    with open(big, 'rb') as f, open(some, 'wb') as s, open(few, 'wb') as t:
        for i, line in enumerate(f):
            if i >= 100_000: break
            s.write(line)
            if i % 10 == 0: t.write(line)

    def process(name, command, path, count, **options):
        def measure():
            seconds, peak = timed(command + ([path] if 'stdin' not in options else []), **{
                key: open(path, 'rb') for key in options})
            return count / seconds / 1e6, peak
        return Entrant(name, measure)

    def audit(*options, path=big, count=lines, note=''):
        return process(' '.join(['pwcheck audit', *options]) + note, [pwcheck, 'audit', *options, '--format', 'json'], path, count)

    contest(f'Audit by the default policy, {lines:,} lines, {jobs} processors', 'M pw/s', [
        Entrant('C loop over pcre2_jit_match, list in memory', lambda: float(
            output([f'{programs}/pcre2-loop', big, '1', *patterns]).split()[0]) / 1e6),
        process('wc -l', ['wc', '-l'], big, lines),
        process('pwqcheck --multi -1 (passwdqc), 100,000 lines', ['pwqcheck', '--multi', '-1'], some, 100_000, stdin=True),
        process('cracklib-check, 10,000 lines', ['cracklib-check'], few, 10_000, stdin=True),
        audit('--no-strength', '--no-statistics', '-j', '1'),
        audit('--no-strength', '--no-statistics'),
    ], rounds=3)

    python = peer_in_python('zxcvbn-rs-py', '0.3.0')
    contest(f'Audit with strength, {lines:,} lines, {jobs} processors', 'M pw/s', [
        Entrant('zxcvbn-c 2.5, one core, strength only', lambda: float(output([f'{programs}/zxcvbn-loop', few, '2'])) / 1e6),
        Entrant('zxcvbn-rs-py 0.3.0, one core, strength only', lambda: float(
            output([python, '-c', PYTHON_LOOP.format(module='zxcvbn_rs_py'), few, '2'])) / 1e6),
        audit('--no-statistics'),
        audit(),
        audit(path=some, count=100_000, note=', the first 100,000 lines'),
    ], rounds=2, digits=3)
