#!/usr/bin/env python3
"""Scripts/fetch-breaches with a server of ranges on this machine, which answers as Have I Been Pwned's does and then misbehaves.

  test_fetch.py PWCHECK [TEST...]
"""
import hashlib
import http.server
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
PWCHECK = os.path.abspath(sys.argv.pop(1))
RANGES = 48


class Server(http.server.ThreadingHTTPServer):
    """Counts what it is asked; `faults` maps a range to the faults of its next answers, one after the other."""

    daemon_threads = True

    def handle_error(self, *_):
        """Clients that vanish are a part of the tests."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.edition, self.faults, self.asked, self.delay = dict.fromkeys(range(RANGES), 1), {}, [], 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def base(self):
        return f"http://127.0.0.1:{self.server_address[1]}/range"

    def body(self, number, digits):
        """Real entries, in order, with CRLF between them and none at the end; `password` is in its own range only."""
        lines = {hashlib.sha1(b"%d %d %d" % (number, i, edition)).hexdigest().upper()[:digits]
                 for edition in range(self.edition[number]) for i in range(20)}
        return "\r\n".join(f"{line}:{len(line) % 7 + 1}" for line in sorted(lines)).encode()


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        server, url = self.server, urllib.parse.urlsplit(self.path)
        name = url.path.rpartition("/")[2]
        server.asked.append(name)
        time.sleep(server.delay)
        number = int(name, 16)
        faults = server.faults.get(name, [])
        fault = faults.pop(0) if faults else None
        body = server.body(number, 27 if url.query == "mode=ntlm" else 35)
        etag = f'W/"0x{hashlib.sha1(body).hexdigest()[:16]}"'
        if fault in (429, 503):
            return self.answer(fault, b"<html>busy</html>", {"Retry-After": "1"})
        if fault == "page":
            body = b"<html><body>Sign in to the network</body></html>"
        if fault == "empty":
            body = b""
        if fault == "blank":
            body = b"\r\n\r\n"
        if fault is None and self.headers.get("If-None-Match") == etag:
            return self.answer(304, b"", {"ETag": etag})
        self.answer(200, body, {"ETag": etag}, cut=len(body) // 2 if fault == "cut" else None)

    def answer(self, status, body, headers, cut=None):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:cut])
        if cut is not None:
            self.close_connection = True

    def log_message(self, *_):
        pass


class FetchTest(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        place = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(place.cleanup)
        self.place = pathlib.Path(place.name)
        self.folder = self.place / "ranges"

    def command(self, *arguments, last="0002F"):
        return [ROOT / "Scripts/fetch-breaches", "--base", self.server.base, "--ranges", f"00000-{last}", *arguments, self.folder]

    def fetch(self, *arguments, status=0, **options):
        self.server.asked.clear()
        run = subprocess.run(
            self.command(*arguments, **options), capture_output=True, text=True, cwd=self.place,
            env={**os.environ, "PWCHECK": PWCHECK})
        self.assertEqual(run.returncode, status, run.stderr)
        return run

    def pwcheck(self, *arguments, status=0):
        run = subprocess.run([PWCHECK, "breach", *arguments], capture_output=True, text=True, cwd=self.place)
        self.assertEqual(run.returncode, status, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def assertWhole(self, digits=35):
        self.assertEqual(
            {path.name: path.read_bytes() for path in self.folder.glob("*.txt")},
            {f"{number:05X}.txt": self.server.body(number, digits) for number in range(RANGES)})
        subprocess.run(["sha1sum", "--check", "--quiet", "--strict", "ranges.sha1"], cwd=self.folder, check=True)
        self.assertEqual((self.folder / "ranges.sha1").read_text().count("\n"), RANGES)

    def test_all_ranges_come_and_come_again_only_if_they_changed(self):
        for hash, digits in [("sha1", 35), ("nt", 27)]:
            with self.subTest(hash):
                self.folder = self.place / hash
                self.assertNotIn("Dled", self.fetch("--hash", hash).stderr, "curl's meter is shown")
                self.assertWhole(digits)
                self.assertEqual(sorted(self.server.asked), [f"{number:05X}" for number in range(RANGES)])
                before = {path: path.stat().st_mtime_ns for path in self.folder.glob("*.txt")}
                self.server.edition[7] += 1
                self.fetch("--hash", hash)
                self.assertEqual(len(self.server.asked), RANGES)
                self.assertWhole(digits)
                self.assertEqual([path.name for path, time in before.items() if path.stat().st_mtime_ns != time], ["00007.txt"])

    def test_faults_that_pass_are_tried_again(self):
        self.server.faults = {"00003": [429], "00004": [503], "00005": ["cut"]}
        self.fetch()
        self.assertWhole()

    def test_what_is_no_range_is_not_kept(self):
        self.server.faults = {"00003": ["page"], "00004": ["empty"], "00005": ["page"] * 9, "00006": ["blank"]}
        run = self.fetch(status=1)
        self.assertIn("00003 00004 00005 …", run.stderr)
        self.assertIn("4 ranges are missing", run.stderr)
        self.assertFalse((self.folder / "00003.txt").exists())
        self.server.faults.clear()
        self.fetch()
        self.assertEqual(sorted(self.server.asked), ["00003", "00004", "00005", "00006"])
        self.assertWhole()

    def test_a_page_replaces_no_range(self):
        self.fetch()
        self.server.edition[3] += 1
        self.server.faults = {"00003": ["page"], "00004": ["page"]}
        self.fetch(status=1)
        self.server.edition[3] -= 1
        self.assertWhole()

    def test_a_run_that_is_killed_goes_on(self):
        self.server.delay = .05
        os.environ["PWCHECK_FETCH_BATCH"] = "4"
        self.addCleanup(os.environ.pop, "PWCHECK_FETCH_BATCH")
        seen = set()
        for moment in [.5, .7, .9]:
            process = subprocess.Popen(
                self.command("--parallel", "2"), stderr=subprocess.DEVNULL, cwd=self.place, start_new_session=True)
            time.sleep(moment)
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            seen |= {path.stem for path in self.folder.glob("*.txt")}
        self.assertTrue(seen)
        # A line of the middle of a write.
        for name in ["etags", "ranges.sha1"]:
            with open(self.folder / name, "a") as file:
                file.write("00000")
        self.server.delay = 0
        self.fetch()
        self.assertWhole()
        self.assertLess(len(self.server.asked), RANGES)

    def test_an_index_in_the_end(self):
        self.fetch("--index", "out.pwb")
        self.assertIn("960", self.pwcheck("info", "out.pwb"))
        self.server.faults = {"00003": ["page"] * 9}
        self.server.edition[3] += 1
        before = (self.place / "out.pwb").read_bytes()
        self.fetch("--index", "out.pwb", status=1)
        self.assertEqual((self.place / "out.pwb").read_bytes(), before)

    def test_a_range_that_is_replaced_or_cut_is_found(self):
        self.fetch()
        self.assertIn("960 entries", self.pwcheck("verify", "ranges", status=1))
        # Its neighbour, or the first half of it: each is a range for its own eyes.
        whole = (self.folder / "00007.txt").read_bytes()
        for other in [(self.folder / "00008.txt").read_bytes(), whole[:39 * 10]]:
            (self.folder / "00007.txt").write_bytes(other)
            self.assertIn("'00007.txt' is not what was downloaded", self.pwcheck("build", "-o", "out.pwb", "ranges", status=2))
        # The cure that the error names.
        (self.folder / "00007.txt").unlink()
        self.fetch()
        self.assertWhole()

    def test_one_folder_is_one_corpus(self):
        self.fetch()
        self.assertIn("Name another folder", self.fetch("--hash", "nt", status=2).stderr)

    def test_two_runs_do_not_write_to_one_folder(self):
        self.server.delay = .2
        first = subprocess.Popen(self.command("--parallel", "2"), stderr=subprocess.DEVNULL, cwd=self.place)
        time.sleep(1)
        self.assertIn("another run", self.fetch(status=2).stderr)
        self.assertEqual(first.wait(), 0)

    def test_mistakes(self):
        for arguments in [["--hash", "md5"], ["--parallel", "0"], ["--parallel", "65"], ["--ranges", "1-2"], ["--ranges", "00002-00001"],
                          ["--hash"], ["--nope"], ["more"]]:
            with self.subTest(arguments):
                self.assertIn("fetch-breaches: ", self.fetch(*arguments, status=2).stderr)
        self.assertEqual(self.server.asked, [])
        self.assertIn("--parallel", self.fetch("--help").stdout)

    def test_no_server(self):
        self.server.shutdown()
        self.server.server_close()
        run = self.fetch("--parallel", "64", status=1, last="00000")
        self.assertIn("could not get 00000", run.stderr)
        self.assertIn("1 range is missing", run.stderr)

    def test_a_search_path_of_the_shell_does_not_lead_elsewhere(self):
        elsewhere = self.place / "elsewhere/ranges"
        elsewhere.mkdir(parents=True)
        os.environ["CDPATH"] = str(elsewhere.parent)
        self.addCleanup(os.environ.pop, "CDPATH")
        self.folder = pathlib.Path("ranges")
        self.fetch()
        self.folder = self.place / "ranges"
        self.assertWhole()
        self.assertEqual(list(elsewhere.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
