#!/usr/bin/env python3
"""The whole audit, beside a C loop, wc and zxcvbn-rs, in one run, with peak memory.

  audit.py PWCHECK PCRE2-LOOP ZXCVBN-PYTHON [LINES]

Times are the best of three, but for lists of more than a million lines, of which two. zxcvbn-rs is timed on a sample.
"""
import os, pathlib, resource, subprocess, sys, tempfile, time

pwcheck, loop, python = sys.argv[1:4]
lines = int(sys.argv[4]) if len(sys.argv) > 4 else 10_000_000
root = pathlib.Path(__file__).resolve().parent.parent


def timed(command, **options):
    """Seconds of the best run, and the peak memory of the largest in MB."""
    best, peak = 1e9, 0
    for _ in range(2 if lines > 1_000_000 else 3):
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, **options)
        _, status, usage = os.wait4(process.pid, 0)
        best, peak = min(best, time.perf_counter() - start), max(peak, usage.ru_maxrss / 1024)
        if os.waitstatus_to_exitcode(status) not in (0, 1): sys.exit(f'{command[0]} failed')
    return best, peak


def row(name, seconds, count, base=None, peak=None):
    ratio = f'{base / seconds * count / lines:8.1f} ×' if base else ''
    memory = f'{peak:4.0f} MB' if peak else ''
    print(f'| {name:<52} | {count / seconds / 1e6:8.3f} | {ratio:>10} | {memory:>7} |')


def head(title, against):
    print(f'\n{title}\n\n| {"":<52} | {"M pw/s":>8} | {against:>10} | {"peak":>7} |\n|---|---|---|---|')


with tempfile.TemporaryDirectory() as folder:
    big, small, sample = (os.path.join(folder, name) for name in ('big.txt', 'small.txt', 'sample.txt'))
    with open(big, 'wb') as f: subprocess.run([sys.executable, root / 'Benchmarks/make-list.py', str(lines)], stdout=f, check=True)
    with open(big, 'rb') as f, open(small, 'wb') as s, open(sample, 'wb') as t:
        for i, line in enumerate(f):
            if i >= 100_000: break
            s.write(line)
            if i % 5 == 0: t.write(line)
    jobs = len(os.sched_getaffinity(0))

    import json
    patterns = [rule['match'] for rule in json.load(open(root / 'policies/default.json'))['rules']]
    rate = int(subprocess.run([loop, big, '1', *patterns], capture_output=True, text=True, check=True).stdout.split()[0])
    c = lines / rate
    wc, _ = timed(['wc', '-l', big])
    head(f'Whole process, {lines:,} lines, {jobs} processors: the default policy only', 'C loop')
    row('C loop over pcre2_jit_match, one core, list in memory', c, lines, c)
    for j in sorted({1, jobs}):
        seconds, peak = timed([pwcheck, 'audit', '-j', str(j), '--no-strength', '--no-statistics', '--format', 'json', big])
        row(f'pwcheck audit --no-strength --no-statistics -j {j}', seconds, lines, c, peak)
        if j == jobs: print(f'\nThat is {seconds / wc:.1f} times what `wc -l` takes.')

    program = ('import sys, time; from zxcvbn_rs_py import zxcvbn\n'
               'p = open(sys.argv[1], encoding="utf-8").read().split("\\n")[:-1]\n'
               't = time.perf_counter()\nfor x in p: zxcvbn(x)\nprint((time.perf_counter() - t) / len(p))')
    z = float(subprocess.run([python, '-c', program, sample], capture_output=True, text=True, check=True).stdout) * lines
    head(f'The same list, with strength', 'zxcvbn-rs')
    row('zxcvbn-rs, one core, strength only, a sample of 20,000', z, lines, z)
    for options in (['--no-statistics'], []):
        seconds, peak = timed([pwcheck, 'audit', *options, '--format', 'json', big])
        row(' '.join(['pwcheck audit', *options, '-j', str(jobs)]), seconds, lines, z, peak)
    seconds, peak = timed([pwcheck, 'audit', '--format', 'json', small])
    row('the same, the first 100,000 lines only', seconds, 100_000, z, peak)
