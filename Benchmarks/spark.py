#!/usr/bin/env python3
"""Processor time of audits on Spark, two workers on this machine, beside one process: what a cluster costs on top.

  spark.py PWCHECK PYTHON LINES      PYTHON: one that has Tests/distributed/requirements.txt

The time is that of all processes together: the JVMs, Python's, pwcheck's. What starts the cluster is measured on a list of
a hundred lines and stands apart.
"""
import ctypes, os, resource, subprocess, sys, tempfile, time
from measure import ROOT

PR_SET_CHILD_SUBREAPER = 36
pwcheck, python = (os.path.abspath(path) for path in sys.argv[1:3])
lines = int(sys.argv[3])
EXAMPLES = ROOT / 'Examples/distributed'
# A process whose parent ends first becomes our child, so that its time is counted too.
if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0): sys.exit('Error: this needs Linux.')


def processor_time(command, environment):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if run.returncode != 0: sys.exit(f'Error: {command[0]} failed: {run.stderr[-2000:].decode("utf-8", "replace")}')
    try:
        while True: os.wait()
    except ChildProcessError: pass
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


with tempfile.TemporaryDirectory() as folder:
    big, few, report, key = (os.path.join(folder, name) for name in ('big.txt', 'few.txt', 'report', 'key'))
    with open(big, 'wb') as file: subprocess.run([sys.executable, ROOT / 'Benchmarks/make-list.py', str(lines)], stdout=file, check=True)
    with open(big, 'rb') as file, open(few, 'wb') as start: start.writelines(line for line, _ in zip(file, range(100)))
    with open(key, 'wb') as file: file.write(os.urandom(32))
    os.chmod(key, 0o600)
    size = -(-os.path.getsize(big) // 8)
    environment = dict(os.environ, SPARK_LOCAL_IP='127.0.0.1', PYSPARK_PYTHON=python)

    def alone(path, options):
        return processor_time([pwcheck, 'audit', '-q', '-j', '1', '--exit-zero', '--state-key', key, *options, '-o', report, path], environment)

    def spark(path, options, how):
        settings = {'spark.local.dir': folder, 'spark.ui.enabled': 'false', 'spark.sql.files.maxPartitionBytes': size}
        command = [os.path.join(os.path.dirname(python), 'spark-submit'), '--master', 'local-cluster[2,1,1024]',
                   '--py-files', str(EXAMPLES / 'pwcheck_parts.py')]
        for name, value in settings.items(): command += ['--conf', f'{name}={value}']
        command += [str(EXAMPLES / 'spark/audit.py'), *how, '--text', path, '--program', pwcheck, '--state-key', key,
                    *(f'--option={option}' for option in options), '--', '-o', report]
        return processor_time(command, environment)

    ways = {'byte ranges': ['--ranges', str(size)], "Spark's text reader": []}
    print(f'\nProcessor time of audits on Spark, {lines:,} lines in 8 parts, 2 workers\n')
    print('| seconds of all processes | default audit | ratio | policy only | ratio |\n|---|--:|--:|--:|--:|')
    policy = ['--no-strength', '--no-statistics']
    base = [min(alone(big, options) for _ in range(3)) for options in ([], policy)]
    print(f'| one process | {base[0]:.1f} | | {base[1]:.2f} | |', flush=True)
    for name, how in ways.items():
        begin = min(spark(few, policy, how) for _ in range(2))
        cells = []
        for seconds, options in zip(base, ([], policy)):
            taken = min(spark(big, options, how) for _ in range(2)) - begin
            cells.append(f'{taken:.1f} | {taken / seconds:.2f} ×')
        print(f'| {name}, without {begin:.1f} s to start | {cells[0]} | {cells[1]} |', flush=True)
