"""What the benchmarks share: rounds, ratios and tables.

Entrants take turns, round after round, so that what slows the machine slows them all. A ratio is the median of the rounds' own ratios,
and its noise is how far the furthest round was from it: another run on the same machine should differ by less.
"""
import os, pathlib, resource, statistics, subprocess, sys, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / '.build'


class Entrant:
    """Something that is measured: `measure` returns a figure, or a figure and the peak memory in MB."""

    def __init__(self, name, measure):
        self.name, self.measure, self.figures, self.peak = name, measure, [], 0

    def take_turn(self):
        result = self.measure()
        figure, peak = result if isinstance(result, tuple) else (result, 0)
        self.figures.append(figure)
        self.peak = max(self.peak, peak)


def contest(title, unit, entrants, rounds=5, digits=2):
    """Measures and prints a Markdown table. Ratios are to the first entrant."""
    for number in range(rounds + 1):
        for entrant in entrants: entrant.take_turn()
        if number == 0:  # To warm the caches.
            for entrant in entrants: entrant.figures.clear()
    base = entrants[0].figures
    width = max(44, *(len(entrant.name) for entrant in entrants))
    has_peak = any(entrant.peak for entrant in entrants)
    print(f'\n{title}\n\n| {"":<{width}} | {unit:>10} | {"ratio":>9} | {"noise":>6} |' + (f' {"peak":>7} |' if has_peak else ''))
    print('|---|--:|--:|--:|' + ('--:|' if has_peak else ''))
    ratios = {}
    for entrant in entrants:
        by_round = [figure / first for figure, first in zip(entrant.figures, base)]
        ratio = ratios[entrant.name] = statistics.median(by_round)
        noise = max(abs(r / ratio - 1) for r in by_round) * 100
        shown = f'{ratio:.3g} ×' if ratio < 100 else f'{ratio:,.0f} ×'
        line = f'| {entrant.name:<{width}} | {statistics.median(entrant.figures):>10,.{digits}f} | {shown:>9} |'
        line += f' {"":>6} |' if entrant is entrants[0] else f' {f"{noise:.0f} %":>6} |'
        if has_peak: line += f' {peak_text(entrant.peak):>7} |'
        print(line, flush=True)
    return ratios


def peak_text(peak):
    # A process begins with the memory of the one that starts it, here this program: what is below cannot be seen.
    least = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if not peak: return ''
    return f'{peak:.0f} MB' if peak > least * 1.05 else f'< {least + 1:.0f} MB'


def timed(command, **options):
    """Seconds of a whole process, and its peak memory in MB. What it prints is thrown away."""
    # Not to /dev/null: grep would see it, and stop at the first match.
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL, **options)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) not in (0, 1): sys.exit(f'Error: {command[0]} failed.')
    return seconds, usage.ru_maxrss / 1024


def output(command, **options):
    return subprocess.run(command, capture_output=True, check=True, text=True, **options).stdout


def peer_in_python(package, version):
    """The interpreter of an environment that has a package from PyPI."""
    python = BUILD / 'venv-bench/bin/python'
    if not python.exists(): subprocess.run([sys.executable, '-m', 'venv', BUILD / 'venv-bench'], check=True)
    if f'{package}=={version}' not in output([python, '-m', 'pip', 'freeze']).lower():
        subprocess.run([python, '-m', 'pip', 'install', '--quiet', f'{package}=={version}'], check=True)
    return python


# Prints passwords per second of processor time of a zxcvbn for Python, for as many seconds as are given, over the lines of a file.
PYTHON_LOOP = '''
import sys, time
from {module} import zxcvbn
passwords = [line for line in open(sys.argv[1], encoding="utf-8", errors="replace").read().split("\\n") if line]
start, count = time.process_time(), 0
while time.process_time() - start < float(sys.argv[2]):
    part = passwords[count % len(passwords):][:200]
    for password in part: zxcvbn(password[:72])
    count += len(part)
print(count / (time.process_time() - start))
'''
