#!/usr/bin/env python3
"""Speed of the strength estimate on one core, allocations per password, and the worst cases. The rate of each entrant is
the average over a second of its processor time.

  strength.py TRAIN-MODEL BIN LIST      BIN: the folder of the compiled C programs; LIST: passwords, one a line, or result_*.csv of
                                        Scripts/accuracy

Exit status 1 if a password allocates.
"""
import os, random, string, subprocess, sys, tempfile
from measure import PYTHON_LOOP, ROOT, Entrant, contest, output, peer_in_python


def passwords(path):
    lines = open(path, encoding='utf-8', errors='replace', newline='').read().split('\n')
    if path.endswith('.csv'): lines = [l.rsplit('\t', 5)[0] for l in lines[1:]]
    return [l for l in lines if l]


def tool(*arguments, data, preload=None):
    env = dict(os.environ, LD_PRELOAD=str(preload)) if preload else None
    return subprocess.run([TOOL, *arguments], input=data, capture_output=True, check=True, env=env).stdout.decode()


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


if len(sys.argv) != 4: sys.exit(__doc__)
TOOL, programs, path = sys.argv[1:]
words = passwords(path)
with tempfile.NamedTemporaryFile('wb') as listed:
    data = '\n'.join(words).encode()
    listed.write(data + b'\n')
    listed.flush()

    def python_peer(module, package, version):
        python = peer_in_python(package, version)
        return Entrant(f'{package} {version} (PyPI)', lambda: float(
            output([python, '-c', PYTHON_LOOP.format(module=module), listed.name, '1'])) / 1e6)

    contest(f'Estimate of strength, one core, {len(words):,} lines in memory', 'M pw/s', [
        python_peer('zxcvbn_rs_py', 'zxcvbn-rs-py', '0.3.0'),
        python_peer('zxcvbn', 'zxcvbn', '4.5.0'),
        Entrant('zxcvbn-c 2.5', lambda: float(output([f'{programs}/zxcvbn-loop', listed.name, '1'])) / 1e6),
        Entrant('pwcheck', lambda: float(tool('bench', data=data).split()[0]) / 1e6),
    ], digits=4)

median = float(tool('bench', data=data).split()[1])
counter = os.path.join(programs, 'count-allocations.so')
subprocess.run(['cc', '-shared', '-fPIC', '-O2', '-o', counter, ROOT / 'Benchmarks/count-allocations.c', '-ldl'], check=True)
ascii_only = '\n'.join(p for p in words if p.isascii()).encode()
allocations = float(tool('bench', data=ascii_only, preload=counter).split()[2])
print(f'\nAllocations per password: {allocations:g}')
print(f'Median password: {median:.3f} microseconds; the worst inputs as multiples of it:\n')
worst = []
for name, make in hostile().items():
    for n in (16, 32, 64, 100, 128, 129, 200, 256, 512, 4096, 1_000_000):
        worst.append((float(tool('worst', data=make(n).encode())) / median, name, n))
for factor, name, n in sorted(worst, reverse=True)[:12]: print(f'{factor:7.0f} ×  {name}, {n} characters')
sys.exit(allocations != 0)
