#!/usr/bin/env python3
"""Writes a list of made-up passwords of the kinds that leaked lists have: common ones, with years and digits, names, random ones.

  make-list.py LINES > list.txt

The same number of lines is the same list.
"""
import pathlib, random, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / 'wordlists'
CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*'


def main():
    r = random.Random(1)
    common = (ROOT / 'common-passwords.txt').read_text(encoding='utf-8').split('\n')[:-1]
    names = (ROOT / 'names.txt').read_text(encoding='utf-8').split('\n')[:-1]
    lines = []
    for i in range(int(sys.argv[1])):
        kind = r.random()
        if kind < .35: lines.append(common[int(len(common) * r.random() ** 3)])
        elif kind < .7: lines.append(common[int(len(common) * r.random() ** 2)].capitalize() + str(r.randrange(10000)))
        elif kind < .9: lines.append(names[r.randrange(len(names))] + str(1950 + r.randrange(75)) + r.choice('!.@#*'))
        else: lines.append(''.join(r.choices(CHARACTERS, k=r.randrange(8, 16))))
        if len(lines) == 100_000:
            sys.stdout.write('\n'.join(lines) + '\n')
            lines = []
    if lines: sys.stdout.write('\n'.join(lines) + '\n')


main()
