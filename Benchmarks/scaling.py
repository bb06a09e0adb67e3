#!/usr/bin/env python3
"""Processor time of an audit with 1, 2, 4 and 8 threads, and what statistics add to it.

  scaling.py PWCHECK LINES      Where threads outnumber processors they take turns.

All figures are processor time, so a busy machine disturbs them less. Fails if threads take a lock for each password.
"""
import os, shutil, statistics, subprocess, sys, tempfile
from measure import ROOT

pwcheck, lines = sys.argv[1], int(sys.argv[2])
rounds = 5


def usage(*command):
    """Processor seconds of a process, and how often its threads waited."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1): sys.exit(f'Error: {command[0]} failed.')
    return used.ru_utime + used.ru_stime, used.ru_nvcsw


def calls(path, jobs):
    """How many futex calls an audit makes: each is a lock that another thread had, or a wake-up."""
    with tempfile.NamedTemporaryFile('r') as log:
        subprocess.run(['strace', '-f', '-e', 'trace=futex', '-o', log.name, pwcheck, 'audit', '-j', str(jobs),
                        '--no-strength', '--format', 'json', path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return sum('futex(' in line for line in log)


with tempfile.TemporaryDirectory() as folder:
    whole, part = os.path.join(folder, 'whole.txt'), os.path.join(folder, 'part.txt')
    made = subprocess.run([sys.executable, ROOT / 'Benchmarks/make-list.py', str(lines)], stdout=subprocess.PIPE, check=True)
    distinct = list(dict.fromkeys(made.stdout.split(b'\n')[:-1]))
    with open(whole, 'wb') as f: f.write(b'\n'.join(distinct) + b'\n')
    with open(part, 'wb') as f: f.write(b'\n'.join(distinct[:len(distinct) // 4]) + b'\n')

    ratios = []
    for _ in range(rounds):
        without = usage(pwcheck, 'audit', '-j', '1', '--no-statistics', '--format', 'json', whole)[0]
        ratios.append(usage(pwcheck, 'audit', '-j', '1', '--format', 'json', whole)[0] / without - 1)
    print(f'\nStatistics beside policy and strength, {len(distinct):,} distinct lines, {rounds} rounds: '
          f'{statistics.median(ratios):.0%} ({min(ratios):.0%} to {max(ratios):.0%})')

    print('\n| threads | µs a line, all | waits | µs a line, without strength | waits |\n|--:|--:|--:|--:|--:|')
    jobs = (1, 2, 4, 8)
    taken = {(count, option): [] for count in jobs for option in ('', '--no-strength')}
    for _ in range(3):
        for (count, option), figures in taken.items():
            figures.append(usage(pwcheck, 'audit', '-j', str(count), *option.split(), '--format', 'json', whole))
    for count in jobs:
        row = [str(count)]
        for option in ('', '--no-strength'):
            seconds, waits = (statistics.median(column) for column in zip(*taken[count, option]))
            row += [f'{seconds / len(distinct) * 1e6:.2f}', f'{waits:.0f}']
        print('| ' + ' | '.join(row) + ' |')

    if shutil.which('strace'):
        print('\n| threads | futex calls, a quarter of the lines | all lines |\n|--:|--:|--:|')
        for count in jobs:
            few, many = calls(part, count), calls(whole, count)
            print(f'| {count} | {few} | {many} |')
            if many > len(distinct) / 1000: sys.exit('Error: threads take a lock for each password.')
