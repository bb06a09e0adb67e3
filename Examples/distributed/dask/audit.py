"""Audits a list in parts with Dask. Usage: audit.py SCHEDULER|local LIST KEY PARTS

PYTHONPATH must name the parent of this folder. The list and pwcheck are at the same path on all workers. The
report goes to standard output.
"""

import sys

from dask.distributed import Client
from pwcheck_parts import Pwcheck

if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    scheduler, path, key, count = sys.argv[1:]
    pwcheck = Pwcheck("pwcheck", key=open(key, "rb").read())
    client = Client(n_workers=2, threads_per_worker=1) if scheduler == "local" else Client(scheduler)
    parts = range(1, int(count) + 1)
    # Pure: a part that is done twice, on a worker that was lost, counts once.
    states = client.gather(client.map(lambda k: pwcheck.audit_part(path, k, int(count)), parts, retries=3))
    sys.stdout.buffer.write(pwcheck.report(states, "--list", path))
