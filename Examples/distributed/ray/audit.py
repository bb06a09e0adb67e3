"""Audits a list in parts with Ray. Usage: audit.py ADDRESS|local LIST KEY PARTS

PYTHONPATH must name the parent of this folder. The list and pwcheck are at the same path on all nodes. The
report goes to standard output.
"""

import sys

import ray
from pwcheck_parts import Pwcheck

if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    address, path, key, count = sys.argv[1:]
    pwcheck = Pwcheck("pwcheck", key=open(key, "rb").read())
    ray.init(address=address)

    # A task whose process or node dies is done again; an error of pwcheck's is one.
    @ray.remote(num_cpus=1, max_retries=3)
    def audit(number):
        return pwcheck.audit_part(path, number, int(count))

    states = ray.get([audit.remote(number) for number in range(1, int(count) + 1)])
    sys.stdout.buffer.write(pwcheck.report(states, "--list", path))
