#!/usr/bin/env python3
"""Speed of the strength estimate on one core, beside zxcvbn-rs, in one run.

  Benchmarks/strength.py LIST      LIST: passwords, one a line, or result_*.csv of Scripts/accuracy

Prints passwords per second of both and the ratio, allocations per password, and the worst cases as multiples of the median
password. zxcvbn-rs is the PyPI package zxcvbn-rs-py, installed into .build/venv.
Exit status 1 if a password allocates.
"""
import os, pathlib, random, string, subprocess, sys, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / '.build'


def passwords(path):
    lines = open(path, encoding='utf-8', errors='replace', newline='').read().split('\n')
    if path.endswith('.csv'): lines = [l.rsplit('\t', 5)[0] for l in lines[1:]]
    return [l for l in lines if l]


def tool(*arguments, data, preload=None):
    env = dict(os.environ, LD_PRELOAD=str(preload)) if preload else None
    return subprocess.run([TOOL, *arguments], input=data, capture_output=True, check=True, env=env).stdout.decode()


def zxcvbn_rate(path):
    python = BUILD / 'venv/bin/python'
    if not python.exists(): subprocess.run([sys.executable, '-m', 'venv', BUILD / 'venv'], check=True)
    if subprocess.run([python, '-c', 'import zxcvbn_rs_py'], capture_output=True).returncode:
        subprocess.run([python, '-m', 'pip', 'install', '--quiet', 'zxcvbn-rs-py'], check=True)
    program = ('import sys, time; from zxcvbn_rs_py import zxcvbn\n'
               'p = [l for l in sys.stdin.buffer.read().decode("utf-8", "replace").split("\\n") if l]\n'
               'best = 1e9\n'
               'for _ in range(5):\n'
               '  t = time.perf_counter()\n'
               '  for x in p: zxcvbn(x)\n'
               '  best = min(best, time.perf_counter() - t)\n'
               'print(len(p) / best)')
    return float(subprocess.run([python, '-c', program], input=path, capture_output=True, check=True).stdout)


def hostile():
    r = random.Random(1)
    fit = lambda block: lambda n: (block * (n // len(block) + 1))[:n]
    pick = lambda alphabet: lambda n: ''.join(r.choice(alphabet) for _ in range(n))
    return {
        'all a': fit('a'), 'all leet': fit('4@8310$57+9|!'), 'leet words': fit('p4ssw0rdl0v3'), 'random leet': pick('4@310$5aeiost'),
        'digits': pick(string.digits), 'alternating kinds': fit('a1!'), 'random kinds': pick('ab01!$'),
        'a x 40, b': fit('a' * 40 + 'b'), 'a x 31, b': fit('a' * 31 + 'b'), 'two letters': pick('ab'), 'nearly all a': pick('aaaaaaaaaab'),
        'repeated blocks': fit('abcabcxyzxyzqwqwqwq'),
        'random blocks': lambda n: ''.join(pick(string.ascii_lowercase)(k) * 2 for k in [r.randint(3, 32) for _ in range(n // 6 + 2)])[:n],
        'leet pairs': lambda n: ''.join((r.choice(string.ascii_lowercase) + r.choice('0134')) * 3 for _ in range(n // 6 + 1))[:n],
        'keyboard snake': fit('zaq12wsxcde34rfvbgt56yhnmju78ik,.lo90p;/'), 'keyboard random': pick('qwertasdfg'), 'keypad': fit('7894561230147258369'),
        'random': pick(string.ascii_letters + string.digits + string.punctuation), 'random letters': pick(string.ascii_lowercase),
        'words': fit('iloveyoupasswordmonkeydragonsunshine'), 'dates': fit('1.1.99 12/05/1990 '), 'sequences': fit('abcd1234dcba4321'),
        'ideographs': lambda n: ''.join(chr(r.randint(0x4e00, 0x9fa0)) for _ in range(n)), 'accents': pick('éèüößñçÀÊÕ'),
        'combining marks': lambda n: 'e' + '\u0301\u0323' * (n // 2), 'Cyrillic': pick('йцукенгшАБВ'), 'emoji': fit('😀'),
        'rare blocks': lambda n: ''.join(chr(r.choice([0x1e00, 0xff21, 0x2160, 0x3131, 0x10400, 0xfb01]) + r.randint(0, 20)) for _ in range(n)),
    }


if len(sys.argv) != 2: sys.exit(__doc__)
subprocess.run(['swift', 'build', '--package-path', ROOT, '-c', 'release', '--product', 'train-model'], check=True, stdout=sys.stderr)
TOOL = BUILD / 'release/train-model'
data = '\n'.join(passwords(sys.argv[1])).encode()
theirs = zxcvbn_rate(data)
ours, median, _ = map(float, tool('bench', data=data).split())
theirs = max(theirs, zxcvbn_rate(data))
print(f'pwcheck    {ours:12,.0f} passwords/s')
print(f'zxcvbn-rs  {theirs:12,.0f} passwords/s')
print(f'ratio      {ours / theirs:12.1f}')
counter = BUILD / 'count-allocations.so'
subprocess.run(['cc', '-shared', '-fPIC', '-O2', '-o', counter, ROOT / 'Benchmarks/count-allocations.c', '-ldl'], check=True)
ascii_only = '\n'.join(p for p in passwords(sys.argv[1]) if p.isascii()).encode()
allocations = float(tool('bench', data=ascii_only, preload=counter).split()[2])
print(f'allocations per password: {allocations:g}')
print(f'median password: {median:.3f} microseconds; the worst inputs as multiples of it:')
worst = []
for name, make in hostile().items():
    for n in (16, 32, 64, 100, 128, 129, 200, 256, 512, 4096, 1_000_000):
        worst.append((float(tool('worst', data=make(n).encode())) / median, name, n))
for factor, name, n in sorted(worst, reverse=True)[:12]: print(f'{factor:7.0f} x  {name}, {n} characters')
sys.exit(allocations != 0)
