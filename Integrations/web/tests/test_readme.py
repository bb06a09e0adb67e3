#!/usr/bin/env python3
"""The blocks of README.md and server.md as a reader would take them: pages in Chromium, modules in node.

Needs what test_elements.py needs, and node.
"""
import functools, http.server, json, pathlib, re, subprocess, tempfile, threading, unittest
from playwright.sync_api import expect
from test_elements import GOOD, HERE, Browser, serve, wait

WEB = HERE.parent
PACKAGE = WEB.parents[1] / '.build/web/package'
POLICY = {'policy': 1, 'id': 'acme', 'title': 'Acme', 'rules': [{'id': 'l', 'label': 'eight', 'length': {'min': 8}}]}


def blocks(name, language):
    found = re.findall(r'^```(\w*)\n(.*?)^```$', (WEB / name).read_text(), re.M | re.S)
    return [text for kind, text in found if kind == language]


class Files(http.server.SimpleHTTPRequestHandler):
    asked = []

    def log_message(self, *_): pass

    def do_GET(self):
        self.asked.append(self.path)
        super().do_GET()

    def do_POST(self):
        self.asked.append(json.loads(self.rfile.read(int(self.headers['Content-Length']))) | {'token': self.headers['X-CSRFToken']})
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"accepted": true, "rules": []}')


class PageTests(Browser):
    """Each block of markup in a page of its own, on a server of files."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        (cls.folder / 'pwcheck').symlink_to(PACKAGE)
        (cls.folder / 'policies').mkdir()
        (cls.folder / 'policies/acme-3f9a1c.json').write_text(json.dumps(POLICY))
        files = http.server.ThreadingHTTPServer(('127.0.0.1', 0), functools.partial(Files, directory=cls.folder))
        threading.Thread(target=files.serve_forever, daemon=True).start()
        cls.addClassCleanup(files.server_close)
        cls.addClassCleanup(files.shutdown)
        cls.address = f'http://127.0.0.1:{files.server_address[1]}/'

    def tearDown(self): self.assertEqual(self.failures, [])

    def block(self, text, script='<script type="module" src="/pwcheck/elements.js"></script>'):
        (self.folder / 'page.html').write_text(f'<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">{script}<body data-token="t7">{text}')
        Files.asked.clear()
        return self.open('page.html', ready=False)

    def ready(self): wait(self.page, 'document.querySelector("pwcheck-field")?.state === "ready"')

    def test_a_field(self):
        [text] = [block for block in blocks('README.md', 'html') if '<pwcheck-field' in block]
        page = self.block(text, script='')
        self.ready()
        page.get_by_label('E-mail').fill('ana@example.org')
        page.get_by_label('Password').fill(GOOD)
        self.assertTrue(page.evaluate('document.querySelector("pwcheck-field").accepted'))

    def test_a_form(self):
        [text] = [block for block in blocks('README.md', 'html') if '<pwcheck-form' in block]
        page = self.block(text)
        for input in (page.locator('pwcheck-form input').nth(i) for i in (0, 1)): input.fill('abcdef7')
        page.locator('.pwcheck-submit').click()
        expect(page.locator('pwcheck-form h2')).to_have_text('Password Reset Successfully')
        self.assertEqual(Files.asked[-1], {'password': 'abcdef7', 'confirmation': 'abcdef7', 'token': None})

    def test_what_is_fetched_before_is_fetched_once(self):
        [text] = [block for block in blocks('README.md', 'html') if 'modulepreload' in block]
        listed = json.loads((PACKAGE / 'assets.json').read_text())
        for key, stem in (('module', 'pwcheck'), ('model', 'model')):
            text, count = re.subn(rf'assets/{stem}-[0-9a-f]{{16}}(.*?)sha256-…', f'{listed[key]["path"]}' + r'" integrity="' + listed[key]['integrity'], text)
            self.assertEqual(count, 1, stem)
        page = self.block(text + '<script type="module" src="/pwcheck/pwcheck-field.js"></script><input id="password" value="tram window">'
                          '<pwcheck-field for="password" policy="/policies/acme-3f9a1c.json"></pwcheck-field>', script='')
        self.ready()
        for path in re.findall('href="(.*?)"', text): self.assertEqual(Files.asked.count(path), 1, path)

    def test_the_servers_part(self):
        [script] = [block for block in blocks('server.md', 'js') if 'pwcheck-ask' in block]
        for block in blocks('server.md', 'html'):
            page = self.block(f'<input id="password">{block}<script>{script}</script>')
            self.ready()
            page.fill('#password', 'tram window')
            if 'remote' not in block: continue
            wait(page, 'document.querySelector("pwcheck-field").accepted')
            while not isinstance(Files.asked[-1], dict): page.wait_for_timeout(50)
            self.assertEqual(Files.asked[-1], {'password': 'tram window', 'policy': 'acme-3f9a1c', 'user': [], 'token': 't7'})

    def test_the_security_policy_is_the_one_of_the_tests(self):
        [text] = [block for block in blocks('README.md', '') if 'wasm-unsafe-eval' in block]
        self.failures = []
        for directive in filter(None, map(str.strip, text.replace('\n', ' ').split(';'))): self.assertIn(directive, serve.POLICY)


class NodeTests(unittest.TestCase):
    def test_modules(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / 'node_modules/@pwcheck').mkdir(parents=True)
            (folder / 'node_modules/@pwcheck/web').symlink_to(PACKAGE)
            (folder / 'acme.json').write_text(json.dumps(POLICY))
            checks = {
                'checker.check': "console.log(result.accepted, typeof pwcheck.estimate('hunter2').crack_times_display)",
                'zxcvbn(': "console.log(zxcvbn('hunter2', ['ana']).score)",
                'export const accepts': "console.log(accepts('tram window', 'ana@example.org'), accepts('abc', ''))",
            }
            found = [block for name in ('README.md', 'server.md') for block in blocks(name, 'js') if 'document' not in block]
            printed = []
            for block in found:
                [check] = [text for sign, text in checks.items() if sign in block]
                (folder / 'block.mjs').write_text(block + check)
                printed.append(subprocess.run(['node', 'block.mjs'], cwd=folder, check=True, capture_output=True, text=True).stdout)
            self.assertEqual(printed, ['false object\n', '1\n', 'true false\n'])


if __name__ == '__main__': unittest.main(verbosity=1)
