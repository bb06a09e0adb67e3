#!/usr/bin/env python3
"""Indexes of breach corpora: how fast they are made, how large they are, and what a lookup costs.

  breaches.py PWCHECK BIN LINES      BIN: the folder of the compiled C programs
"""
import math, os, random, subprocess, sys, tempfile
from measure import ROOT, Entrant, contest, timed

pwcheck, programs = sys.argv[1:3]
lines = int(sys.argv[3])


def reads(command, path):
    """How many calls of read(2) and pread(2) a process makes."""
    with open(path, 'rb') as file:
        process = subprocess.Popen(command, stdin=file, stdout=subprocess.DEVNULL)
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # It is over, and its figures are still there.
        figures = dict(line.split(': ') for line in open(f'/proc/{process.pid}/io').read().splitlines())
        process.wait()
    return int(figures['syscr'])


with tempfile.TemporaryDirectory(dir=os.environ.get('TMPDIR')) as folder:
    corpus, index, filter, none, one, many = (os.path.join(folder, name) for name in ('c.txt', 'c.pwb', 'c.pwq', 'none', 'one', 'many'))
    with open(corpus, 'wb') as file: subprocess.run([f'{programs}/make-corpus', str(lines)], stdout=file, check=True)

    def build(name, *command, stdin=None):
        def measure():
            for path in (index, filter):
                if path in command and os.path.exists(path): os.unlink(path)
            with open(stdin or os.devnull, 'rb') as file: seconds, peak = timed(command, stdin=file)
            return lines / seconds / 1e6, peak
        return Entrant(name, measure)

    contest(f'Making an index of {lines:,} lines, {os.path.getsize(corpus) / 1e9:.2f} GB in the cache', 'M lines/s', [
        build('pwcheck breach build', pwcheck, 'breach', 'build', '-q', '-o', index, corpus),
        build('pwcheck breach build --counts', pwcheck, 'breach', 'build', '-q', '--counts', '-o', index, corpus),
        build('pwcheck breach build --sort', pwcheck, 'breach', 'build', '-q', '--sort', '-o', index, corpus),
        build('wc -l', 'wc', '-l', corpus),
        build('cp', 'cp', corpus, os.path.join(folder, 'copy')),
        build('pwqfilter --create', 'pwqfilter', f'--create={int(lines / .95)}', '--pre-hashed', '-o', filter, stdin=corpus),
    ], rounds=3)
    subprocess.run([pwcheck, 'breach', 'build', '-q', '-o', index, corpus], check=True)

    print('\nSize\n\n| | bits an entry | one wrong in |\n|---|--:|--:|')
    wrong = 2 ** 56 / lines
    for name, bits, rate in [
        ('text', os.path.getsize(corpus) * 8 / lines, 'never'), ('pwcheck, 56 bits', os.path.getsize(index) * 8 / lines, f'{wrong:,.0f}'),
        ('pwqfilter', os.path.getsize(filter) * 8 / lines, '> 1,000,000,000'),
        # 1.125 times as many bits as the error rate needs, as its paper and its programs have it.
        ('binary fuse filter of the same error rate, computed', 1.125 * math.log2(wrong), f'{wrong:,.0f}'),
    ]: print(f'| {name} | {bits:.1f} | {rate} |')

    # Half of what is looked up is there.
    random.seed(1)
    with open(corpus, 'rb') as file:
        size, known = os.path.getsize(corpus), []
        for _ in range(100_000):
            file.seek(random.randrange(size - 200))
            file.readline()
            known.append(file.readline()[:40].decode())
    wanted = known + [f'{random.getrandbits(160):040X}' for _ in known]
    random.shuffle(wanted)
    open(none, 'w').close()
    open(one, 'w').write(wanted[0] + '\n')
    open(many, 'w').write(''.join(hash + '\n' for hash in wanted))

    def lookup(name, command):
        def measure():
            seconds = []
            for path in (one, many):
                with open(path, 'rb') as file:
                    process = subprocess.Popen(command, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                    usage = os.wait4(process.pid, 0)[2]
                    seconds.append(usage.ru_utime + usage.ru_stime)
            return (seconds[1] - seconds[0]) / len(wanted) * 1e6
        return Entrant(name, measure)

    commands = {f'pwcheck, {kind}': [pwcheck, 'breach', 'lookup', '-q', '--hashes', path] for kind, path in (('index', index), ('text', corpus))}
    contest('A lookup, in the cache, without the start of the process: processor time', 'µs', [
        *(lookup(name, command) for name, command in commands.items()),
        lookup('pwqfilter --lookup', ['pwqfilter', '--lookup', '--pre-hashed', '-f', filter]),
    ], rounds=3)
    print('\nPieces read for a lookup\n\n| | pieces |\n|---|--:|')
    for name, command in commands.items():
        print(f'| {name} | {(reads(command, many) - reads(command, one)) / len(wanted):.2f} |')

    # Whole audits, each with and without the corpus, by turns.
    words, many_words = os.path.join(folder, 'list'), os.path.join(folder, 'many')
    make = [sys.executable, ROOT / 'Benchmarks/make-list.py', str(min(lines, 300_000))]
    with open(words, 'wb') as file: subprocess.run(make, stdout=file, check=True)
    with open(many_words, 'wb') as file: [file.write(open(words, 'rb').read()) for _ in range(-(-lines // min(lines, 300_000)))]

    def audit(name, path, *options):
        count = sum(1 for _ in open(path, 'rb'))

        def measure():
            with open(os.devnull) as nothing: process = subprocess.Popen([pwcheck, 'audit', '-q', '--policy', 'nist-800-63b-4', *options, path], stdin=nothing, stdout=subprocess.DEVNULL)
            usage = os.wait4(process.pid, 0)[2]
            return count / (usage.ru_utime + usage.ru_stime) / 1e6, usage.ru_maxrss / 1024
        return Entrant(name, measure)

    plain = ['--no-strength', '--no-statistics']
    for path, about, options, rounds in [(words, 'A whole audit', [], 3), (many_words, 'An audit without strength and statistics', plain, 5)]:
        contest(f'{about} of {sum(1 for _ in open(path, "rb")):,} passwords, for each second of processor time', 'M/s', [
            audit('without a corpus', path, *options), audit('with the index', path, *options, '--breaches', index),
            *([audit('with the text', path, '--breaches', corpus)] if path == words else []),
        ], rounds=rounds)
