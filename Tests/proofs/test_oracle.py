"""What 'policy diff' says of random pairs of patterns, against an automaton library that is not ours (greenery, PyPI).

Usage: test_oracle.py PWCHECK [PAIRS [SEED]]

A pair is two patterns of printable ASCII for the whole password, so that the language of each is regular and both sides
can say all of it. A proof of pwcheck must be one of the oracle's, and each witness must be in the one language and not in
the other. Prints how often pwcheck left a question open, and for how many proofs the oracle ran out of time.
"""

import collections
import functools
import json
import multiprocessing
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile

from greenery import parse

ATOMS = ["a", "b", "c", "1", "[ab]", "[a-c]", "[0-9]", "[^a]", "[a-z0-9]", "[ -~]"]
ENDS = ["", "", "?", "*", "+", "{2}", "{1,3}", "{2,}"]
# The oracle has so long for a proof.
SECONDS = 5


def expression(chance, depth):
    if depth == 0 or chance.random() < 0.3:
        return chance.choice(ATOMS) + chance.choice(ENDS)
    if chance.random() < 0.4:
        return f"({expression(chance, depth - 1)}|{expression(chance, depth - 1)}){chance.choice(ENDS)}"
    return expression(chance, depth - 1) + expression(chance, depth - 1)


def related(chance, text):
    """Often a small change, so that one of the two is often within the other."""
    change = chance.randrange(4)
    if change == 0:
        return expression(chance, 3)
    if change == 1:
        return f"{text}|{expression(chance, 2)}"
    if change == 2:
        return text.replace("+", "*", 1).replace("{2}", "{1,3}", 1)
    return text.replace("[ab]", "[a-c]", 1)


def language(text):
    """As pwcheck's alphabet has it: [^a] is any other printable character here."""
    return parse(text.replace("[^a]", "[ -`b-~]"))


def policy(folder, name, text):
    # Only printable ASCII, so that both speak of the same texts.
    rules = [{"id": "r", "label": "r", "match": f"\\A(?:{text})\\z"},
             {"id": "ascii", "label": "ascii", "avoid": "[^ -~]"}]
    file = pathlib.Path(folder, name)
    file.write_text(json.dumps({"policy": 1, "id": "p", "rules": rules}))
    return str(file)


def is_within(one, other):
    """Whether the oracle finds no text of the one that is not of the other; None if it takes too long."""
    def give_up(*_):
        raise TimeoutError

    # Of processor time, so that a busy machine decides as much. Automata, not expressions: to write an
    # automaton as an expression again takes minutes.
    signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return language(one).to_fsm().difference(language(other).to_fsm()).empty()
    except TimeoutError:
        return None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def judge(pwcheck, pair):
    """How many answers there were of each sort, and those that are wrong."""
    (old, new), counts, wrong = pair, collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [pwcheck, "policy", "diff", "--format", "json", policy(folder, "old", old), policy(folder, "new", new)],
            capture_output=True, text=True)
    if run.returncode not in (0, 1):
        return counts, [(old, new, run.stderr)]
    diff = json.loads(run.stdout)
    for key, one, other in (("newly_accepted", new, old), ("newly_rejected", old, new)):
        answer = diff[key]
        if answer["result"] == "impossible":
            counts["proofs"] += 1
            holds = is_within(one, other)
            if holds is None:
                counts["too large for the oracle"] += 1
            elif not holds:
                wrong.append((one, other, "no proof: a text is in the difference"))
        elif answer["result"] == "found":
            counts["witnesses"] += 1
            text = answer["password"]
            inside = re.fullmatch(one.replace("[^a]", "[ -`b-~]"), text)
            if not inside or re.fullmatch(other.replace("[^a]", "[ -`b-~]"), text):
                wrong.append((one, other, "not a witness"))
        else:
            counts["open"] += 1
    return counts, wrong


def main():
    pwcheck = sys.argv[1]
    count, seed = (int(n) for n in (sys.argv[2:] + ["2000", "13"][len(sys.argv) - 2:]))
    chance = random.Random(seed)
    pairs = []
    for _ in range(count):
        old = expression(chance, 3)
        pairs.append((old, related(chance, old)))
    counts, wrong = collections.Counter(), []
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for more, mistakes in pool.imap_unordered(functools.partial(judge, pwcheck), pairs, chunksize=8):
            counts += more
            wrong += mistakes
    print(f"{count} pairs: {counts['proofs']} proofs, {counts['too large for the oracle']} of them too large for the "
          f"oracle, {counts['witnesses']} witnesses, {counts['open']} open, {len(wrong)} wrong")
    for row in wrong:
        print("wrong:", *row)
    return 1 if wrong or not counts["proofs"] or not counts["witnesses"] else 0


if __name__ == "__main__":
    sys.exit(main())
