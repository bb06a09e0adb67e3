#!/usr/bin/env python3
"""The server's part: what a field asks and shows of the answer, and the examples of servers that answer.

The examples need node, Swift, PHP (php-cli) and PyPI's django; one that is not here is skipped, and in CI that is a failure.
"""
import functools, http.server, importlib.util, json, os, pathlib, shutil, socket, subprocess, sys, tempfile, threading, time, unittest, urllib.error, urllib.request
from playwright.sync_api import expect
from test_elements import BREACHED, GOOD, Browser, marks, wait

class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_): pass


ROOT = pathlib.Path(__file__).resolve().parents[3]
SERVERS = ROOT / 'Integrations/web/examples/servers'
PROGRAM = os.environ.get('PWCHECK', ROOT / '.build/release/pwcheck')


class VerdictTests(Browser):
    def field(self, expression): return self.page.evaluate(f'(() => {{ const field = document.getElementById("field"), input = document.getElementById("password"); return {expression} }})()')

    def breached(self, **options):
        page = self.open(**options)
        page.evaluate('policy => { document.getElementById("field").policy = policy }', BREACHED)
        wait(page, 'document.getElementById("field").shadowRoot.querySelectorAll(".pwcheck-rule").length === 2')
        return page

    def test_a_verdict_on_a_rule_holds_for_the_text_that_it_is_on(self):
        page = self.breached()
        page.fill('#password', GOOD)
        self.assertFalse(self.field('field.accepted'))
        self.field('field.verdict({ rule: "breached", outcome: "met" })')
        self.assertEqual(marks(page), '✅✅')
        self.assertTrue(self.field('field.accepted'))
        self.field('field.verdict({ rule: "breached", outcome: "unmet", message: "Known from a breach." })')
        self.assertEqual(marks(page), '✅❌')
        self.assertEqual(self.field('input.validationMessage'), 'Known from a breach.')
        expect(page.locator('#field .pwcheck-error')).to_have_text('Known from a breach.')
        expect(page.locator('#field [role=status]')).to_contain_text('Known from a breach.')
        page.fill('#password', GOOD + '1')
        self.assertEqual(marks(page), '✅⚪️')
        self.assertEqual(self.field('input.validationMessage'), '')
        page.fill('#password', GOOD)
        self.assertEqual(marks(page), '✅❌')
        # What could not be found out is neither, and a rule that is not met here stays so.
        self.field('field.verdict({ rule: "breached", outcome: "undetermined" })')
        self.assertEqual(marks(page), '✅⚪️')
        page.fill('#password', 'abc')
        self.field('field.verdict({ rule: "length", outcome: "met" })')
        self.assertFalse(self.field('field.accepted'))
        self.field('field.verdict({ rule: "breached" })')
        self.assertNotEqual(self.field('input.validationMessage'), '')

    def remote(self, answer, **options):
        """Opens a page whose field asks; each request is noted, and answered by `answer(number)`."""
        asked = []

        def respond(route):
            asked.append(route.request)
            given = answer(len(asked))
            if given is None: return route.abort()
            status, body = given
            route.fulfill(status=status, body=body if isinstance(body, str) else json.dumps(body))

        page = self.breached(before=lambda page: page.route('**/check', respond), **options)
        self.field('field.remote = "/check"')
        return page, asked

    def test_the_server_is_asked_once_typing_pauses(self):
        # Neither a recommendation nor a member of a group that is met stands against it.
        page, asked = self.remote(lambda number: (200, {'accepted': True, 'rules': [
            {'id': 'length', 'severity': 'warning', 'outcome': 'unmet'}, {'id': 'any', 'outcome': 'met', 'members': [{'id': 'breached', 'outcome': 'unmet'}]}]}))
        page.fill('#email', 'ana@example.org')
        page.evaluate('''() => { document.querySelector('form').append(Object.assign(document.createElement('input'),
          { id: 'born', type: 'date', autocomplete: 'bday', value: '1990-05-17', ariaLabel: 'Born' })) }''')
        self.field('field.personal = "email born"')
        page.evaluate('document.addEventListener("pwcheck-ask", ({ detail }) => detail.headers.set("X-Token", "t7"))')
        page.focus('#password')
        page.keyboard.type('abcdefg')
        page.wait_for_timeout(700)
        # What is refused here is nobody's affair.
        self.assertEqual(asked, [])
        page.keyboard.type('hijk')
        expect(page.locator('#field [data-asking]')).to_contain_text('(checking…)')
        self.assertEqual(asked, [])
        wait(page, 'document.getElementById("field").accepted === true')
        self.assertEqual([request.post_data_json for request in asked],
                         [{'password': 'abcdefghijk', 'policy': 'own', 'user': [{'email': 'ana@example.org'}, {'birthday': '1990-05-17'}]}])
        self.assertEqual(asked[0].headers['x-token'], 't7')
        self.assertEqual(marks(page), '✅✅')
        self.assertTrue(self.events('change')[-1]['accepted'])
        page.focus('#email')
        page.focus('#password')
        page.wait_for_timeout(700)
        self.assertEqual(len(asked), 1)

    def test_an_answer_on_another_text_is_not_heard(self):
        held = []
        page = self.breached(before=lambda page: page.route('**/check', lambda route: held.append(route)))
        self.field('field.remote = "/check"')
        page.fill('#password', GOOD)
        while not held: page.wait_for_timeout(50)
        page.fill('#password', GOOD + '1')
        try: held[0].fulfill(body='{"accepted": true}')
        except Exception: pass  # the request was cancelled
        page.wait_for_timeout(100)
        self.assertEqual(marks(page), '✅⚪️')
        while len(held) < 2: page.wait_for_timeout(50)
        held[1].fulfill(status=422, body='{"accepted": false, "rules": [{"id": "breached", "outcome": "unmet", "message": "Seen 9 times."}]}')
        expect(page.locator('#field .pwcheck-error')).to_have_text('Seen 9 times.')
        self.assertFalse(self.field('input.checkValidity()'))

    def test_a_refusal_that_names_no_rule_is_one(self):
        page, _ = self.remote(lambda number: (422, {'accepted': False, 'message': 'You used this one before.'}))
        page.fill('#password', GOOD)
        expect(page.locator('#field .pwcheck-error')).to_have_text('You used this one before.')
        self.assertFalse(self.field('input.checkValidity()'))

    def test_a_refusal_without_a_message_has_the_rules_label(self):
        page, _ = self.remote(lambda number: (422, {'accepted': False, 'rules': [{'id': 'breached', 'outcome': 'unmet'}]}))
        page.fill('#password', GOOD)
        expect(page.locator('#field .pwcheck-error')).to_have_text('not from a breach')

    def test_no_answer_is_no_pass_and_no_reproach(self):
        malformed = [(status, {'accepted': status == 200, 'rules': rules}) for status in (200, 422) for rules in ([None], {}, 1)]
        for answer in (None, (500, {}), (200, '<!doctype html>'), (200, 'null'), (200, {}), *malformed):
            page, asked = self.remote(lambda number: answer)
            page.fill('#password', GOOD)
            wait(page, 'window.events.some(e => e.name === "error")')
            page.wait_for_timeout(700)
            self.assertEqual(len(asked), 1)
            self.assertEqual(marks(page), '✅⚪️', answer)
            self.assertFalse(self.field('field.accepted'))
            self.assertTrue(self.field('input.checkValidity()'))
            # Nor where the page can check every rule.
            self.field('field.policy = "default"')
            while len(asked) < 2: page.wait_for_timeout(50)
            page.wait_for_timeout(100)
            self.assertEqual(marks(page), '✅' * 5)
            self.assertFalse(self.field('field.accepted'), answer)
            self.assertTrue(self.events('change')[-1]['leftToServer'])
            self.assertTrue(self.field('input.checkValidity()'), answer)
            self.context.close()

    def test_an_answer_that_comes_after_none_counts(self):
        page, _ = self.remote(lambda number: (200, {'accepted': True}) if number > 1 else None)
        self.field('field.policy = "default"')
        wait(page, 'document.getElementById("field").state === "ready"')
        page.fill('#password', GOOD)
        wait(page, 'window.events.some(e => e.name === "error")')
        self.assertFalse(self.field('field.accepted'))
        for text in (GOOD + '1', GOOD):
            page.fill('#password', text)
            self.assertFalse(self.field('field.accepted'))
            wait(page, 'document.getElementById("field").accepted')

    def test_a_policy_that_has_changed_is_taken_over(self):
        old = {'policy': 1, 'id': 'acme', 'title': 'Acme', 'rules': [{'id': 'l', 'label': 'five', 'length': {'min': 5}}]}
        new = {**old, 'rules': [{'id': 'l', 'label': 'forty', 'length': {'min': 40}}]}
        page, asked = self.remote(lambda number: (409, {'policy': '/policies/acme-77aa01.json'}))
        page.route('**/policies/acme-3f9a1c.json', lambda route: route.fulfill(body=json.dumps(old)))
        page.route('**/policies/acme-77aa01.json', lambda route: route.fulfill(body=json.dumps(new)))
        self.field('field.policy = "/policies/acme-3f9a1c.json"')
        wait(page, 'document.getElementById("field").state === "ready"')
        page.fill('#password', GOOD)
        wait(page, 'document.getElementById("field").policy === "/policies/acme-77aa01.json" && document.getElementById("field").state === "ready"')
        self.assertEqual(asked[0].post_data_json['policy'], 'acme-3f9a1c')
        self.assertEqual(marks(page), '⚪️')
        self.assertFalse(self.field('input.checkValidity()'))
        page.fill('#password', GOOD * 2)
        # A server that answers the same again is not asked for ever.
        page.wait_for_timeout(1200)
        self.assertEqual(len(asked), 2)
        self.assertEqual(page.evaluate('[...new FormData(document.querySelector("form"))].at(-1)'), ['pwcheck-policy', 'acme-77aa01'])

    def test_servers_that_disagree_are_not_asked_for_ever(self):
        page, asked = self.remote(lambda number: (409, {'policy': f'/policies/acme-{number % 2}77aa01.json'}))
        page.route('**/policies/*', lambda route: route.fulfill(body=BREACHED))
        page.fill('#password', GOOD)
        page.wait_for_timeout(4000)
        self.assertEqual(len(asked), 3)
        self.assertEqual(self.field('field.policy'), '/policies/acme-077aa01.json')
        self.assertIn("names '/policies/acme-177aa01.json' again", self.events('error')[-1]['message'])
        self.assertFalse(self.field('field.accepted'))
        self.assertTrue(self.field('input.checkValidity()'))


class DemoTests(Browser):
    """The demonstration from any server of files: no headers, no program."""
    pages = ROOT / '.build/web/demo'

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.files = http.server.ThreadingHTTPServer(('127.0.0.1', 0), functools.partial(Quiet, directory=cls.pages))
        threading.Thread(target=cls.files.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.files.server_close)
        cls.addClassCleanup(cls.files.shutdown)
        cls.address = f'http://127.0.0.1:{cls.files.server_address[1]}/'

    def tearDown(self): self.assertEqual(self.failures, [])

    def test_the_demonstration_works_from_a_server_of_files(self):
        page = self.open('index.html', ready=False)
        expect(page.locator('#field .pwcheck-summary')).to_be_visible(timeout=20000)
        page.locator('#field .pwcheck-suggest').click()
        expect(page.locator('#field .pwcheck-summary')).to_have_text('Rules: 5 of 5')
        page.select_option('#policy', label='with a server')
        expect(page.locator('#field .pwcheck-rule').nth(1)).to_have_attribute('data-mark', 'met', timeout=10000)
        page.fill('#password', 'Correct-horse-9battery')
        expect(page.locator('#field .pwcheck-error')).to_have_text('This password is known from a breach.')
        page.click('#sign-up button')
        expect(page.locator('#verdict')).to_be_empty()


POLICY = {'policy': 1, 'id': 'acme', 'title': 'Acme', 'rules': [
    {'id': 'length', 'label': 'eight or more', 'length': {'min': 8}}, {'id': 'personal', 'label': 'not about you', 'personal': {}}]}


def free_port():
    with socket.socket() as one:
        one.bind(('127.0.0.1', 0))
        return one.getsockname()[1]


class ServerTests(unittest.TestCase):
    """The same table for each server."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / 'acme-3f9a1c.json').write_text(json.dumps(POLICY))
        self.port = free_port()

    def start(self, *command, **options):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        return process

    def need(self, found, what):
        if found: return
        if os.environ.get('CI'): self.fail(f'{what} is not installed')
        self.skipTest(f'{what} is not installed')

    def ask(self, body, headers={}):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(f'http://127.0.0.1:{self.port}/check', data, {'Content-Type': 'application/json', **headers})
        for attempt in range(200):
            try:
                with urllib.request.urlopen(request, timeout=30) as response: return response.status, json.load(response)
            except urllib.error.HTTPError as error:
                text = error.read()
                return error.code, json.loads(text) if text.startswith(b'{') else text
            except OSError:
                time.sleep(0.05)
        self.fail('the server does not start')

    def table(self, headers={}):
        ask = lambda body: self.ask(body, headers)
        right = {'password': 'tram window', 'policy': 'acme-3f9a1c', 'user': [{'email': 'ramona@example.org'}]}
        status, answer = ask(right)
        self.assertEqual((status, answer['accepted']), (200, True))
        status, answer = ask({**right, 'password': 'ramona77'})
        self.assertEqual((status, answer['accepted']), (422, False))
        self.assertEqual([rule['outcome'] for rule in answer['rules']], ['met', 'unmet'])
        self.assertEqual(ask({**right, 'policy': 'acme-000000'}), (409, {'policy': '/policies/acme-3f9a1c.json'}))
        self.assertEqual(ask({'password': 'tram window'})[0], 409)
        status, answer = ask({**right, 'password': 'tram\0window'})
        self.assertEqual((status, answer['accepted']), (422, False))
        for wrong in (b'{', b'[]', b'null', b'{"password": 1, "policy": "acme-3f9a1c"}'): self.assertEqual(ask(wrong)[0], 400, wrong)

    def serve(self):
        self.need(pathlib.Path(PROGRAM).exists(), PROGRAM)
        path = self.folder / 'socket'
        service = self.start(PROGRAM, 'serve', '--socket', path, '--policy', self.folder / 'acme-3f9a1c.json')
        while not path.exists(): time.sleep(0.02)
        return service, {**os.environ, 'PWCHECK_SOCKET': str(path), 'PWCHECK_POLICY': 'acme-3f9a1c'}

    def without_the_service(self, service, headers={}):
        service.terminate()
        service.wait()
        self.assertEqual(self.ask({'password': 'tram window', 'policy': 'acme-3f9a1c'}, headers)[0], 503)

    def test_node(self):
        modules = self.folder / 'node_modules/@pwcheck'
        modules.mkdir(parents=True)
        (modules / 'web').symlink_to(ROOT / '.build/web/package')
        shutil.copy(SERVERS / 'node.mjs', self.folder)
        self.start('node', self.folder / 'node.mjs', self.folder / 'acme-3f9a1c.json', str(self.port))
        self.table()

    def test_swift(self):
        self.need(shutil.which('swift'), 'swift')
        built = ROOT / '.build/web/swift-server'
        subprocess.run(['swift', 'build', '--quiet', '--package-path', SERVERS / 'swift', '--scratch-path', built], check=True)
        self.start(built / 'debug/CheckServer', self.folder / 'acme-3f9a1c.json', str(self.port))
        self.table()

    def test_php(self):
        self.need(shutil.which('php'), 'php-cli')
        service, environment = self.serve()
        self.start('php', '-S', f'127.0.0.1:{self.port}', SERVERS / 'check.php', env=environment)
        self.table()
        self.without_the_service(service)

    def test_django(self):
        self.need(importlib.util.find_spec('django'), 'django')
        service, environment = self.serve()
        self.start(sys.executable, SERVERS / 'django_check.py', str(self.port), env=environment)
        token = {'Cookie': 'csrftoken=' + 'a' * 32, 'X-CSRFToken': 'a' * 32}
        self.assertEqual(self.ask({'password': 'tram window', 'policy': 'acme-3f9a1c'})[0], 403)
        self.table(token)
        self.without_the_service(service, token)


if __name__ == '__main__': unittest.main(verbosity=1)
