#!/usr/bin/env python3
"""The five rules of the default policy on one core, in memory and as a whole process, and rules of other shapes in memory.

  rules.py PWCHECK BIN RULES LIST      BIN: the folder of the compiled C programs, RULES: the program of Benchmarks/Sources/rules
"""
import json, os, re, sys, tempfile
from measure import ROOT, Entrant, contest, output, timed

pwcheck, programs, rules, path = sys.argv[1:]
default = ROOT / 'policies/default.json'
patterns = [rule['match'] for rule in json.load(open(default))['rules']]
seconds = '1'
with tempfile.TemporaryDirectory() as folder:
    # A setting that is on anyway keeps a pattern's meaning and hides it from the lowering.
    engine = os.path.join(folder, 'engine.json')
    with open(engine, 'w') as f: f.write(re.sub(r'"match": "(.*)",', r'"match": "(*LF)\1",', default.read_text()))
    # The form that one finds all over the web: a look-ahead for each demand, in one pattern.
    web = r'^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^\w\s]).{8,32}$'

    def policy(name, patterns):
        path = os.path.join(folder, name)
        rules = [{'id': f'r{number}', 'label': pattern, 'match': pattern} for number, pattern in enumerate(patterns)]
        with open(path, 'w') as f: json.dump({'policy': 1, 'id': 'rules', 'rules': rules}, f)
        return path

    # Regular and small: one table answers them.
    regular = [r'^[a-z]+\d{1,4}[!.]?$', r'(?:19|20)\d\d', r'(?i)pass|qwert', r'\d{3}', r'^[A-Z].*\d$']
    # No automaton knows a back reference. Without a digit or a special character two of them need no search.
    engine_only = [r'(.)\1\1', r'(..+)\1', r'(\d)\1\1', r'([[:punct:]])\1', r'(?i)(abc|qwe).*\1']
    rate = lambda *command: float(output(command).split()[0]) / 1e6
    lines = sum(1 for _ in open(path, 'rb'))
    contest(f'Five default rules, one core, {lines:,} lines in memory', 'M pw/s', [
        Entrant('C loop over pcre2_jit_match', lambda: rate(f'{programs}/pcre2-loop', path, seconds, *patterns)),
        Entrant('pwcheck, every rule by PCRE2, none left out', lambda: rate(rules, engine, path, seconds)),
        Entrant('pwcheck, plain classes and lengths lowered', lambda: rate(rules, str(default), path, seconds)),
    ])
    contest('The same as look-aheads of one pattern', 'M pw/s', [
        Entrant('C loop over pcre2_jit_match', lambda: rate(f'{programs}/pcre2-loop', path, seconds, web)),
        Entrant('pwcheck', lambda: rate(rules, policy('looks.json', [web]), path, seconds)),
    ])
    for title, name, these in [
        ('Five patterns that one table answers', 'regular.json', regular),
        ('Five patterns that only PCRE2 answers', 'engine-only.json', engine_only),
    ]:
        contest(title, 'M pw/s', [
            Entrant('C loop over pcre2_jit_match', lambda: rate(f'{programs}/pcre2-loop', path, seconds, *these)),
            Entrant('pwcheck', lambda: rate(rules, policy(name, these), path, seconds)),
        ])

    big = os.path.join(folder, 'big.txt')
    with open(path, 'rb') as source: block = source.read()
    copies = max(1, 2_000_000 // max(1, lines))
    with open(big, 'wb') as f:
        for _ in range(copies): f.write(block)
    count = lines * copies
    whole = r'^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[[:punct:]])(?:(?![\h\v])\X){8,32}$'
    utf8 = dict(os.environ, LC_ALL='C.UTF-8')
    per_second = lambda *command: count / timed(command, env=utf8)[0] / 1e6
    contest(f'The same rules, whole process on one core, {count:,} lines', 'M pw/s', [
        Entrant('grep -acP, the rules as lookaheads of one pattern', lambda: per_second('grep', '-acP', whole, big)),
        Entrant('pwcheck audit -j 1 --no-strength --no-statistics', lambda: per_second(
            pwcheck, 'audit', '-j', '1', '--no-strength', '--no-statistics', '--format', 'json', big)),
        Entrant('wc -l', lambda: per_second('wc', '-l', big)),
    ])
