#!/usr/bin/env python3
"""Tests breach corpora with the built program, beside grep and pwqfilter, and with files that are too large or too many for unit tests.

  test_breaches.py PWCHECK [NAME]...

All corpora are made up: hashes of numbered words.
"""
import bz2, gzip, hashlib, http.server, json, lzma, os, pathlib, random, re, shutil, subprocess, sys, tempfile, threading

PWCHECK = os.path.abspath(sys.argv[1])
random.seed(20261121)


def run(*arguments, stdin=b'', env=None):
    environment = dict(os.environ, **(env or {}))
    return subprocess.run([PWCHECK, 'breach', *map(str, arguments)], input=stdin, capture_output=True, env=environment)


def answers(corpus, lines, *options):
    """'found', 'not-found' or the reason, one for each line; the count of those found."""
    process = run('lookup', '--format', 'json', *options, *([corpus] if corpus else []), stdin='\n'.join(lines).encode() + b'\n')
    assert process.returncode in (0, 1, 2), process
    document = json.loads(process.stdout)
    rows = document['answers']
    assert [row['line'] for row in rows] == list(range(1, len(lines) + 1))
    expected = 2 if document['undetermined'] else 1 if document['found'] else 0
    assert process.returncode == expected, (process.returncode, expected)
    return rows


def sha1(word): return hashlib.sha1(word.encode()).hexdigest().upper()


def corpus(count):
    return sorted((sha1(f'word{i}'), max(1, int(random.paretovariate(1)))) for i in range(count))


def write(path, rows, end='\n'):
    path.write_bytes(''.join(f'{hash}:{count}{end}' for hash, count in rows).encode())
    return path


def test_text_against_grep(folder):
    path = write(folder / 'c.txt', corpus(200_000), '\r\n')
    words = [f'word{random.randrange(400_000)}' for _ in range(300)]
    hashes = [sha1(word) for word in words]
    (folder / 'patterns').write_text('\n'.join(hashes))
    grep = subprocess.run(['grep', '-aFf', folder / 'patterns', path], capture_output=True, text=True, env={'LC_ALL': 'C'})
    known = dict(line.strip().split(':') for line in grep.stdout.splitlines())
    for lines, options in [(words, []), (hashes, ['--hashes'])]:
        for hash, row in zip(hashes, answers(path, lines, *options)):
            assert (row['answer'] == 'found') == (hash in known), row
            if hash in known: assert row['at_least'] == row['at_most'] == int(known[hash]), row


def test_text_against_look(folder):
    """The search of the system itself, which halves and does not guess, in a file without counts."""
    if not shutil.which('look'): return print('text_against_look: there is no look(1)')
    path = folder / 'c.txt'
    path.write_text(''.join(f'{hash}\n' for hash, _ in corpus(100_000)))
    hashes = [sha1(f'word{random.randrange(200_000)}') for _ in range(200)]
    for hash, row in zip(hashes, answers(path, hashes, '--hashes')):
        look = subprocess.run(['look', hash, path], capture_output=True, text=True, env={'LC_ALL': 'C'})
        assert (row['answer'] == 'found') == (look.stdout == hash + '\n'), (hash, row)


def test_index_against_text(folder):
    path = write(folder / 'c.txt', corpus(200_000))
    words = [f'word{random.randrange(400_000)}' for _ in range(20_000)]
    exact = answers(path, words)
    for options in [], ['--bits', '48'], ['--bits', '64', '--counts'], ['--counts', '--sort']:
        assert run('build', '-o', folder / 'i.pwb', *options, path).returncode == 0
        assert run('verify', folder / 'i.pwb').returncode == 0
        for a, b in zip(exact, answers(folder / 'i.pwb', words)):
            assert a['answer'] == b['answer'], (a, b)
            if a['answer'] == 'found': assert b['at_least'] <= a['at_least'] <= b.get('at_most', 10**12)


def test_every_byte_of_an_index(folder):
    path = write(folder / 'c.txt', corpus(1000))
    index = folder / 'i.pwb'
    assert run('build', '-o', index, '--counts', path).returncode == 0
    good = index.read_bytes()
    words = [f'word{i}' for i in (1, 2, 3, 2001, 2002)]
    right = [row['answer'] for row in answers(index, words)]
    step = 1 if 'PWCHECK_LONG' in os.environ else 41
    with open(index, 'r+b', buffering=0) as file:
        for i in range(0, len(good), step):
            os.pwrite(file.fileno(), bytes([good[i] ^ 1 << i % 8]), i)
            process = run('lookup', '--format', 'json', index, stdin='\n'.join(words).encode())
            if process.returncode != 2 or process.stdout:
                rows = json.loads(process.stdout)['answers']
                for row, answer in zip(rows, right): assert row['answer'] in (answer, 'could-not-check'), (i, row)
            os.pwrite(file.fileno(), good[i:i + 1], i)


def test_filter_against_pwqfilter(folder):
    members = [f'word{i}' for i in range(30_000)] + ['pässword', 'naïve', '“quoted”']
    words = members[::7] + [f'word{i}' for i in range(30_000, 50_000)] + ['pässword', 'x' * 100, 'ä']
    for hash in '--hash-md4', '--hash-ntlm-cp1252':
        for capacity in 31_000, 60_000, 200_000:
            for extra in [], ['--optimize-fp-rate']:
                path = folder / 'f.pwq'
                path.unlink(missing_ok=True)
                subprocess.run(['pwqfilter', f'--create={capacity}', hash, *extra, '-o', path], input='\n'.join(members).encode() + b'\n', check=True, capture_output=True)
                lookup = subprocess.run(['pwqfilter', '--lookup', '-f', path], input='\n'.join(words).encode() + b'\n', capture_output=True)
                found = set(lookup.stdout.decode().splitlines())
                for word, row in zip(words, answers(path, words)):
                    assert (row['answer'] == 'found') == (word in found), (word, row)


def test_opaque_filter_against_pwqfilter(folder):
    """Filters of the first 32 digits of SHA-1, as people make them from a corpus; also with hashes that hardly differ."""
    members = [sha1(f'word{i}')[:32] for i in range(20_000)]
    # The same bucket and the same lower bits: what tells them apart is the width of what the bucket keeps.
    near = [f'{hash[:31]}{(int(hash[31], 16) ^ 1):X}' for hash in members[:1000]]
    near += [f'{hash[:16]}{hash[16:30]}{random.getrandbits(8):02X}' for hash in members[:1000]]
    words = members[::5] + near + [sha1(f'word{i}')[:32] for i in range(20_000, 30_000)]
    for capacity in 20_600, 24_000, 100_000:
        path = folder / 'f.pwq'
        path.unlink(missing_ok=True)
        subprocess.run(['pwqfilter', f'--create={capacity}', '--pre-hashed', '-o', path], input='\n'.join(members).encode() + b'\n', check=True, capture_output=True)
        lookup = subprocess.run(['pwqfilter', '--lookup', '--pre-hashed', '-f', path], input='\n'.join(words).encode() + b'\n', capture_output=True)
        found = set(lookup.stdout.decode().splitlines())
        for word, row in zip(words, answers(path, [word + '00000000' for word in words], '--hashes', '--hash', 'sha1')):
            assert (row['answer'] == 'found') == (word in found), (capacity, row)


def test_91_gigabytes(folder):
    """A file of today's size, in which only the pages around one place are on the disk, and the others are asked for as needed."""
    size, line = 91_000_000_000 // 44 * 44, 44  # 40 digits, a colon, a count of 1 digit, CR and LF
    lines = size // line
    path = folder / 'large.txt'

    def entry(i):  # Evenly spread, and sorted.
        return f'{i * (1 << 160) // lines + 12345:040X}:7\r\n'.encode()

    with open(path, 'wb') as file:
        os.ftruncate(file.fileno(), size)

        def fill(offset, length):
            first = offset // line
            data = b''.join(entry(i) for i in range(first, min(lines, (offset + length) // line + 2)))
            os.pwrite(file.fileno(), data[:size - first * line], first * line)

        fill(0, 1 << 16)
        for i in range(17): fill(max(0, min(size // 16 * i, size - 4096)), 4096)
        fill(size - 8192, 8192)
        for i in 0, 1, 12345, lines // 3, lines // 2 + 7, lines - 12345, lines - 1:
            fill(max(0, i * line - (1 << 20)), 2 << 20)
            here = entry(i)[:40].decode()
            beside = f'{int(here, 16) + 1:040X}'
            rows = answers(path, [here, beside], '--hashes')
            assert rows[0]['answer'] == 'found' and rows[0]['at_least'] == 7, rows
            assert rows[1]['answer'] == 'not-found', rows
        # Where nothing is on the disk there is nothing but zeros, and no answer.
        row = answers(path, [entry(lines // 5)[:40].decode()], '--hashes')[0]
        assert row['answer'] == 'could-not-check', row


class Ranges(http.server.BaseHTTPRequestHandler):
    rows, asked, mode = {}, [], 'good'

    def do_GET(self):
        digits = self.path.rsplit('/', 1)[-1]
        Ranges.asked.append(self.path)
        lines = [f'{hash[5:]}:{count}' for hash, count in Ranges.rows.get(digits, [])]
        # As the real server does: so many that a neighbour is never far, and padding behind them.
        lines += [f'{random.getrandbits(140):035X}:3' for _ in range(800)] + [f'{random.getrandbits(140):035X}:0' for _ in range(20)]
        body = {'good': '\r\n'.join(lines), 'lf': '\n'.join(lines), 'html': '<html>No</html>', 'empty': '', 'long': '0' * (5 << 20)}[Ranges.mode].encode()
        self.send_response(200)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        try: self.wfile.write(body)
        except OSError: pass

    def log_message(self, *_): pass


def test_range_server(folder):
    for hash, count in corpus(2000): Ranges.rows.setdefault(hash[:5], []).append((hash, count))
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Ranges)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    command = f'curl -fsS --max-time 5 -H "Add-Padding: true" http://127.0.0.1:{server.server_port}/range/{{}}'
    words = ['word1', 'word1', 'other1']
    for mode in 'good', 'lf':
        Ranges.asked, Ranges.mode = [], mode
        rows = answers(None, words, '--breach-command', command)
        assert [row['answer'] for row in rows] == ['found', 'found', 'not-found'], rows
        # Five digits, once for each range, and nothing else.
        assert Ranges.asked == [f'/range/{sha1(word)[:5]}' for word in words[1:]], Ranges.asked
    for mode in 'html', 'empty', 'long':
        Ranges.mode = mode
        assert all(row['reason'] == 'command' for row in answers(None, words, '--breach-command', command)), mode
    Ranges.mode = 'good'
    rows = answers(None, words, '--breach-command', command, '--breach-command-limit', '1')
    assert [row['answer'] for row in rows] == ['found', 'found', 'could-not-check'], rows
    for broken in 'false {}', 'no-such-program-here {}', 'sh -c "exit 3" {}', 'echo {}', 'sh -c "kill -9 $$" {}':
        assert all(row['answer'] == 'could-not-check' for row in answers(None, words, '--breach-command', broken)), broken
    rows = answers(None, words[:1], '--breach-command', 'sh -c "sleep 60" {}', '--breach-command-seconds', '1')
    assert rows[0]['answer'] == 'could-not-check' and 'long' in rows[0]['message'], rows
    # No shell: what looks like one to a shell is one word.
    process = run('lookup', '--breach-command', f'echo {{}} > {folder}/made', stdin=b'x\n')
    assert process.returncode == 2 and not (folder / 'made').exists()
    server.shutdown()


def test_a_command_with_a_large_pipe(folder):
    """A command that prints a whole range at once, into a pipe that it has made larger, and ends at once."""
    if not shutil.which('cc') or sys.platform != 'linux': return print('a_command_with_a_large_pipe: there is no cc, or no F_SETPIPE_SZ')
    word = max((f'word{i}' for i in range(1000)), key=lambda word: sha1(word)[5:])  # in the last lines
    prefix, suffix = sha1(word)[:5], sha1(word)[5:]
    lines = sorted([f'{random.getrandbits(140):035X}:3' for _ in range(6000)] + [f'{suffix}:7'])
    (folder / prefix).write_text('\r\n'.join(lines))
    (folder / 'print.c').write_text("""
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <unistd.h>
        static char text[1 << 20];
        int main(int count, char **words) {
          long length = read(open(words[1], O_RDONLY), text, sizeof text);
          fcntl(1, F_SETPIPE_SZ, 1 << 20);
          _exit(write(1, text, length) != length);
        }""")
    subprocess.run(['cc', '-O', '-o', folder / 'print', folder / 'print.c'], check=True)
    for _ in range(20):
        rows = answers(None, [word], '--breach-command', f'{folder}/print {folder}/{{}}')
        assert rows[0]['answer'] == 'found', rows


def test_compressed_ranges(folder):
    """As text, gzip, Zstandard, and as go-hibp-sync keeps them: without an ending, the server's tag first."""
    ranges = [f'{digit}' * 5 for digit in '0123456789ABCDEF'] + ['0ABCD', '9A7CE']
    texts = {prefix: '\r\n'.join(sorted(f'{sha1(f"{prefix}{i}")[5:]}:{i + 1}' for i in range(200))).encode() for prefix in ranges}
    packed = {'gz': lambda text: gzip.compress(text), 'zst': lambda text: subprocess.run(['zstd', '-q'], input=text, capture_output=True, check=True).stdout}

    def make(name, path, pack):
        for prefix, text in texts.items():
            file = folder / name / 'ranges' / path.format(prefix, prefix[:2], prefix[2:4], prefix[2:])
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(pack(text))
        return folder / name / 'ranges'
    made = [make('text', '{}.txt', bytes), make('gz', '{}.txt.gz', packed['gz']), make('deep', '{1}/{2}/{0}.gz', packed['gz']), make('zst', '{}.zst', packed['zst']),
            make('tagged', '{1}/{3}', lambda text: packed['zst'](b'W/"0x8DD"\n' + text))]
    # Their digests are those of the text: a fetched folder may be compressed as it is.
    (made[1] / 'ranges.sha1').write_text(''.join(f'{hashlib.sha1(text).hexdigest()}  {prefix}.txt\n' for prefix, text in texts.items()))
    words = [prefix + line.decode()[:35] for prefix in ranges for line in texts[prefix].split(b'\r\n')[:3]] + [f'0ABCD{"0" * 35}']
    indexes = []
    for path in made:
        index = path.parent / 'c.pwb'
        process = run('build', '-o', index, path)
        assert process.returncode == 0, process
        indexes.append(index.read_bytes())
        assert [row.get('at_least', 0) for row in answers(path, words, '--hashes')] == [row.get('at_least', 0) for row in answers(made[0], words, '--hashes')]
        assert run('verify', path).returncode == 1 and run('diff', made[0], path).returncode == 0
    assert len(set(indexes)) == 1
    # What is damaged, cut, or grows without end is an error with the name of the file, and never a clean bill.
    whole = (made[1] / '22222.txt.gz').read_bytes()
    neighbour = gzip.compress(texts['11111'])
    for bad in whole[:-9], whole[:200] + b'x' + whole[201:], whole + b'x', texts['22222'], gzip.compress(bytes(64 << 20)), neighbour, b'':
        (made[1] / '22222.txt.gz').write_bytes(bad)
        process = run('build', '-o', folder / 'bad.pwb', made[1])
        assert process.returncode == 2 and b'22222.txt.gz' in process.stderr, (bad[:20], process)
        if bad != neighbour: assert answers(made[1], [f'22222{"0" * 35}'], '--hashes')[0]['answer'] == 'could-not-check'
    # What is not read is named with the cure.
    for name, pack in ('bz2', bz2.compress), ('xz', lzma.compress):
        process = run('build', '-o', folder / 'bad.pwb', make(name, '{}.' + name, pack))
        assert process.returncode == 2 and b'Decompress them' in process.stderr, process


def test_secrets_and_mistakes(folder):
    path = write(folder / 'c.txt', corpus(5000))
    for arguments in [['lookup', path, 'hunter2'], ['lookup', 'hunter2'], ['lookup', '--password', 'hunter2', path]]:
        process = run(*arguments, stdin=b'')
        assert process.returncode == 2 and b'hunter2' not in process.stdout + process.stderr, process
    assert run('lookup', path, stdin=b'').returncode == 2
    assert b'hunter2' not in run('lookup', path, stdin=b'hunter2\n').stdout
    # Nothing is written over what is read, and nothing half-done stays.
    before = path.read_bytes()
    assert run('build', '-o', path, path).returncode == 2 and path.read_bytes() == before
    shuffled = write(folder / 'shuffled.txt', [(hash, 1) for hash, _ in sorted(corpus(5000), key=lambda row: row[0][::-1])])
    process = run('build', '-o', folder / 'i.pwb', shuffled)
    assert process.returncode == 2 and b'--sort' in process.stderr, process
    assert not [name for name in os.listdir(folder) if name.startswith('i.pwb')]
    # Standard input, and the same bytes every time.
    for _ in range(2):
        assert run('build', '-o', folder / f'i{_}.pwb', '-', stdin=before, env={'SOURCE_DATE_EPOCH': '0'}).returncode == 0
    assert (folder / 'i0.pwb').read_bytes() == (folder / 'i1.pwb').read_bytes()


tests = {name[5:]: test for name, test in list(globals().items()) if name.startswith('test_')}
for name in sys.argv[2:] or tests:
    with tempfile.TemporaryDirectory() as folder: tests[name](pathlib.Path(folder))
    print(f'{name}: passed', flush=True)
