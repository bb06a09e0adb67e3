#!/usr/bin/env python3
"""How long one check takes from the shell, process and all.

  startup.py PWCHECK BIN      BIN: the folder of the compiled C programs
"""
import shutil, sys, tempfile
from measure import ROOT, Entrant, contest, output

pwcheck, programs = sys.argv[1:]
with tempfile.NamedTemporaryFile('w') as password:
    print('Tr0ub4dour&3', file=password, flush=True)

    def entrant(name, *command):
        if shutil.which(command[0]) is None: sys.exit(f'Error: {command[0]} is not installed.')
        # Seven starts in a row and their median, many times: what else runs on the machine disturbs single starts.
        return Entrant(name, lambda: float(output([f'{programs}/spawn', '101', password.name, *command])) / 1000)

    policies = sorted(file.stem for file in (ROOT / 'policies').glob('*.json'))
    contest('Start-up: one password from standard input, whole process', 'ms', [
        entrant('C hello world', f'{programs}/hello'),
        entrant('pwcheck -q', pwcheck, '-q'),
        *(entrant(f'pwcheck -q --policy {name}', pwcheck, '-q', '--policy', name) for name in policies),
        entrant('pwqcheck -1 (passwdqc)', 'pwqcheck', '-1'),
        entrant('pwscore (libpwquality, cracklib)', 'pwscore'),
    ], rounds=9)
