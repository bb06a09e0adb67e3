#!/usr/bin/env python3
"""A field that cannot lie: what it shows and what the form does, whatever fails and whoever draws.

The matrix is failures × frameworks; each page has an input that is replaced, one that the page fills,
one that goes and comes back, and one that was filled before. Needs what test_frameworks.py needs.
"""
import importlib.util, json, pathlib, shutil, subprocess, tempfile, unittest
from playwright.sync_api import expect
from test_elements import GOOD, STOP, Browser, marks, serve, wait
from test_frameworks import PACKAGE, REACT

FIVE = '{"policy": 1, "id": "five", "title": "5", "rules": [{"id": "l", "label": "five", "length": {"min": 5}}]}'
SENTENCE = 'The password cannot be checked at the moment.'


class FieldTests(Browser):
    def input(self, expression): return self.page.evaluate(f'(() => {{ const input = document.getElementById("password"); return {expression} }})()')

    def field(self, expression): return self.page.evaluate(f'(() => {{ const field = document.getElementById("field"); return {expression} }})()')

    def test_what_the_page_has_against_the_text_stays(self):
        page = self.open()
        page.fill('#password', GOOD)
        self.input('(input.setCustomValidity("in a breach"), input.setAttribute("aria-invalid", "true"))')
        self.assertFalse(self.input('input.reportValidity()'))
        page.fill('#email', 'ana@example.org')
        page.focus('#password')
        page.focus('#email')
        page.fill('#password', GOOD + '1')
        self.assertEqual(self.input('input.validationMessage'), 'in a breach')
        self.assertEqual(page.get_attribute('#password', 'aria-invalid'), 'true')
        page.click('#submit')
        self.assertIsNone(page.evaluate('window.submitted ?? null'))
        # The page takes its word back, and ours does not go with it.
        page.fill('#password', 'abc')
        self.input('(input.setCustomValidity(""), input.removeAttribute("aria-invalid"))')
        self.assertFalse(self.input('input.checkValidity()'))
        page.fill('#password', GOOD)
        self.assertTrue(self.input('input.checkValidity()'))
        self.assertIsNone(page.get_attribute('#password', 'aria-invalid'))

    def test_a_cleared_message_does_not_let_a_refused_password_through(self):
        page = self.open()
        page.fill('#password', 'abc')
        self.input('input.setCustomValidity("")')
        page.click('#submit')
        self.assertIsNone(page.evaluate('window.submitted ?? null'))

    def test_the_servers_verdict_holds_for_the_text_that_it_is_on(self):
        page = self.open()
        page.fill('#password', GOOD)
        self.field('field.fail("This password is known from a breach.")')
        self.assertEqual(self.input('input.validationMessage'), 'This password is known from a breach.')
        expect(page.locator('#field .pwcheck-error')).to_have_text('This password is known from a breach.')
        self.assertEqual(page.get_attribute('#password', 'aria-invalid'), 'true')
        self.assertFalse(self.field('field.accepted'))
        page.click('#submit')
        self.assertIsNone(page.evaluate('window.submitted ?? null'))
        page.fill('#password', GOOD + '1')
        self.assertEqual(self.input('input.validationMessage'), '')
        self.assertTrue(self.field('field.accepted'))
        expect(page.locator('#field .pwcheck-error')).to_have_text('')

    def test_the_servers_verdict_ends_with_the_policy_and_not_before(self):
        said = 'This password is known from a breach.'
        page = self.open()
        page.fill('#password', GOOD)
        self.field(f'field.fail("{said}")')
        page.evaluate('document.getElementById("form").addEventListener("reset", (event) => event.preventDefault())')
        page.click('#clear')
        page.wait_for_timeout(50)
        self.assertEqual(self.input('input.validationMessage'), said)
        self.field('field.parentNode.insertBefore(field, field.nextSibling)')
        wait(page, 'document.getElementById("field").state === "ready"')
        page.wait_for_timeout(50)
        self.assertEqual(self.input('input.validationMessage'), said)
        for change in ('policy = "nist-800-63b-4"', 'roles = "mfa"'):
            self.field(f'field.{change}')
            wait(page, 'document.getElementById("field").state === "ready"')
            self.assertEqual(self.input('input.validationMessage'), '', change)
            self.field(f'field.fail("{said}")')

    def test_an_input_that_cannot_be_written_for_a_while(self):
        for barred in ('readOnly', 'disabled'):
            page = self.open()
            page.fill('#password', 'abc')
            self.input(f'input.{barred} = true')
            self.input(f'input.value = "{GOOD}"')
            page.wait_for_timeout(50)
            self.input(f'input.{barred} = false')
            page.click('#submit')
            self.assertEqual(page.evaluate('window.submitted ?? null'), 1, barred)
            self.context.close()

    def test_an_input_that_takes_anothers_place_is_judged(self):
        page = self.open()
        page.fill('#password', GOOD)
        self.input('''(() => { const other = input.cloneNode(); other.value = ''; input.replaceWith(other) })()''')
        page.wait_for_timeout(50)
        page.fill('#password', 'a')
        self.assertEqual(marks(page), '⚪️⚪️✅⚪️⚪️')
        self.assertFalse(self.input('input.checkValidity()'))

    def test_an_input_that_comes_later_is_found(self):
        page = self.open()
        self.field('field.htmlFor = "late"')
        page.wait_for_timeout(50)
        self.assertIsNone(self.field('field.accepted'))
        self.assertEqual(page.get_attribute('#password', 'aria-describedby'), 'help')
        page.evaluate('''() => { const input = document.createElement('input'); input.id = 'late'; input.value = 'abc'
          document.querySelector('form').append(input) }''')
        page.wait_for_timeout(50)
        self.assertEqual(marks(page), '⚪️⚪️✅⚪️⚪️')
        self.assertFalse(page.evaluate('document.getElementById("late").checkValidity()'))

    def test_a_text_that_a_script_writes_is_judged_before_it_is_believed(self):
        asks = {'input.checkValidity()': False, 'input.validity.valid': False, 'input.form.checkValidity()': False,
                'input.validationMessage === ""': False, 'field.accepted': False,
                '(input.form.requestSubmit(), window.submitted !== undefined)': False}
        page = self.open()
        for ask, answer in asks.items():
            page.fill('#password', GOOD)
            page.evaluate('document.getElementById("password").value = "a"')
            self.assertEqual(page.evaluate(f'(() => {{ const input = document.getElementById("password"), field = document.getElementById("field"); return {ask} }})()'), answer, ask)
            self.assertNotEqual(marks(page), '✅' * 5, ask)
        page.evaluate('''good => document.querySelector('h1').addEventListener('click', () => { document.getElementById('password').value = good })''', GOOD)
        page.click('h1')
        page.wait_for_timeout(50)
        self.assertEqual(marks(page), '✅' * 5)

    def test_a_text_that_a_script_writes_has_its_style_and_marks_at_once(self):
        page = self.open()
        page.fill('#password', GOOD)
        for text, is_valid in (('a', False), (GOOD, True), ('b', False)):
            self.assertEqual(page.evaluate("""async (text) => { const input = document.getElementById("password")
              input.value = text
              await undefined
              return input.matches(":valid") && !input.matches(":invalid") }""", text), is_valid)
            self.assertEqual(marks(page) == '✅' * 5, is_valid)
        page.evaluate('document.getElementById("field").remove()')
        self.assertTrue(self.input('Object.getPrototypeOf(input) === HTMLInputElement.prototype && input.value === "b" && input.checkValidity()'))

    def test_nothing_moves_when_the_field_is_left(self):
        for policy in ('default', 'nist-800-63b-4', 'microsoft-ad'):
            page = self.open()
            self.field(f'field.policy = "{policy}"')
            wait(page, f'document.getElementById("field").state === "ready"')
            page.evaluate('() => { window.clicks = 0; document.getElementById("submit").addEventListener("click", () => window.clicks++) }')
            page.focus('#password')
            page.keyboard.type('a1')
            before = page.locator('#submit').bounding_box()
            page.mouse.move(before['x'] + 5, before['y'] + 5)
            page.mouse.down()
            page.mouse.up()
            self.assertEqual(page.evaluate('window.clicks'), 1)
            self.assertIn('❌', marks(page))
            page.focus('#email')
            self.assertEqual(page.locator('#submit').bounding_box(), before)
            self.context.close()

    def test_a_page_may_block_what_cannot_be_checked(self):
        page = self.open(ready=False, before=lambda page: page.route('**/assets/**', lambda route: route.abort()))
        wait(page, 'document.getElementById("field").state === "unavailable"')
        self.assertTrue(page.evaluate('document.getElementById("field").matches(":state(unavailable)")'))
        page.fill('#password', GOOD)
        self.assertTrue(self.input('input.checkValidity()'))
        self.field('field.whenUnavailable = "block"')
        self.assertEqual(self.input('input.validationMessage'), SENTENCE)
        page.evaluate('document.documentElement.lang = "es"')
        page.wait_for_timeout(50)
        self.assertEqual(self.input('input.validationMessage'), 'La contraseña no se puede comprobar en este momento.')
        page.unroute('**/assets/**')
        # The next attempt comes by itself.
        wait(page, 'document.getElementById("field").state === "ready"')
        self.assertEqual(self.input('input.validationMessage'), '')
        self.assertEqual(marks(page), '✅' * 5)

    def test_the_engine_starts_in_a_worker_or_in_the_page(self):
        said = []
        ways = {
            'a worker': (None, serve.POLICY, True), 'no worker file': ('abort', serve.POLICY, False),
            'HTML in its place': ('html', serve.POLICY, False), 'a worker that fails': ('fail', serve.POLICY, False),
            'no worker': (None, serve.POLICY + "; worker-src 'none'", False),
            'no policy of that name': (None, serve.POLICY.replace('trusted-types pwcheck', "trusted-types 'none'"), False),
            'no Trusted Types': (None, serve.POLICY.split('; require-trusted')[0], True),
        }
        for name, (way, policy, is_started) in ways.items():
            def before(page):
                page.on('console', lambda message: said.append(message.text))
                page.add_init_script("window.workers = 0; window.Worker = class extends Worker { constructor(...given) { super(...given)"
                                     "; this.addEventListener('message', () => window.workers++) } }")
                page.route('**/field.html', lambda route: route.fulfill(
                    body=(self.pages / 'field.html').read_text(), headers={'Content-Type': 'text/html', 'Content-Security-Policy': policy}))
                if way == 'abort': page.route('**/worker-*', lambda route: route.abort())
                if way == 'html': page.route('**/worker-*', lambda route: route.fulfill(body='<!doctype html>', content_type='text/html'))
                if way == 'fail': page.route('**/worker-*', lambda route: route.fulfill(body='onmessage = () => { throw new Error("no") }', content_type='text/javascript'))
            said.clear()
            page = self.open(before=before)
            self.assertEqual(page.evaluate('window.workers'), int(is_started), name)
            self.assertEqual(any('there is no worker' in text for text in said), not is_started, name)
            page.fill('#password', 'abcD')
            self.assertEqual(marks(page), '⚪️✅✅⚪️⚪️', name)
            # A stopped module starts again with what the worker handed over, without it.
            page.evaluate(STOP)
            page.fill('#password', GOOD)
            self.assertEqual(marks(page), '✅' * 5, name)
            if not is_started: page.evaluate('window.breaches = []')
            self.context.close()

    def test_a_model_with_another_byte_is_refused(self):
        [model] = (PACKAGE / 'assets').glob('model-*.bin')
        data = bytearray(model.read_bytes())
        data[-1] ^= 1
        page = self.open(ready=False, before=lambda page: page.route('**/model-*', lambda route: route.fulfill(body=bytes(data))))
        wait(page, 'document.getElementById("field").state === "unavailable"')
        self.assertIn('not the file that belongs here', self.events('error')[-1]['message'])
        page.unroute('**/model-*')
        wait(page, 'document.getElementById("field").state === "ready"')

    def test_the_rules_of_a_shipped_policy_stand_there_before_the_engine(self):
        held = []
        def before(page):
            for name in ('pwcheck', 'model'): page.route(f'**/assets/{name}-*', lambda route: held.append(route))
        page = self.open(ready=False, before=before)
        expect(page.locator('#field .pwcheck-rule')).to_have_count(5)
        labels = page.locator('#field .pwcheck-label').all_inner_texts()
        page.fill('#password', 'abcD')
        self.assertEqual(marks(page), '⚪️✅✅⚪️⚪️')
        page.focus('#email')
        self.assertEqual(marks(page), '❌✅✅❌❌')
        page.click('#clear')
        page.wait_for_timeout(50)
        self.assertEqual(marks(page), '⚪️' * 5)
        page.fill('#password', 'abcD')
        self.assertIsNone(self.field('field.accepted'))
        for route in held: route.continue_()
        wait(page, 'document.getElementById("field").state === "ready"')
        self.assertEqual(marks(page), '⚪️✅✅⚪️⚪️')
        self.assertEqual(page.locator('#field .pwcheck-label').all_inner_texts(), labels)

    def test_marks_of_a_policy_that_was_given_up_are_gone(self):
        routes = []
        page = self.open(before=lambda page: page.route('**/slow.json', lambda route: routes.append(route)))
        page.fill('#password', GOOD)
        self.field('field.policy = "slow.json"')
        self.assertEqual(self.field('field.state'), 'stale')
        self.assertEqual(marks(page).strip(), '')
        self.assertIsNone(self.events('change')[-1]['accepted'])
        page.wait_for_timeout(100)
        routes[0].fulfill(body=FIVE)
        wait(page, 'document.getElementById("field").state === "ready"')
        self.assertEqual(marks(page), '✅')

    def test_the_rules_stand_there_before_the_engine(self):
        held = []
        policy = json.loads((pathlib.Path(__file__).parents[3] / 'policies/three-of-four.json').read_text())
        def before(page):
            page.route('**/assets/**', lambda route: held.append(route))
            page.route('**/own.json', lambda route: route.fulfill(body=json.dumps(policy)))
        page = self.open(ready=False, before=before)
        page.evaluate('document.getElementById("field").rules = ""; document.getElementById("field").policy = "own.json"; document.documentElement.lang = "es"')
        rules = page.locator('#field .pwcheck-rule')
        expect(rules).to_have_count(len(policy['rules']) + 4)
        expect(page.locator('#field .pwcheck-next')).to_have_text(policy['rules'][0]['label']['es'])
        expect(page.locator('#field .pwcheck-summary')).to_have_text(f'Reglas: 0 de {len(policy["rules"])}')
        # A mark is shown where it cannot be another than the engine's; validity waits for that.
        page.fill('#password', 'ab cdefgh')
        self.assertEqual(marks(page), '✅⚪️⚪️✅⚪️⚪️')
        self.assertIsNone(self.field('field.accepted'))
        self.assertTrue(self.input('input.checkValidity()'))
        page.fill('#password', 'ÄÖÜ' + GOOD)
        self.assertEqual(marks(page), '')
        page.fill('#password', GOOD)
        labels = page.locator('#field .pwcheck-label').all_inner_texts()
        for route in held: route.continue_()
        wait(page, 'document.getElementById("field").state === "ready"')
        self.assertEqual(marks(page), '✅' * len(labels))
        self.assertEqual(page.locator('#field .pwcheck-label').all_inner_texts(), labels)
        self.assertTrue(self.field('field.accepted'))

    def test_a_rule_for_some_texts_has_no_mark_before_the_engine(self):
        held = []
        digit = {'id': 'digit', 'label': 'a digit', 'match': '[0-9]', 'when': {'match': '[A-Z]'}}
        policy = {'policy': 1, 'id': 'x', 'title': 'x', 'rules': [
            {'id': 'length', 'label': 'five', 'length': {'min': 5}, 'when': {'withoutRole': 'mfa'}}, digit,
            {'id': 'any', 'label': 'one of', 'atLeast': 1, 'of': [{**digit, 'id': 'other-digit'}, {'id': 'z', 'label': 'a z', 'match': '[z-z]'}]}]}
        def before(page):
            page.route('**/assets/**', lambda route: held.append(route))
            page.route('**/own.json', lambda route: route.fulfill(body=json.dumps(policy)))
        page = self.open(ready=False, before=before)
        self.field('field.policy = "own.json"')
        expect(page.locator('#field .pwcheck-rule')).to_have_count(5)
        page.fill('#password', 'tramway1')
        page.focus('#email')
        self.assertEqual(marks(page), '✅❌')
        for route in held: route.continue_()
        wait(page, 'document.getElementById("field").state === "ready"')
        self.assertEqual(marks(page), '✅❌❌')

    def test_an_authors_labels_in_a_language_that_the_engine_does_not_speak(self):
        policy = {'policy': 1, 'id': 'x', 'title': 'x', 'rules': [
            {'id': 'l', 'label': {'en': 'five', 'fr': 'cinq'}, 'message': {'en': 'Five, please.', 'fr': 'Cinq, svp.'}, 'length': {'min': 5}},
            {'id': 'd', 'label': {'en': 'a digit', 'fr': 'un chiffre'}, 'match': '[0-9]'}]}
        page = self.open()
        page.evaluate('document.documentElement.lang = "fr-CA"')
        page.evaluate('policy => { document.getElementById("field").policy = policy }', policy)
        wait(page, 'document.getElementById("field").shadowRoot.querySelectorAll(".pwcheck-rule").length === 2 && document.getElementById("field").state === "ready"')
        page.fill('#password', 'a')
        self.assertEqual(page.locator('#field .pwcheck-label').all_inner_texts(), ['cinq', 'un chiffre'])
        page.focus('#email')
        self.assertEqual(page.locator('#field .pwcheck-label').all_inner_texts(), ['cinq', 'un chiffre'])
        expect(page.locator('#field .pwcheck-rule').first).to_contain_text('Cinq, svp.')
        self.assertEqual(self.input('input.validationMessage'), 'Cinq, svp.')
        page.evaluate('document.documentElement.lang = "en"')
        page.wait_for_timeout(50)
        self.assertEqual(page.locator('#field .pwcheck-label').first.inner_text(), 'five')

    def test_what_a_server_has_written_stands_there_until_there_are_rules(self):
        written = (self.pages / 'field.html').read_text().replace('strength></pwcheck-field>',
            'strength><template shadowrootmode="open"><p>8-32 characters, and more</p></template></pwcheck-field>')
        held = []
        def before(page):
            page.route('**/field.html', lambda route: route.fulfill(body=written, content_type='text/html'))
            page.route('**/policies-*', lambda route: held.append(route))
        page = self.open(ready=False, before=before)
        while not held: page.wait_for_timeout(25)
        self.assertEqual(page.locator('#field p:visible').all_inner_texts(), ['8-32 characters, and more'])
        for route in held: route.continue_()
        expect(page.locator('#field .pwcheck-rule')).to_have_count(5)
        expect(page.locator('#field')).not_to_contain_text('and more')

    def test_a_snapshot_of_the_heap_has_no_password_that_is_gone(self):
        secret = 'zq-Vanishing-Quokka-77'
        page = self.open()
        self.field('["reveal", "advice", "suggest"].forEach((name) => { field[name] = true })')
        session = self.context.new_cdp_session(page)
        chunks = []
        session.on('HeapProfiler.addHeapSnapshotChunk', lambda event: chunks.append(event['chunk']))

        def is_there():
            chunks.clear()
            session.send('HeapProfiler.collectGarbage')
            session.send('HeapProfiler.takeHeapSnapshot', {'reportProgress': False})
            return any(text in ''.join(chunks) for text in (secret, secret[:-1], secret[:12]))

        for act in ('document.getElementById("clear").click()', 'document.getElementById("field").remove()'):
            page.fill('#password', '')
            page.focus('#password')
            page.keyboard.type(secret)
            page.focus('#email')
            self.field('field.fail("not this one")')
            self.assertTrue(is_there())
            page.evaluate(f'() => {{ {act} }}')
            page.wait_for_timeout(100)
            page.evaluate('document.getElementById("password").value = ""')
            page.wait_for_timeout(100)
            self.assertFalse(is_there(), act)

    def test_two_elements_beside_one_input(self):
        page = self.open()
        page.evaluate('''policy => { const other = document.createElement('pwcheck-field'); other.id = 'other'
          other.setAttribute('for', 'password'); other.policy = policy; document.querySelector('form').append(other) }''',
                      '{"policy": 1, "id": "x", "title": "x", "rules": [{"id": "l", "label": "thirty", "length": {"min": 30}}]}')
        wait(page, 'document.getElementById("other").state === "ready"')
        page.fill('#password', GOOD)
        self.assertEqual(self.input('input.validationMessage'), 'thirty')
        page.fill('#password', 'a' * 30)
        self.assertIn('uppercase', self.input('input.validationMessage'))
        page.evaluate('document.getElementById("field").remove()')
        self.assertEqual(self.input('input.validationMessage'), '')
        page.evaluate('document.getElementById("other").remove()')
        self.assertEqual(self.input('Object.getOwnPropertyNames(input)'), [])
        self.assertEqual(self.input('Object.getOwnPropertyNames(input.form).filter(name => isNaN(name))'), [])
        self.assertEqual(page.get_attribute('#password', 'aria-describedby'), 'help')

    def test_an_element_that_goes_and_comes_back(self):
        page = self.open()
        page.fill('#password', 'abc')
        page.evaluate('() => { const field = document.getElementById("field"), form = field.parentNode; field.remove(); window.back = () => form.append(field) }')
        self.assertTrue(self.input('input.checkValidity()'))
        page.fill('#password', 'abcD')
        page.evaluate('window.back()')
        wait(page, 'document.getElementById("field").state === "ready"')
        self.assertFalse(self.input('input.checkValidity()'))
        self.assertEqual(marks(page).count('✅'), 2)

    def test_what_was_set_before_the_element_was_defined_counts(self):
        page = self.open()
        states = page.evaluate('''async () => {
          const element = document.createElement('pwcheck-later')
          element.engine = load()
          element.policy = 'nist-800-63b-4'
          element.setAttribute('for', 'password')
          document.querySelector('form').append(element)
          const { PwcheckField } = await import('./package/elements.js')
          customElements.define('pwcheck-later', class extends PwcheckField {})
          return [Object.hasOwn(element, 'engine'), element.engine instanceof Promise, element.getAttribute('policy')]
        }''')
        self.assertEqual(states, [False, True, 'nist-800-63b-4'])

    def test_a_framework_writes_false_for_what_is_not_there(self):
        page = self.open()
        for change in ('field.setAttribute("strength", "false")', 'field.strength = false'):
            self.field('field.strength = true')
            self.field(change)
            page.fill('#password', GOOD)
            expect(page.locator('#field .pwcheck-meter')).to_be_hidden()

    def test_the_description_of_the_input_is_heard(self):
        page = self.open()
        page.fill('#password', 'abcD')
        tree = self.context.new_cdp_session(page).send('Accessibility.getFullAXTree')
        described = [node['description']['value'] for node in tree['nodes'] if node.get('name', {}).get('value') == 'Password' and node.get('description')]
        self.assertRegex(described[0], r'Pick a good one\..*8-32 characters.*lowercase')
        # A screen reader reads it again when it changes: typing does not change it, nor are buttons in it.
        page.focus('#password')
        page.keyboard.type('efgh1!')
        tree = self.context.new_cdp_session(page).send('Accessibility.getFullAXTree')
        self.assertIn(described[0], [node['description']['value'] for node in tree['nodes'] if node.get('description')])
        self.assertNotIn('Suggest', described[0])


    def test_sentences_on_rules_whose_labels_begin_alike_are_all_said(self):
        page = self.open()
        rules = [{'id': f'r{i}', 'label': f'letters: {kind}', 'match': kind} for i, kind in enumerate('abc')]
        page.evaluate('policy => document.getElementById("field").policy = policy',
                      {'policy': 1, 'id': 'x', 'title': 'x', 'rules': rules})
        wait(page, 'document.getElementById("field").state === "ready"')
        page.focus('#password')
        page.keyboard.type('abc')
        status = page.locator('#field [role=status]')
        for kind in 'abc': expect(status).to_contain_text(f'letters: {kind}: met')
        page.click('#clear')
        expect(status).to_have_text('')

    def test_a_password_manager_is_told_what_the_input_is_for(self):
        page = self.open()
        page.evaluate('document.getElementById("password").removeAttribute("autocomplete"); document.getElementById("field").htmlFor = ""')
        page.wait_for_timeout(50)
        self.field('field.htmlFor = "password"')
        self.assertEqual(page.get_attribute('#password', 'autocomplete'), 'new-password')
        page.evaluate('document.getElementById("field").remove()')
        self.assertIsNone(page.get_attribute('#password', 'autocomplete'))


class FormTests(Browser):
    page_name = 'form.html'

    def test_a_policy_by_its_address(self):
        page = self.open(before=lambda page: page.route('**/five.json', lambda route: route.fulfill(body=FIVE)))
        page.evaluate('document.getElementById("form").policy = "five.json"')
        expect(page.locator('#form .pwcheck-rule').first).to_contain_text('five')

    def test_passwords_are_not_handed_to_all_that_listen(self):
        page = self.open()
        page.evaluate('window.addEventListener("pwcheck-submit", ({ detail }) => { window.told = JSON.stringify(detail) })')
        for field in page.locator('#form input').all(): field.fill('abcdef7')
        page.click('#form .pwcheck-submit')
        self.assertNotIn('abcdef7', page.evaluate('window.told'))
        self.assertEqual(page.evaluate('window.submission.read().password'), 'abcdef7')

    def test_an_authors_texts_in_a_language_that_the_engine_does_not_speak(self):
        form = {'form': 1, 'id': 'own', 'title': {'en': 'Own', 'fr': 'Le mien'}, 'success': {'title': 'Done'}, 'fields': [
            {'id': 'word', 'label': {'en': 'Word', 'fr': 'Mot'}, 'secure': True, 'policy': 'default', 'checklist': True}]}
        policy = {'policy': 1, 'id': 'x', 'title': 'x', 'rules': [{'id': 'l', 'label': {'en': 'five', 'fr': 'cinq'}, 'length': {'min': 5}}]}
        page = self.open(before=lambda page: page.route('**/own.json', lambda route: route.fulfill(body=json.dumps(form))))
        page.evaluate('''policy => { document.documentElement.lang = "fr-CA"; const form = document.getElementById("form")
          form.setAttribute("src", "own.json"); form.policy = policy }''', policy)
        expect(page.locator('#form h2')).to_have_text('Le mien')
        expect(page.locator('#form label')).to_have_text('Mot')
        expect(page.locator('#form .pwcheck-label')).to_have_text('cinq')

    def test_another_language_begins_no_submission_anew(self):
        page = self.open()
        for field in page.locator('#form input').all(): field.fill('abcdef7')
        page.click('#form .pwcheck-submit')
        page.evaluate('document.documentElement.lang = "es"')
        page.wait_for_timeout(200)
        expect(page.locator('#form form')).to_have_attribute('aria-busy', 'true')
        page.evaluate('window.submission.succeed()')
        expect(page.locator('#form h2')).to_have_text('Password Reset Successfully')
        page.evaluate('document.documentElement.lang = "he"')
        page.wait_for_timeout(200)
        expect(page.locator('#form h2')).to_have_text('Password Reset Successfully')

    def test_nothing_moves_under_a_press_that_leaves_the_form(self):
        page = self.open()
        page.evaluate('''() => { const button = document.createElement('button'); button.id = 'below'
          document.getElementById('form').after(button); button.textContent = 'Below'
          window.clicks = 0; button.addEventListener('click', () => window.clicks++) }''')
        for place in ('#below', '#form label >> nth=1'):
            page.locator('#form input').first.focus()
            page.keyboard.type('abc')
            before = page.locator(place).bounding_box()
            page.mouse.move(before['x'] + 2, before['y'] + 2)
            page.mouse.down()
            page.wait_for_timeout(50)
            self.assertEqual(page.locator(place).bounding_box(), before)
            page.mouse.up()
            if place == '#below': wait(page, 'window.clicks === 1')
            else: expect(page.locator('#form input').nth(1)).to_be_focused()
            page.wait_for_timeout(50)
            self.assertEqual(marks(page, '#form'), '❌')
            page.reload()
            wait(page, 'window.events?.some(e => e.name === "ready")')

    def test_the_description_of_an_input_does_not_change_while_somebody_types(self):
        page = self.open()
        first, second = page.locator('#form input').all()
        described = lambda: [node['description']['value'] for node in self.context.new_cdp_session(page).send('Accessibility.getFullAXTree')['nodes']
                             if node.get('description') and node['role']['value'] == 'textbox'][0]
        first.focus()
        before = described()
        self.assertIn('at least 6 characters', before)
        page.keyboard.type('abc')
        self.assertEqual(described(), before)
        second.focus()
        self.assertIn('Password must be at least 6 characters', described())

    def test_caps_lock_is_told(self):
        page = self.open()
        page.locator('#form input').first.focus()
        press = '''isOn => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: isOn, bubbles: true }))'''
        page.evaluate(press, True)
        expect(page.locator('#form .pwcheck-next:visible')).to_have_text('Caps Lock is on.')
        expect(page.locator('#form [role=status]')).to_have_text('Caps Lock is on.', timeout=3000)
        page.locator('#form input').nth(1).focus()
        expect(page.locator('#form .pwcheck-next:visible')).to_have_count(0)

    def test_nothing_is_submitted_under_rules_that_were_given_up(self):
        routes = []
        page = self.open(before=lambda page: page.route('**/slow.json', lambda route: routes.append(route)))
        page.evaluate('document.getElementById("form").policy = "slow.json"')
        for field in page.locator('#form input').all(): field.fill('abcdef7')
        page.click('#form .pwcheck-submit')
        self.assertEqual(self.events('submit'), [])
        routes[0].abort()
        expect(page.locator('#form > .pwcheck-alert')).to_have_text(SENTENCE)


# --- The matrix ---

# The four inputs in each way of drawing; `api` is what the test does with the page.
KINDS = ('keyed', 'controlled', 'removed', 'prefilled')
HEAD = '''
window.events = []
window.breaches = []
document.addEventListener('submit', (event) => {
  event.preventDefault()
  window.sent = [...new FormData(event.target)]
})
'''
PLAIN = '''
import '@pwcheck/web/elements'
''' + HEAD + '''
const section = (name) => document.getElementById(name).parentNode
window.start = () => {
  document.getElementById('app').innerHTML = window.markup
}
window.api = {
  rekey() { const input = document.createElement('input'); input.id = input.name = 'keyed'; document.getElementById('keyed').replaceWith(input) },
  control(text) { document.getElementById('controlled').value = text },
  remove() { window.gone = [...section('removed').childNodes]; window.home = section('removed'); window.home.replaceChildren() },
  add() { window.home.append(...window.gone) },
}
'''
REACT_APP = '''
import '@pwcheck/web/elements'
import { useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
''' + HEAD + '''
function Page() {
  const [key, setKey] = useState(0)
  const [text, setText] = useState('')
  const [isThere, setThere] = useState(true)
  Object.assign(window.api, { rekey: () => setKey(key + 1), control: setText, text, remove: () => setThere(false), add: () => setThere(true) })
  const field = (name) => <pwcheck-field for={name} policy="policy.json" strength=""></pwcheck-field>
  return <form id="form">
    <p><input key={key} id="keyed" name="keyed" />{field('keyed')}</p>
    <p><input id="controlled" name="controlled" value={text} onChange={(event) => { window.api.changes++; setText(event.target.value) }} />{field('controlled')}</p>
    <p>{isThere && <><input id="removed" name="removed" />{field('removed')}</>}</p>
    <p><input id="prefilled" name="prefilled" defaultValue="abc" />{field('prefilled')}</p>
  </form>
}
window.api = { changes: 0 }
const app = document.getElementById('app')
window.start = () => createRoot(app).render(<Page />)
window.hydrate = () => hydrateRoot(app, <Page />, { onRecoverableError: (error) => window.events.push({ name: 'thrown', message: error.message }) })
'''
VUE_APP = '''
import '@pwcheck/web/elements'
import { createApp, createSSRApp, h, ref } from 'vue'
''' + HEAD + '''
const key = ref(0), text = ref(''), isThere = ref(true)
const field = (name) => h('pwcheck-field', { for: name, policy: 'policy.json', strength: '' })
const page = { render: () => h('form', { id: 'form' }, [
  h('p', [h('input', { key: key.value, id: 'keyed', name: 'keyed' }), field('keyed')]),
  h('p', [h('input', { id: 'controlled', name: 'controlled', value: text.value, onInput: (event) => { text.value = event.target.value } }), field('controlled')]),
  h('p', isThere.value ? [h('input', { id: 'removed', name: 'removed' }), field('removed')] : []),
  h('p', [h('input', { id: 'prefilled', name: 'prefilled', value: 'abc' }), field('prefilled')]),
]) }
window.api = { rekey: () => key.value++, control: (given) => { text.value = given }, remove: () => { isThere.value = false }, add: () => { isThere.value = true } }
window.start = () => createApp(page).mount('#app')
window.hydrate = () => createSSRApp(page).mount('#app')
'''
MARKUP = '<form id="form">' + ''.join(
    f'<p><input id="{name}" name="{name}"' + {'controlled': ' value=""', 'prefilled': ' value="abc"'}.get(name, '')
    + f'><pwcheck-field for="{name}" policy="policy.json" strength=""></pwcheck-field></p>' for name in KINDS) + '</form>'


class App:
    """A page that a framework draws; `source` is its app, `markup` what a server has written if it `is_rendered`."""
    page_name = 'index.html'
    is_rendered = False
    markup = MARKUP

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        place = pathlib.Path(folder.name)
        modules = place / 'node_modules'
        (modules / '@pwcheck').mkdir(parents=True)
        (modules / '@pwcheck/web').symlink_to(PACKAGE)
        for name in ('react', 'react-dom', 'scheduler', 'loose-envify', 'js-tokens'):
            if (REACT / name).exists(): (modules / name).symlink_to(REACT / name)
        vue = pathlib.Path(importlib.util.find_spec('nicegui').origin).parent / 'static/vue.esm-browser.prod.js'
        (modules / 'vue').mkdir()
        (modules / 'vue/index.js').write_text(vue.read_text())
        (place / 'app.jsx').write_text(cls.source.replace('window.markup', json.dumps(cls.markup)))
        cls.pages = place / 'pages'
        cls.pages.mkdir()
        subprocess.run(['esbuild', 'app.jsx', '--bundle', '--format=esm', '--jsx=automatic', '--minify',
                        '--define:process.env.NODE_ENV="production"', '--target=es2022', '--log-level=warning',
                        '--preserve-symlinks', f'--outfile={cls.pages}/app.js'], cwd=place, check=True)
        shutil.copytree(PACKAGE / 'assets', cls.pages / 'assets')
        (cls.pages / 'policy.json').write_text(FIVE)
        (cls.pages / 'index.html').write_text(
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An app</title><link rel="icon" href="data:,">'
            f'<script type="module" src="app.js"></script></head><body><div id="app">{cls.markup if cls.is_rendered else ""}</div></body></html>')
        # Pages that write markup and Vue do without Trusted Types; nothing is compiled in the page.
        cls.policy = serve.POLICY.split('; require-trusted')[0]
        super().setUpClass()


class Matrix(App):
    """Each failure, drawn by one framework."""

    def state(self, name): return self.page.evaluate('name => document.querySelector(`pwcheck-field[for=${name}]`)?.state', name)

    def valid(self, name): return self.page.evaluate('name => document.getElementById(name).checkValidity()', name)

    def accepted(self, name): return self.page.evaluate('name => document.querySelector(`pwcheck-field[for=${name}]`).accepted', name)

    def until(self, states):
        for _ in range(400):
            if {self.state(name) for name in KINDS} == {states}: return
            self.page.wait_for_timeout(25)
        self.fail(f'not {states}: {[self.state(name) for name in KINDS]}')

    def fail_and_recover(self, pattern, handler, state='unavailable', offline=False, policy=None):
        def before(page):
            if pattern: page.route(pattern, handler)
            if policy:
                page.route('**/index.html', lambda route: route.fulfill(
                    body=(self.pages / 'index.html').read_text(), headers={'Content-Type': 'text/html', 'Content-Security-Policy': policy}))
        page = self.open(ready=False, before=before)
        wait(page, 'Boolean(window.start)')
        if offline: self.context.set_offline(True)
        if not self.is_rendered: page.evaluate('window.start()')
        self.until(state)
        self.assert_nothing_is_claimed(page, state)
        if self.is_rendered and not self.source == PLAIN:
            # What was typed before the framework woke up stays, in the same input.
            page.fill('#keyed', 'typed before')
            page.evaluate('window.before = document.getElementById("keyed")')
            page.evaluate('window.hydrate()')
            page.wait_for_timeout(100)
            self.assertTrue(page.evaluate('window.before === document.getElementById("keyed")'))
            self.assertEqual(page.input_value('#keyed'), 'typed before')
            self.assertEqual(self.events('thrown'), [])
        return page

    def assert_nothing_is_claimed(self, page, state):
        for name in KINDS:
            self.assertIsNone(self.accepted(name), name)
            self.assertTrue(self.valid(name), name)
            self.assertEqual(marks(page, f'pwcheck-field[for={name}]').strip(), '', name)
            told = SENTENCE if state == 'unavailable' else ''
            self.assertEqual(page.locator(f'pwcheck-field[for={name}] .pwcheck-error').inner_text().strip(), told, name)
        page.evaluate('document.getElementById("form").requestSubmit()')
        sent = page.evaluate('window.sent')
        self.assertEqual([value for key, value in sent if key == 'pwcheck-unchecked'], list(KINDS))
        page.evaluate('delete window.sent')

    def assert_it_works(self, page):
        self.until('ready')
        self.assertFalse(self.valid('prefilled'))
        page.fill('#prefilled', '')
        page.fill('#keyed', 'abcde')
        self.assertEqual(marks(page, 'pwcheck-field[for=keyed]'), '✅')
        page.evaluate('window.api.rekey()')
        page.wait_for_timeout(50)
        self.assertEqual(page.input_value('#keyed'), '')
        page.fill('#keyed', 'a')
        self.assertEqual(marks(page, 'pwcheck-field[for=keyed]'), '⚪️')
        self.assertFalse(self.valid('keyed'))
        page.evaluate('window.api.control("abcde")')
        page.wait_for_timeout(50)
        self.assertTrue(self.accepted('controlled'))
        page.evaluate('window.api.control("a")')
        page.wait_for_timeout(50)
        self.assertFalse(self.valid('controlled'))
        page.evaluate('window.api.remove()')
        page.wait_for_timeout(50)
        page.evaluate('window.api.add()')
        self.until('ready')
        page.fill('#removed', 'a')
        self.assertFalse(self.valid('removed'))
        page.evaluate('document.getElementById("form").requestSubmit()')
        self.assertIsNone(page.evaluate('window.sent ?? null'))
        for name in KINDS: page.fill(f'#{name}', 'abcde')
        page.evaluate('document.getElementById("form").requestSubmit()')
        self.assertEqual([key for key, value in page.evaluate('window.sent')], list(KINDS))

    def test_aborted(self):
        page = self.fail_and_recover('**/policy.json', lambda route: route.abort())
        page.unroute('**/policy.json')
        self.assert_it_works(page)

    def test_slow(self):
        routes = []
        page = self.fail_and_recover(
            '**/policy.json', lambda route: routes.append(route) if len(routes) < len(KINDS) else route.fulfill(body=FIVE), 'loading')
        for route in routes: route.fulfill(body=FIVE)
        self.assert_it_works(page)

    def test_html(self):
        page = self.fail_and_recover('**/policy.json', lambda route: route.fulfill(body='<!doctype html><title>Sign in</title>', content_type='text/html'))
        page.unroute('**/policy.json')
        self.assert_it_works(page)

    def test_integrity(self):
        page = self.fail_and_recover('**/assets/*.wasm', lambda route: route.fulfill(body=b'\0asm\1\0\0\0', content_type='application/wasm'))
        page.unroute('**/assets/*.wasm')
        self.assert_it_works(page)

    def test_offline(self):
        page = self.fail_and_recover(None, None, offline=True) if not self.is_rendered else self.fail_and_recover(
            '**/assets/*', lambda route: route.abort('internetdisconnected'))
        self.context.set_offline(False)
        page.unroute_all()
        page.evaluate('window.dispatchEvent(new Event("online"))')
        self.assert_it_works(page)

    def test_content_security_policy(self):
        page = self.fail_and_recover(None, None, policy=self.policy.replace(" 'wasm-unsafe-eval'", ''))
        # Nothing but another page helps; the form can be sent all the same.
        page.evaluate('window.breaches = []')


HEAR = "window.events = []; window.breaches = []; document.addEventListener('pwcheck-ready', () => window.events.push({ name: 'ready' }))"


class DrawnForm(App):
    """A form that has drawn itself, and was typed into, before the framework takes the server's page over."""
    is_rendered = True
    markup = '<div><input id="mine"><pwcheck-form form="reset-password"></pwcheck-form></div>'

    def test_what_was_typed_stays(self):
        page = self.open()
        for input in page.locator('input').all(): input.fill('abc')
        page.evaluate('window.before = document.querySelector("pwcheck-form input")')
        page.evaluate('window.hydrate()')
        page.wait_for_timeout(300)
        self.assertTrue(page.evaluate('document.querySelector("pwcheck-form input") === window.before'))
        self.assertEqual([input.input_value() for input in page.locator('input').all()], ['abc'] * 3)
        self.assertEqual(self.events('thrown'), [])


class ReactFormTests(DrawnForm, Browser):
    source = """
import '@pwcheck/web/form'
import { hydrateRoot } from 'react-dom/client'
""" + HEAR + """
const Page = () => <div><input id="mine" />
  <pwcheck-form form="reset-password" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning /></div>
window.hydrate = () => hydrateRoot(document.getElementById('app'), <Page />, { onRecoverableError: (error) => window.events.push({ name: 'thrown' }) })
"""


class VueFormTests(DrawnForm, Browser):
    source = """
import '@pwcheck/web/form'
import { createSSRApp, h } from 'vue'
""" + HEAR + """
window.hydrate = () => createSSRApp({ render: () => h('div', [h('input', { id: 'mine' }), h('pwcheck-form', { form: 'reset-password' })]) }).mount('#app')
"""


class PlainTests(Matrix, Browser): source = PLAIN
class ReactTracking:
    def test_react_goes_on_knowing_which_text_it_has_heard_of(self):
        page = self.open(ready=False)
        wait(page, 'Boolean(window.start)')
        if self.is_rendered: self.until('ready')
        page.evaluate('window.hydrate()' if self.is_rendered else 'window.start()')
        self.until('ready')
        write = """async ([isNative, text]) => { const input = document.getElementById("controlled")
          if (isNative) Reflect.set(HTMLInputElement.prototype, "value", text, input)
          else input.value = text
          await undefined
          const isValid = input.matches(":valid")
          input.dispatchEvent(new Event("input", { bubbles: true }))
          await new Promise((resolve) => setTimeout(resolve, 50))
          return [isValid, window.api.text, window.api.changes] }"""
        # A text that React's own property was told of is no change.
        self.assertEqual(page.evaluate(write, [False, 'ab']), [False, '', 0])
        self.assertEqual(page.evaluate(write, [True, 'abcdef'])[1:], ['abcdef', 1])
        self.assertTrue(self.accepted('controlled'))
        page.evaluate('window.api.control("a")')
        page.wait_for_timeout(50)
        self.assertTrue(page.evaluate('document.getElementById("controlled").matches(":invalid")'))


class ReactTests(Matrix, ReactTracking, Browser): source = REACT_APP
class VueTests(Matrix, Browser): source = VUE_APP
class ReactServerTests(Matrix, ReactTracking, Browser):
    source = REACT_APP
    is_rendered = True
class VueServerTests(Matrix, Browser):
    source = VUE_APP
    is_rendered = True


if __name__ == '__main__': unittest.main(verbosity=1)
