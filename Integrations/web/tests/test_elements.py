#!/usr/bin/env python3
"""The two elements in Chromium, used as a person would: type, leave, type again, reset, submit.

  test_elements.py [--screenshots FOLDER]

Needs Debian's chromium and PyPI's playwright; with axe-playwright-python also the rules of axe-core.
The pages are served with the strict Content-Security-Policy of the demonstration page.
"""
import importlib.machinery, importlib.util, pathlib, re, sys, threading, unittest
from playwright.sync_api import expect, sync_playwright

try:
    from axe_playwright_python.sync_playwright import Axe
except ImportError:
    Axe = None

HERE = pathlib.Path(__file__).resolve().parent
loader = importlib.machinery.SourceFileLoader('serve', str(HERE.parent / 'demo/serve'))
serve = importlib.util.module_from_spec(importlib.util.spec_from_loader('serve', loader))
loader.exec_module(serve)

SCREENSHOTS = None
GOOD = 'Correct-horse-9battery'
# The module stops in a call that is none of the elements'.
STOP = 'async () => { try { (await load()).engine.call("closePolicy", [12345], []) } catch ({ name }) { return name } }'
# A policy with a rule that a page cannot check.
BREACHED = ('{"policy": 1, "id": "own", "title": "Own", "rules": [{"id": "length", "label": "eight or more", "length": {"min": 8}}, '
            '{"id": "breached", "label": "not from a breach", "breached": {"file": "breaches.pwb"}}]}')


def marks(page, scope='pwcheck-field'):
    signs = {'met': '✅', 'pending': '⚪️', 'advised': '🔶', 'failed': '❌', 'none': ''}
    return ''.join(signs[mark] for mark in page.locator(f'{scope} .pwcheck-rule').evaluate_all('rules => rules.map((rule) => rule.dataset.mark)'))


def wait(page, expression):
    """Until it holds. Playwright's own way evaluates text in the page, which the policy forbids."""
    for _ in range(200):
        if page.evaluate(expression): return
        page.wait_for_timeout(25)
    raise AssertionError(f'still not: {expression}')


class Browser(unittest.TestCase):
    pages = HERE / 'pages'
    page_name = 'field.html'
    policy = serve.POLICY

    @classmethod
    def setUpClass(cls):
        cls.server = serve.server(cls.pages, policy=cls.policy)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.address = f'http://127.0.0.1:{cls.server.server_address[1]}/'
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path='/usr/bin/chromium', args=['--no-sandbox'])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()
        cls.server.shutdown()
        cls.server.server_close()

    def open(self, name=None, ready=True, before=None, **options):
        self.context = self.browser.new_context(**options)
        self.addCleanup(self.context.close)
        page = self.context.new_page()
        self.failures = []
        page.on('pageerror', lambda error: self.failures.append(str(error)))
        if before: before(page)
        page.goto(self.address + (name or self.page_name))
        if ready: wait(page, 'window.events?.some(e => e.name === "ready")')
        self.page = page
        return page

    def open_own(self, form):
        """The page with a form file of one's own."""
        page = self.open(before=lambda page: page.route('**/own.json', lambda route: route.fulfill(body=form)))
        page.evaluate('document.getElementById("form").setAttribute("src", "own.json")')
        return page

    def tearDown(self):
        if not hasattr(self, 'page') or self.page.is_closed(): return
        self.assertEqual(self.page.evaluate('window.breaches'), [], 'the security policy was breached')
        self.assertEqual(self.failures, [])

    def events(self, name):
        return self.page.evaluate('name => window.events.filter(e => e.name === name)', name)

    def screenshot(self, name):
        if SCREENSHOTS:
            self.page.screenshot(path=f'{SCREENSHOTS}/{name}.png', full_page=True, animations='disabled')


class Appearance:
    # What every element is looked at for; its `mistype` makes it show mistakes.

    def test_axe_finds_nothing(self):
        if Axe is None: self.skipTest('axe-playwright-python is not installed')
        for options in ({'color_scheme': 'light'}, {'color_scheme': 'dark'}, {'forced_colors': 'active'}):
            page = self.open(bypass_csp=True, **options)
            self.mistype(page)
            results = Axe().run(page)
            self.assertEqual([(v['id'], v['nodes'][0]['html'][:120], v['nodes'][0]['failureSummary'])
                              for v in results.response['violations']], [])

    def test_pictures(self):
        if not SCREENSHOTS: self.skipTest('no folder for pictures was given')
        phone = {'viewport': {'width': 360, 'height': 640}}
        for name, options, language in (('light', {}, 'en'), ('dark', {'color_scheme': 'dark'}, 'en'),
                                        ('narrow', phone, 'es'), ('hebrew', phone, 'he'), ('arabic', phone, 'ar')):
            page = self.open(**options)
            page.evaluate('''l => {
              document.documentElement.lang = l
              document.documentElement.dir = ['he', 'ar'].includes(l) ? 'rtl' : 'ltr'
            }''', language)
            self.mistype(page)
            self.screenshot(f'{self.page_name.split(".")[0]}-{name}')


class FieldTests(Appearance, Browser):
    def mistype(self, page):
        page.evaluate("() => ['advice', 'reveal', 'suggest'].forEach((name) => document.getElementById('field').setAttribute(name, ''))")
        page.fill('#password', 'abcD')
        page.focus('#email')
        page.wait_for_timeout(300)

    def validity(self):
        return self.page.evaluate('document.getElementById("password").validationMessage')

    def test_marks_turn_to_crosses_only_after_the_field_was_left(self):
        page = self.open()
        self.assertEqual(marks(page), '⚪️' * 5)
        page.focus('#password')
        page.keyboard.type('abc')
        self.assertEqual(marks(page), '⚪️⚪️✅⚪️⚪️')
        self.assertIsNone(page.get_attribute('#password', 'aria-invalid'))
        self.assertIn('8-32 characters', self.validity())
        self.screenshot('field-typing')
        page.focus('#email')
        self.assertEqual(marks(page), '❌❌✅❌❌')
        self.assertEqual(page.get_attribute('#password', 'aria-invalid'), 'true')
        self.screenshot('field-left')
        page.focus('#password')
        page.keyboard.type('D')
        self.assertEqual(marks(page), '❌✅✅❌❌')
        page.keyboard.type('efgh1!')
        self.assertEqual(marks(page), '✅' * 5)
        self.assertEqual(self.validity(), '')
        self.assertIsNone(page.get_attribute('#password', 'aria-invalid'))
        self.assertTrue(self.events('change')[-1]['accepted'])
        page.click('#clear')
        expect(page.locator('#field .pwcheck-mark').first).to_have_text('⚪️')
        page.focus('#password')
        page.keyboard.type('x')
        self.assertEqual(marks(page), '⚪️⚪️✅⚪️⚪️')

    def test_a_form_is_submitted_only_with_an_accepted_password(self):
        page = self.open()
        page.fill('#password', 'abc')
        page.click('#submit')
        self.assertIsNone(page.evaluate('window.submitted ?? null'))
        self.assertEqual(marks(page), '❌❌✅❌❌')
        page.fill('#password', GOOD)
        page.click('#submit')
        self.assertEqual(page.evaluate('window.submitted'), 1)

    def test_a_password_manager_that_fills_without_focus_is_noticed(self):
        page = self.open()
        page.evaluate('''password => {
          const input = document.getElementById('password')
          input.value = password
          input.dispatchEvent(new Event('input', { bubbles: true }))
          input.dispatchEvent(new Event('change', { bubbles: true }))
        }''', GOOD)
        self.assertEqual(marks(page), '✅' * 5)
        self.assertEqual(page.evaluate('document.getElementById("field").accepted'), True)
        self.assertEqual(page.get_attribute('#password', 'autocomplete'), 'new-password')

    def test_the_words_of_other_fields_are_the_users_own(self):
        page = self.open()
        page.evaluate('''() => { document.getElementById('field').policy = {
          policy: 1, id: 'own', title: 'Own', rules: [{ id: 'personal', label: 'not your own words', personal: {} }] } }''')
        wait(page, 'document.getElementById("field").shadowRoot?.querySelectorAll(".pwcheck-rule").length === 1')
        page.fill('#email', 'ramona@example.org')
        page.focus('#password')
        page.keyboard.type('ramona77')
        self.assertEqual(marks(page), '⚪️')
        page.fill('#email', 'someone@example.org')
        # The field was left, and what it holds is met now.
        self.assertEqual(marks(page), '✅')

    def test_a_word_counts_as_what_its_field_is(self):
        page = self.open()
        page.evaluate('''() => { document.getElementById('field').policy = { policy: 1, id: 'own', title: 'Own',
          rules: [{ id: 'personal', label: 'not your account', personal: { of: ['user'] } }] } }''')
        wait(page, 'document.getElementById("field").shadowRoot?.querySelectorAll(".pwcheck-rule").length === 1')
        page.fill('#email', 'ramona@example.org')
        page.fill('#password', 'ramona77')
        self.assertEqual(page.evaluate('document.getElementById("field").assessment.accepted'), True)
        for change in ('e.autocomplete = "username"', 'e.autocomplete = "off"; e.type = "text"; e.name = "login"', 'e.name = "x"; e.id = "x"; f.setAttribute("personal", "x")'):
            page.evaluate('() => { const e = document.querySelector("form input"), f = document.getElementById("field"); ' + change + ' }')
            page.wait_for_timeout(100)
            self.assertEqual(page.evaluate('document.getElementById("field").assessment.accepted'), False, change)
        # The days of a birthday are found however they are written.
        page.evaluate('''() => { const e = document.querySelector('form input'), f = document.getElementById('field')
          Object.assign(e, { value: '', type: 'date', autocomplete: 'bday', value: '1990-05-17' })
          f.policy = { policy: 1, id: 'own', title: 'Own', rules: [{ id: 'personal', label: 'not about you', personal: {} }] } }''')
        wait(page, 'document.getElementById("field").state === "ready"')
        page.fill('#password', 'Xk9zv170590!')
        self.assertEqual(page.evaluate('document.getElementById("field").assessment.accepted'), False)

    def test_what_only_the_server_can_check_is_no_pass_and_blocks_nothing(self):
        page = self.open()
        page.evaluate('policy => document.getElementById("field").setAttribute("policy", policy)', BREACHED)
        wait(page, 'document.getElementById("field").shadowRoot?.querySelectorAll(".pwcheck-rule").length === 2')
        page.fill('#password', 'abc')
        page.click('#submit')
        self.assertEqual(marks(page), '❌⚪️')
        self.assertEqual(self.validity(), 'eight or more')
        self.assertIsNone(page.evaluate('window.submitted ?? null'))
        page.fill('#password', GOOD)
        self.assertEqual(marks(page), '✅⚪️')
        expect(page.locator('#field .pwcheck-rule').nth(1)).to_contain_text('(checked when you submit)')
        change = self.events('change')[-1]
        self.assertEqual((change['accepted'], change['leftToServer']), (False, True))
        self.assertEqual(page.evaluate('document.getElementById("field").assessment.accepted'), False)
        self.assertEqual(self.validity(), '')
        self.assertIsNone(page.get_attribute('#password', 'aria-invalid'))
        self.screenshot('field-server')
        page.click('#submit')
        self.assertEqual(page.evaluate('window.submitted'), 1)

    def test_the_nearest_language_is_spoken_in_advice_too(self):
        page = self.open()
        page.evaluate('document.getElementById("field").setAttribute("advice", "")')
        page.fill('#password', 'password1')
        advice = page.locator('#field .pwcheck-advice li')
        expect(advice.first).to_contain_text('common password')
        # How long which attacker needs tells most people nothing.
        expect(page.locator('#field')).not_to_contain_text('10⁴')
        # An element in between, not the page.
        page.evaluate('document.getElementById("form").lang = "es"')
        expect(advice.first).to_contain_text('contraseña')
        page.evaluate('document.getElementById("field").lang = "ar"')
        expect(page.locator('#field')).to_have_attribute('dir', 'rtl')
        for line in advice.all_inner_texts(): self.assertRegex(line, '[\u0600-\u06ff]')

    def test_an_attribute_that_changes_while_the_policy_is_on_its_way(self):
        policy = '{"policy": 1, "id": "five", "title": "5", "rules": [{"id": "l", "label": "five", "length": {"min": 5}}]}'
        routes = []
        page = self.open(before=lambda page: page.route('**/slow.json', lambda route: routes.append(route)))
        page.evaluate('document.getElementById("field").setAttribute("policy", "slow.json")')
        page.wait_for_timeout(200)
        page.evaluate('policy => document.getElementById("field").setAttribute("policy", policy)', BREACHED)
        routes[0].fulfill(body=policy)
        wait(page, 'document.getElementById("field").shadowRoot?.querySelectorAll(".pwcheck-rule").length === 2')

    def test_it_works_offline_once_it_was_loaded(self):
        page = self.open()
        self.context.set_offline(True)
        page.evaluate('() => document.getElementById("field").setAttribute("policy", "nist-800-63b-4")')
        page.fill('#password', GOOD)
        wait(page, 'document.getElementById("field").accepted === true')
        # A page that is opened anew finds the module and the model in the browser's cache.
        score = page.evaluate('''async () => {
          const { model, module } = await import('./package/assets.js')
          return (await load({ model, module })).estimate('hunter2').score
        }''')
        self.assertGreater(score, 0)

    def test_hebrew_is_written_from_right_to_left(self):
        page = self.open()
        page.focus('#password')
        page.keyboard.type('abcD')
        page.evaluate('document.documentElement.lang = "he"')
        expect(page.locator('#field')).to_have_attribute('dir', 'rtl')
        self.assertRegex(page.locator('#field .pwcheck-rule').first.inner_text(), '[\u0590-\u05ff]')
        self.assertEqual(marks(page), '⚪️✅✅⚪️⚪️')
        self.assertRegex(self.validity(), '[\u0590-\u05ff]')

    def test_what_a_screen_reader_finds(self):
        page = self.open()
        described = page.get_attribute('#password', 'aria-describedby').split()
        self.assertEqual(described[0], 'help')
        self.assertEqual(described, ['help', 'field'])
        page.focus('#password')
        page.keyboard.type('abcD')
        page.focus('#email')
        expect(page.locator('#field [role=status]')).to_contain_text('uppercase', timeout=3000)
        self.maxDiff = None
        self.assertEqual(page.locator('#field').aria_snapshot().split('- status:')[0], '''\
- meter "Strength"
- paragraph: 4 more characters
- list:
  - listitem: 8-32 characters (no spaces) (not met)
  - listitem: at least one uppercase letter (A-Z) (met)
  - listitem: at least one lowercase letter (a-z) (met)
  - listitem: at least one digit (0-9) (not met)
  - listitem: at least one special character (e.g. !@#$%^) (not met)
''')

    def test_a_policy_that_is_refused_is_reported_and_nothing_is_accepted(self):
        page = self.open()
        page.evaluate('''() => document.getElementById('field').setAttribute('policy',
          '{"policy": 1, "id": "x", "title": "X",\\n "rules": [{"id": "a", "label": "A", "patern": "b"}]}')''')
        wait(page, 'window.events.some(e => e.name === "error")')
        error = self.events('error')[-1]
        self.assertEqual(error['line'], 2)
        self.assertIn('patern', error['problem'])
        page.fill('#password', GOOD)
        self.assertIsNone(page.evaluate('document.getElementById("field").accepted'))
        page.evaluate('document.getElementById("field").whenUnavailable = "block"')
        self.assertNotEqual(self.validity(), '')

    def test_the_roles_of_the_user_choose_rules(self):
        page = self.open()
        self.field('field.policy = "nist-800-63b-4"')
        page.fill('#password', 'tram-owl')
        for roles, accepted in (('', False), ('mfa', True)):
            self.field(f'field.roles = "{roles}"')
            wait(page, 'document.getElementById("field").state === "ready"')
            self.assertEqual(page.evaluate('document.getElementById("field").accepted'), accepted)

    def test_a_policy_is_fetched_from_an_address(self):
        policy = '{"policy": 1, "id": "five", "title": "5", "rules": [{"id": "l", "label": "five", "length": {"min": 5}}]}'
        page = self.open(before=lambda page: page.route('**/five.json', lambda route: route.fulfill(body=policy)))
        page.evaluate('document.getElementById("field").setAttribute("policy", "five.json")')
        wait(page, 'document.getElementById("field").shadowRoot?.querySelectorAll(".pwcheck-rule").length === 1')
        page.fill('#password', 'abcde')
        self.assertEqual(marks(page), '✅')

    def test_without_the_module_the_page_works_as_before(self):
        page = self.open(ready=False, before=lambda page: page.route('**/assets/**', lambda route: route.abort()))
        wait(page, 'window.events?.some(e => e.name === "error")')
        page.fill('#password', 'abc')
        self.assertEqual(self.validity(), '')
        self.assertIsNone(page.get_attribute('#password', 'aria-invalid'))
        page.click('#submit')
        self.assertEqual(page.evaluate('window.submitted'), 1)

    def test_the_leaked_passwords_are_fetched_only_where_they_are_wanted(self):
        fetched = []
        page = self.open(before=lambda page: page.on('request', lambda request: fetched.append(request.url)))
        page.fill('#password', 'wjk7hmgm')
        before = self.events('change')[-1]['score']
        self.assertFalse([url for url in fetched if 'leaked' in url])
        page.evaluate('document.getElementById("field").setAttribute("leaked", "")')
        wait(page, 'window.events.filter(e => e.name === "ready").length === 2')
        self.assertEqual(len([url for url in fetched if 'leaked' in url]), 1)
        self.assertLess(self.events('change')[-1]['score'], before)

    def test_files_that_are_not_the_right_ones_are_refused(self):
        page = self.open(ready=False, before=lambda page: page.route('**/assets/*.wasm', lambda route: route.fulfill(
            body=b'\0asm\1\0\0\0', content_type='application/wasm')))
        wait(page, 'window.events?.some(e => e.name === "error")')

    def test_the_field_goes_on_after_the_module_stopped(self):
        page = self.open()
        page.fill('#password', 'abc')
        self.assertEqual(page.evaluate(STOP), 'EngineStopped')
        page.fill('#password', 'abcD')
        self.assertEqual(marks(page), '⚪️✅✅⚪️⚪️')
        self.assertEqual(page.evaluate('async () => (await load()).checker("default").accepts("Abcdefg1!")'), True)

    def test_a_field_knows_its_text_after_the_module_stopped_in_anothers_call(self):
        page = self.open()
        for text, found in (('abc', '❌❌✅❌❌'), (GOOD, '✅' * 5)):
            page.fill('#password', text)
            page.focus('#email')
            page.evaluate(STOP)
            page.focus('#password')
            page.focus('#email')
            self.assertEqual(marks(page), found)
            self.assertEqual(page.evaluate('document.getElementById("field").accepted'), text == GOOD)
        page.evaluate(STOP)
        page.click('#submit')
        self.assertEqual(page.evaluate('window.submitted'), 1)

    def test_a_worker_judges_too(self):
        # Trusted Types want a policy of the page's own for a worker's address.
        page = self.open(bypass_csp=True)
        answer = page.evaluate('''() => new Promise((resolve, reject) => {
          const worker = new Worker('worker.js', { type: 'module' })
          worker.onmessage = ({ data }) => resolve(data)
          worker.onerror = ({ message }) => reject(new Error(message))
          worker.postMessage(['Abcdefg1!', 'abc'])
        })''')
        self.assertEqual(answer, [True, False])

    def test_a_text_that_is_none_is_not_accepted(self):
        page = self.open()
        page.evaluate('document.getElementById("field").advice = true')
        for text in ('ab\\ud800', 'Correct-horse-9\\ud800battery'):
            page.evaluate("""() => { const input = document.getElementById('password'); input.value = '%s'
              input.dispatchEvent(new Event('input', { bubbles: true })) }""" % text.replace('\\\\', '\\'))
            page.wait_for_timeout(50)
            self.assertFalse(page.evaluate('document.getElementById("field").accepted'))
            self.assertFalse(page.evaluate('document.getElementById("password").checkValidity()'))
        page.fill('#password', GOOD)
        self.assertTrue(page.evaluate('document.getElementById("field").accepted'))

    def test_too_long_a_text_is_not_accepted(self):
        page = self.open()
        page.fill('#password', 'Aa1!' * 2000)
        self.assertNotEqual(self.validity(), '')
        self.assertEqual(page.evaluate('document.getElementById("field").accepted'), False)
        page.fill('#password', GOOD)
        self.assertEqual(self.validity(), '')

    def test_taking_the_element_away_leaves_the_page_as_it_was(self):
        page = self.open()
        page.fill('#password', 'abc')
        page.evaluate('document.getElementById("field").remove()')
        self.assertEqual(self.validity(), '')
        self.assertEqual(page.get_attribute('#password', 'aria-describedby'), 'help')


    def field(self, script): return self.page.evaluate('() => { const field = document.getElementById("field"); return (' + script + ') }')

    def test_of_many_rules_the_next_step_is_told_and_the_others_on_demand(self):
        page = self.open()
        self.field('field.rules = ""')
        step, summary, rules = (page.locator(f'#field .pwcheck-{name}') for name in ('next', 'summary', 'rules'))
        expect(step).to_have_text('8-32 characters (no spaces)')
        expect(rules).to_be_hidden()
        page.focus('#password')
        for typed, told, met in (('ab', '6 more characters', 1), ('é👨‍👩‍👧‍👦xyz', '1 more character', 1), ('q', 'at least one uppercase letter (A-Z)', 2),
                                 ('Q7!', '', 5)):
            page.keyboard.insert_text(typed)
            expect(step).to_have_text(told)
            expect(summary).to_have_text(f'Rules: {met} of 5')
        summary.click()
        expect(rules).to_be_visible()
        self.assertEqual(summary.get_attribute('aria-expanded'), 'true')
        # Its own buttons are no other place.
        page.fill('#password', 'abc')
        self.assertEqual(marks(page), '⚪️⚪️✅⚪️⚪️')
        page.focus('#email')
        self.assertEqual(marks(page), '❌❌✅❌❌')
        self.assertEqual(step.get_attribute('data-mark'), 'failed')
        page.evaluate('document.documentElement.lang = "ar"')
        expect(step).to_have_text('5 أحرف إضافية')
        self.field('field.policy = "reset-password"')
        wait(page, 'document.getElementById("field").state === "ready"')
        expect(rules).to_be_visible()
        expect(summary).to_be_hidden()

    def test_the_segments_are_the_level(self):
        page = self.open()
        for text, level in (('', 0), ('password', 1), (GOOD * 2, 5)):
            page.fill('#password', text)
            self.assertEqual(page.locator('#field .pwcheck-segment[data-on]').count(), level, text)
            parts = page.locator('#field .pwcheck-segment').evaluate_all(
                'all => all.map((one) => Number(one.style.getPropertyValue("--pwcheck-part")))')
            # Those below the level are full, and its own is begun.
            self.assertEqual([part > 0 for part in parts], [i < level for i in range(5)], text)
            self.assertEqual(parts[:max(level - 1, 0)], [1] * max(level - 1, 0), text)
        bar = page.locator('#field [role=meter]')
        self.assertEqual([bar.get_attribute(f'aria-value{name}') for name in ('min', 'now', 'max')], ['0', '5', '5'])

    def test_a_suggestion_is_accepted_and_shown(self):
        page = self.open()
        page.evaluate("""() => {
          const field = document.getElementById('field'), input = document.createElement('input')
          field.suggest = true
          Object.assign(input, { id: 'again', type: 'password', autocomplete: 'new-password', ariaLabel: 'Again' })
          document.querySelector('form').append(input)
          window.heard = []
          document.addEventListener('input', ({ target }) => window.heard.push(target.id))
        }""")
        found = set()
        for policy in ('default', 'nist-800-63b-4', 'microsoft-ad', 'pci-dss-4', 'cis', 'owasp-asvs-5', BREACHED,
                       '{"policy": 1, "id": "pin", "title": "pin", "rules": [{"id": "p", "label": "6 digits", "match": "^[0-9]{6}$"}]}',
                       '{"policy": 1, "id": "clear", "title": "clear", "rules": [{"id": "a", "label": "none alike", "avoid": "[0O1lI]"}]}'):
            page.evaluate('policy => { const field = document.getElementById("field"); field.policy = policy }', policy)
            wait(page, 'document.getElementById("field").state === "ready"')
            page.locator('#field .pwcheck-suggest').click()
            self.assertEqual(page.evaluate('document.activeElement.id'), 'password')
            self.assertEqual(page.get_attribute('#password', 'type'), 'text')
            self.assertTrue(page.evaluate('document.getElementById("password").checkValidity()'), policy)
            self.assertEqual(page.input_value('#again'), page.input_value('#password'))
            rules = page.get_attribute('#password', 'passwordrules')
            self.assertIn(f'minlength: {len(page.input_value("#password"))};', rules)
            # A password manager may use any character of a class.
            if 'alike' in policy: self.assertNotRegex(''.join(re.findall('required: (.*?);', rules)), '[0O1lI]')
            found.add(page.input_value('#password'))
        self.assertEqual(len(found), 9)
        self.assertEqual(set(page.evaluate('window.heard')), {'password', 'again'})
        page.click('#submit')
        self.assertEqual(page.get_attribute('#password', 'type'), 'password')
        page.evaluate('document.getElementById("field").remove()')
        self.assertIsNone(page.get_attribute('#password', 'passwordrules'))

    def test_a_suggestion_fills_in_only_what_can_be_written(self):
        for barred in ('input.readOnly = true', 'input.disabled = true', 'set.append(input), set.disabled = true'):
            page = self.open()
            page.evaluate('''() => { const input = document.createElement('input')
              Object.assign(input, { id: 'again', type: 'password', autocomplete: 'new-password', value: 'kept', ariaLabel: 'Again' })
              document.querySelector('form').append(input, document.createElement('fieldset')) }''')
            for name, others in (('again', True), ('password', False)):
                before = page.input_value(f'#{name}')
                page.evaluate(f'() => {{ const input = document.getElementById("{name}"), set = document.querySelector("fieldset"); {barred} }}')
                self.assertEqual(self.field('field.propose()'), others)
                self.assertEqual(page.input_value(f'#{name}'), before)
            self.context.close()

    def test_no_suggestion_where_none_is_accepted(self):
        page = self.open()
        self.field('field.policy = `{"policy": 1, "id": "x", "title": "x", "rules": [{"id": "p", "label": "the word", "match": "^the word$"}]}`')
        wait(page, 'document.getElementById("field").state === "ready"')
        self.assertFalse(self.field('field.propose()'))
        self.assertIsNone(page.get_attribute('#password', 'passwordrules'))
        self.assertEqual(page.input_value('#password'), '')

    def test_the_password_can_be_shown(self):
        page = self.open()
        self.field('field.reveal = true')
        page.focus('#password')
        page.keyboard.type('abc')
        eye = page.locator('#field .pwcheck-reveal')
        self.assertEqual(eye.get_attribute('aria-label'), 'show: Password')
        eye.click()
        self.assertEqual(page.get_attribute('#password', 'type'), 'text')
        self.assertEqual(eye.get_attribute('aria-label'), 'hide: Password')
        # The focus did not leave, and what is typed goes on.
        page.keyboard.type('d')
        self.assertEqual(page.input_value('#password'), 'abcd')
        self.assertEqual(marks(page), '⚪️⚪️✅⚪️⚪️')
        page.click('#clear')
        page.wait_for_timeout(50)
        self.assertEqual(page.get_attribute('#password', 'type'), 'password')
        # It is named after all that names the input.
        self.field('document.getElementById("password").setAttribute("aria-labelledby", "help none submit")')
        self.field('field.policy = "cis"')
        wait(page, 'document.getElementById("field").state === "ready"')
        self.assertEqual(eye.get_attribute('aria-label'), 'show: Pick a good one. Sign up')

    def test_caps_lock_is_told(self):
        page = self.open()
        page.focus('#password')
        page.evaluate("""() => document.getElementById('password').dispatchEvent(
          new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true }))""")
        expect(page.locator('#field .pwcheck-next')).to_have_text('Caps Lock is on.')
        expect(page.locator('#field [role=status]')).to_have_text('Caps Lock is on.', timeout=3000)
        page.keyboard.type('a')
        expect(page.locator('#field .pwcheck-next')).not_to_contain_text('Caps')

    def test_marks_are_drawn_or_emoji(self):
        page = self.open()
        page.fill('#password', 'abc')
        self.assertEqual(page.locator('#field .pwcheck-mark svg:visible').count(), 5)
        self.field('field.marks = "emoji"')
        self.assertEqual(''.join(page.locator('#field .pwcheck-mark').all_inner_texts()), '⚪️⚪️✅⚪️⚪️')
        self.assertEqual(page.locator('#field .pwcheck-mark svg:visible').count(), 0)

    def test_whoever_wants_no_motion_gets_none(self):
        for motion, some in (('reduce', False), ('no-preference', True)):
            page = self.open(reduced_motion=motion)
            page.fill('#password', 'abc')
            seen = page.locator('#field *').evaluate_all(
                """all => all.some((one) => { const { transitionDuration, animationName } = getComputedStyle(one)
                return transitionDuration !== '0s' || animationName !== 'none' })""")
            self.assertEqual(seen, some, motion)
            self.context.close()


class FormTests(Appearance, Browser):
    page_name = 'form.html'

    def mistype(self, page):
        page.locator('#form input').first.fill('abcdef7')
        page.locator('#form input').nth(1).fill('abc')
        page.click('#form .pwcheck-submit')
        page.wait_for_timeout(600)

    def test_resetting_a_password_from_the_first_field_to_the_end(self):
        page = self.open()
        first, second = page.locator('#form input').all()
        self.assertEqual([first.get_attribute('autocomplete'), second.get_attribute('autocomplete')], ['new-password'] * 2)
        first.focus()
        page.keyboard.type('abc')
        page.keyboard.press('Enter')
        expect(second).to_be_focused()
        self.assertEqual(marks(page, '#form'), '❌')
        page.keyboard.press('Enter')
        expect(first).to_be_focused()
        expect(page.locator('#form .pwcheck-error:visible').first).to_have_text('Password must be at least 6 characters')
        self.assertEqual(first.get_attribute('aria-invalid'), 'true')
        self.screenshot('form-wrong')
        first.fill('abcdef7')
        second.fill('abcdef8')
        page.click('#form .pwcheck-submit')
        expect(page.locator('#form .pwcheck-error:visible')).to_have_text('Passwords do not match')
        second.fill('abcdef7')
        page.keyboard.press('Enter')
        wait(page, 'window.submission')
        self.assertEqual(self.events('submit')[-1]['fields'], {'password': 'abcdef7', 'confirmation': 'abcdef7'})
        expect(page.locator('#form form')).to_have_attribute('aria-busy', 'true')
        self.screenshot('form-busy')
        page.evaluate('window.submission.fail("The link has expired.")')
        expect(page.locator('#form [role=alert]')).to_have_text('The link has expired.')
        self.screenshot('form-alert')
        # An answer to an attempt that is over changes nothing.
        page.evaluate('window.first = window.submission; window.first.succeed()')
        expect(page.locator('#form [role=alert]')).to_have_text('The link has expired.')
        page.click('#form .pwcheck-submit')
        page.evaluate('window.submission.succeed()')
        expect(page.locator('#form h2')).to_have_text('Password Reset Successfully')
        expect(page.locator('#form h2')).to_be_focused()
        self.screenshot('form-success')
        page.click('#form .pwcheck-submit')
        finish = self.events('finish')[-1]
        self.assertEqual((finish['result'], finish['next']), ('continued', 'sign-in'))
        # The button leads to the form for signing in, which greets by name.
        expect(page.locator('#form h2')).to_have_text('Sign In')
        name, password = page.locator('#form input').all()
        name.fill('alice')
        password.fill('secret1')
        page.click('#form .pwcheck-submit')
        page.evaluate('window.submission.succeed()')
        expect(page.locator('#form h2')).to_have_text('Hello, alice')
        self.screenshot('form-greeting')

    def test_a_page_may_go_elsewhere(self):
        page = self.open()
        page.evaluate('document.addEventListener("pwcheck-finish", (event) => event.preventDefault())')
        for field in page.locator('#form input').all(): field.fill('abcdef7')
        page.click('#form .pwcheck-submit')
        page.evaluate('window.submission.succeed()')
        page.click('#form .pwcheck-submit')
        self.assertEqual(self.events('finish')[-1]['next'], 'sign-in')
        self.assertEqual(page.locator('#form form').count(), 0)

    def test_hidden_values_are_handed_on_and_the_name_goes_to_the_next_form(self):
        form = ('{"form": 1, "id": "own", "title": "Own", "fields": [{"id": "account", "label": "Account"}, {"id": "word", "label": "Word", '
                '"secure": true, "policy": "default", "checklist": true, "strength": true}], "hidden": {"token": "b7e1c0"}, '
                '"success": {"title": "Thank you, {user}", "button": "Sign in", "next": "sign-in"}}')
        page = self.open_own(form)
        expect(page.locator('#form h2')).to_have_text('Own')
        self.assertNotIn('b7e1c0', page.content())
        account, word = page.locator('#form input').all()
        account.fill('ramona')
        word.fill('password')
        account.focus()
        expect(page.locator('#form .pwcheck-advice:visible')).not_to_be_empty()
        self.screenshot('form-advice')
        word.fill(GOOD)
        page.click('#form .pwcheck-submit')
        self.assertEqual(self.events('submit')[-1]['fields'], {'account': 'ramona', 'word': GOOD, 'token': 'b7e1c0'})
        page.evaluate('window.submission.succeed()')
        expect(page.locator('#form h2')).to_have_text('Thank you, ramona')
        page.click('#form .pwcheck-submit')
        self.assertEqual(self.events('finish')[-1]['user'], 'ramona')
        expect(page.locator('#form h2')).to_have_text('Sign In')
        expect(page.locator('#form input').first).to_have_value('ramona')

    def test_another_form_does_not_show_what_was_typed_in_secret(self):
        page = self.open()
        page.locator('#form input').first.fill('abcdef7')
        page.evaluate('document.getElementById("form").setAttribute("form", "sign-in")')
        expect(page.locator('#form h2')).to_have_text('Sign In')
        name, password = page.locator('#form input').all()
        expect(name).to_have_value('')
        expect(password).to_have_value('abcdef7')

    def test_the_name_that_the_page_gives_is_a_word_of_the_users(self):
        policy = ('{"policy": 1, "id": "own", "title": "Own", "rules": [{"id": "length", "label": "eight or more", "length": {"min": 8}}, '
                  '{"id": "own-words", "label": "not about you", "personal": {"minLength": 4}}]}')
        page = self.open()
        page.evaluate("""(policy) => {
          const form = document.getElementById('form')
          form.setAttribute('user', 'ramona')
          form.setAttribute('policy', policy)
        }""", policy)
        expect(page.locator('#form .pwcheck-rule').first).to_contain_text('eight or more')
        page.locator('#form input[type=password]').first.fill('xk-ramona-7')
        self.assertEqual(marks(page, '#form'), '✅⚪️')

    def test_only_the_first_field_that_is_shown_is_the_name_of_an_account(self):
        form = ('{"form": 1, "id": "own", "title": "Own", "fields": [{"id": "account", "label": "Account"}, '
                '{"id": "town", "label": "Town"}, {"id": "mail", "label": "Mail"}, {"id": "word", "label": "Word", "secure": true}]}')
        page = self.open_own(form)
        expect(page.locator('#form h2')).to_have_text('Own')
        self.assertEqual([field.get_attribute('autocomplete') for field in page.locator('#form input').all()],
                         ['username', 'on', 'email', 'current-password'])

    def test_a_late_answer_is_none_to_another_form(self):
        page = self.open()
        for field in page.locator('#form input').all(): field.fill('abcdef7')
        page.click('#form .pwcheck-submit')
        wait(page, 'window.submission')
        page.evaluate('window.first = window.submission; document.getElementById("form").setAttribute("form", "sign-in")')
        expect(page.locator('#form h2')).to_have_text('Sign In')
        for field in page.locator('#form input').all(): field.fill('secret1')
        page.click('#form .pwcheck-submit')
        page.evaluate('window.first.succeed()')
        expect(page.locator('#form form')).to_have_attribute('aria-busy', 'true')
        page.evaluate('window.submission.succeed()')
        expect(page.locator('#form h2')).to_have_text('Hello, secret1')

    def test_a_text_that_is_refused_leaves_the_name_that_the_page_gave(self):
        page = self.open()
        page.evaluate('const form = document.getElementById("form"); form.setAttribute("user", "ramona"); form.setAttribute("form", "sign-in")')
        name = page.locator('#form input').first
        expect(name).to_have_value('ramona')
        name.fill('x' * 5000)
        expect(name).to_have_value('ramona')
        page.evaluate('document.getElementById("form").reset()')
        name.fill('x' * 5000)
        expect(name).to_have_value('')

    def test_waiting_can_be_stopped(self):
        page = self.open()
        for field in page.locator('#form input').all(): field.fill('abcdef7')
        page.click('#form .pwcheck-submit')
        page.click('#form .pwcheck-submit')
        expect(page.locator('#form [role=alert]')).to_contain_text('Stopped waiting')
        self.assertEqual(len(self.events('cancel')), 1)

    def test_the_password_can_be_shown(self):
        page = self.open()
        first = page.locator('#form input').first
        first.fill('abcdef7')
        page.locator('#form .pwcheck-reveal').first.click()
        self.assertEqual(first.get_attribute('type'), 'text')
        # One of label and state, and a name that says what is shown.
        button = page.locator('#form .pwcheck-reveal').first
        self.assertIsNone(button.get_attribute('aria-pressed'))
        self.assertRegex(button.get_attribute('aria-label'), button.inner_text() + ': .+')
        page.locator('#form .pwcheck-reveal').first.click()
        self.assertEqual(first.get_attribute('type'), 'password')

    def test_the_form_can_be_left(self):
        page = self.open()
        page.click('#form .pwcheck-exit')
        self.assertEqual(self.events('finish')[-1]['result'], 'cancelled')
        self.assertEqual(page.locator('#form form').count(), 0)

    def test_password_managers_and_screen_readers_are_told(self):
        page = self.open()
        self.assertEqual(page.locator('#form input:not([aria-required=true])').count(), 0)
        page.evaluate('document.getElementById("form").user = "ana@example.org"')
        account = page.locator('#form input[autocomplete=username]')
        expect(account).to_have_value('ana@example.org')
        expect(account).to_be_hidden()
        # It is no field of the form.
        for field in page.locator('#form input[type=password]').all(): field.fill('abcdef7')
        page.click('#form .pwcheck-submit')
        self.assertEqual(self.events('submit')[-1]['fields'], {'password': 'abcdef7', 'confirmation': 'abcdef7'})
        self.assertEqual(page.evaluate('document.getElementById("form").getAttribute("user")'), 'ana@example.org')

    def test_moving_within_the_form_is_no_loss_of_focus(self):
        page = self.open()
        page.locator('#form input').first.focus()
        page.keyboard.type('abc')
        page.locator('#form .pwcheck-reveal').first.focus()
        self.assertEqual(marks(page, '#form'), '⚪️')
        page.locator('#form input').nth(1).focus()
        self.assertEqual(marks(page, '#form'), '❌')

    def test_sign_in(self):
        page = self.open()
        page.evaluate('document.getElementById("form").setAttribute("form", "sign-in")')
        expect(page.locator('#form h2')).to_have_text('Sign In')
        name, password = page.locator('#form input').all()
        self.assertEqual([name.get_attribute('autocomplete'), password.get_attribute('autocomplete')], ['username', 'current-password'])
        name.fill('al')
        page.click('#form .pwcheck-submit')
        expect(page.locator('#form .pwcheck-error:visible').first).to_have_text('Enter valid username')
        expect(name).to_be_focused()
        name.fill('alice')
        password.fill('secret1')
        page.keyboard.press('Enter')
        self.assertEqual(self.events('submit')[-1]['fields'], {'username': 'alice', 'password': 'secret1'})

    def test_a_form_of_ones_own_in_arabic(self):
        form = ('{"form": 1, "id": "own", "title": {"en": "Own", "ar": "نموذج"}, "fields": [{"id": "word", "label": "Word", '
                '"secure": true, "policy": "default", "checklist": true}], "success": {"title": "Done"}}')
        page = self.open_own(form)
        page.evaluate('document.documentElement.lang = "ar"')
        expect(page.locator('#form h2')).to_have_text('نموذج')
        expect(page.locator('#form')).to_have_attribute('dir', 'rtl')
        page.locator('#form input').fill(GOOD)
        page.click('#form .pwcheck-submit')
        page.evaluate('window.submission.succeed()')
        # Without a button the form is over.
        self.assertEqual(self.events('finish')[-1]['result'], 'completed')

    def test_what_only_the_server_can_check_is_submitted_to_it(self):
        page = self.open()
        page.evaluate('policy => document.getElementById("form").setAttribute("policy", policy)', BREACHED)
        expect(page.locator('#form .pwcheck-rule').first).to_contain_text('eight or more')
        first, second = page.locator('#form input').all()
        first.fill(GOOD)
        second.fill(GOOD)
        page.click('#form .pwcheck-submit')
        self.assertIn('⚪️', marks(page, '#form'))
        self.assertNotIn('❌', marks(page, '#form'))
        self.assertEqual(len(self.events('submit')), 1)
        page.evaluate('window.submission.fail("This password is known from a breach.")')
        expect(page.locator('#form [role=alert]')).to_have_text('This password is known from a breach.')

    def test_half_a_surrogate_pair_is_not_submitted(self):
        page = self.open()
        page.evaluate('''() => { for (const input of document.querySelectorAll('#form input')) {
          input.focus()
          input.value = 'Correct-horse-9\\ud800battery'
          input.dispatchEvent(new Event('input', { bubbles: true })) } }''')
        # As with a line break, what is not taken does not stand there.
        self.assertEqual([input.input_value() for input in page.locator('#form input').all()], ['', ''])
        expect(page.locator('#form [role=alert]')).to_be_visible()
        page.click('#form .pwcheck-submit')
        self.assertEqual(self.events('submit'), [])

    def test_a_form_knows_its_texts_after_the_module_stopped_in_anothers_call(self):
        page = self.open()
        first, second = page.locator('#form input').all()
        first.fill('abcdef7')
        second.fill('abcdef79')
        first.press('End')
        page.evaluate(STOP)
        page.keyboard.type('8')
        page.click('#form .pwcheck-submit')
        expect(page.locator('#form .pwcheck-error:visible')).to_have_text('Passwords do not match')
        second.fill('abcdef78')
        page.evaluate(STOP)
        page.click('#form .pwcheck-submit')
        self.assertEqual(self.events('submit')[-1]['fields'], {'password': 'abcdef78', 'confirmation': 'abcdef78'})

    def test_a_form_that_moves_can_be_typed_into_at_once(self):
        page = self.open()
        page.evaluate('''() => { const form = document.getElementById('form')
          form.parentNode.append(form)
          const input = form.querySelector('input')
          input.value = 'abc'
          input.dispatchEvent(new Event('input', { bubbles: true })) }''')
        expect(page.locator('#form input').first).to_have_value('abc')

    def test_a_form_that_is_refused_is_reported(self):
        page = self.open_own('{"form": 1,\n "x": 2}')
        wait(page, 'window.events.some(e => e.name === "error")')
        self.assertEqual(self.events('error')[-1]['line'], 2)


if __name__ == '__main__':
    if '--screenshots' in sys.argv:
        place = sys.argv.index('--screenshots')
        SCREENSHOTS = sys.argv[place + 1]
        pathlib.Path(SCREENSHOTS).mkdir(parents=True, exist_ok=True)
        del sys.argv[place:place + 2]
    unittest.main(verbosity=1)
