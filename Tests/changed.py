#!/usr/bin/env python3
"""Prints the steps of Scripts/test that a change can touch, and on a second line a filter of the test targets.

Usage: Tests/changed.py COMMIT < STEPS     each step as NAME|WHAT|PATH... as Scripts/test lists them

A path may be '@' and a target: its sources and those of all that it depends on. A step rests on its own folder of tests, too.
What no step names, such as a script that builds, touches all of them: rather a test too many.
"""
import json, pathlib, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Where the sources are that are not in the folder of their target.
EMBEDDED = ('policies/', 'forms/', 'wordlists/')
NOT_TESTED = ('.gitignore', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md')


def output(*command): return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    try:
        changed = output('git', 'diff', '--name-only', sys.argv[1], '--').splitlines()
    except subprocess.CalledProcessError as error:
        sys.exit(f'Error: {error.stderr.strip()}')
    changed += output('git', 'ls-files', '--others', '--exclude-standard').splitlines()
    changed = [path for path in changed if path not in NOT_TESTED]
    targets = {target['name']: target for target in json.loads(output('swift', 'package', 'dump-package'))['targets']}
    folders = {name: folder(target) for name, target in targets.items()}
    reached = {name: closure(name, targets) for name in targets}

    steps = {name: places.split() for name, _, places in (line.rstrip('\n').split('|') for line in sys.stdin)}
    for place in sorted({place[1:] for places in steps.values() for place in places if place.startswith('@')} - set(targets)):
        sys.exit(f"Error: a step names the target '{place}', which is not there.")

    def is_below(path, place): return path == place or path.startswith(place.rstrip('/') + '/')

    def touches(path, name):
        return any(is_below(path, folders[part]) for part in reached[name]) or ('CEmbedded' in reached[name] and path.startswith(EMBEDDED))

    def rests_on(step, places, path):
        return is_below(path, f'Tests/{step}') or any(
            touches(path, place[1:]) if place.startswith('@') else is_below(path, place) for place in places)

    chosen = set()
    for path in changed:
        those = {name for name, places in steps.items() if rests_on(name, places, path)}
        chosen |= those or set(steps)
    if not chosen: return
    print(*(name for name in steps if name in chosen))
    tests = [name for name, target in targets.items() if target['type'] == 'test']
    touched = [name for name in tests if any(touches(path, name) for path in changed)]
    if 'unit' in chosen and touched and len(touched) < len(tests): print('^(' + '|'.join(touched) + ')[.]')


def folder(target):
    if target.get('path'): return target['path']
    return f"{'Tests' if target['type'] == 'test' else 'Sources'}/{target['name']}"


def closure(name, targets):
    """A target and all that it depends on."""
    found, left = set(), [name]
    while left:
        one = left.pop()
        if one in found or one not in targets: continue
        found.add(one)
        left += [next(iter(dependency.values()))[0] for dependency in targets[one]['dependencies']]
    return found


main()
