#!/usr/bin/env python3
"""The examples for React and Vue in Chromium, bundled by esbuild as an app would be.

Needs Debian's chromium, esbuild, node-react and node-react-dom, and PyPI's playwright and nicegui,
which has Vue 3 in it.
"""
import importlib.util, pathlib, re, shutil, subprocess, tempfile, unittest
from playwright.sync_api import expect
from test_elements import GOOD, Browser, marks, serve

WEB = pathlib.Path(__file__).resolve().parents[1]
PACKAGE = WEB.parents[1] / '.build/web/package'
REACT = pathlib.Path('/usr/share/nodejs')

PAGE = '''<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>An app</title><script type="module" src="app.js"></script></head>
<body><label>E-mail <input id="email" type="email"></label><div id="app"></div></body>
</html>'''
HEAR = '''
window.events = []
window.breaches = []
document.addEventListener('pwcheck-ready', () => window.events.push({ name: 'ready' }))
document.addEventListener('securitypolicyviolation', (event) => window.breaches.push(event.violatedDirective))
const onAccepted = (accepted) => window.events.push({ name: 'accepted', accepted })
'''
REACT_APP = '''
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NewPassword } from './react.jsx'
''' + HEAR + '''
const root = createRoot(document.getElementById('app'))
window.leave = () => root.unmount()
root.render(<StrictMode><NewPassword emailID="email" onAccepted={onAccepted} /></StrictMode>)
'''
VUE_APP = '''
import { createApp, h, ref } from 'vue'
import NewPassword from './NewPassword.js'
''' + HEAR + '''
const password = ref('')
const app = createApp({
  render: () => [h(NewPassword, {
    modelValue: password.value, 'onUpdate:modelValue': (text) => { password.value = text }, onAccepted,
  }), h('output', password.value.length)],
})
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('pwcheck-')
window.leave = () => app.unmount()
app.mount('#app')
'''


def vue_component(source):
    """A component file as Vue's compiler makes it; Debian and PyPI have no such compiler."""
    script = re.search('<script setup>(.*?)</script>', source, re.S)[1]
    template = re.search('<template>(.*?)</template>', source, re.S)[1]
    imports = ''.join(re.findall('^import .*\\n', script, re.M))
    body = re.sub('^import .*\\n', '', script, flags=re.M)
    names = re.findall(r'const (\w+)', body)
    emits = re.search(r'defineEmits\((.*?)\)', body)[1]
    body = body.replace('defineModel()', "useModel(props, 'modelValue')").replace(f'defineEmits({emits})', 'context.emit')
    return f'''import {{ useModel }} from 'vue'
{imports}
export default {{
  props: ['modelValue'],
  emits: ['update:modelValue', ...{emits}],
  template: {template!r},
  setup(props, context) {{
    {body}
    return {{ {', '.join(names)} }}
  }},
}}
'''


class App:
    # What both apps are tried for; `files` are the app's own.
    page_name = 'index.html'

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        place = pathlib.Path(folder.name)
        modules = place / 'node_modules'
        (modules / '@pwcheck').mkdir(parents=True)
        (modules / '@pwcheck/web').symlink_to(PACKAGE)
        for name, text in cls.files(modules).items(): (place / name).write_text(text)
        cls.pages = place / 'pages'
        cls.pages.mkdir()
        (cls.pages / 'index.html').write_text(PAGE)
        subprocess.run(['esbuild', 'app.jsx', '--bundle', '--format=esm', '--jsx=automatic', '--minify',
                        '--define:process.env.NODE_ENV="production"', '--target=es2022', '--log-level=warning',
                        '--preserve-symlinks', f'--outfile={cls.pages}/app.js'], cwd=place, check=True)
        # Where the bundled scripts look for the module and the model.
        shutil.copytree(PACKAGE / 'assets', cls.pages / 'assets')
        super().setUpClass()

    def test_a_password_is_chosen(self):
        page = self.open()
        password = page.get_by_label('Password')
        password.type('abc')
        self.assertEqual(marks(page), '⚪️⚪️✅⚪️⚪️')
        page.focus('#email')
        self.assertEqual(marks(page), '❌❌✅❌❌')
        password.fill(GOOD)
        self.assertEqual(marks(page), '✅' * 5)
        self.assertEqual([event['accepted'] for event in self.events('accepted')][-1], True)
        password.fill('abc')
        self.assertEqual([event['accepted'] for event in self.events('accepted')][-1], False)
        self.finish(page)

    def test_the_element_goes_with_its_component(self):
        page = self.open()
        page.evaluate('leave()')
        expect(page.locator('pwcheck-field')).to_have_count(0)

    def finish(self, page): pass


class ReactTests(App, Browser):
    @classmethod
    def files(cls, modules):
        for name in ('react', 'react-dom', 'scheduler', 'loose-envify', 'js-tokens'):
            if (REACT / name).exists(): (modules / name).symlink_to(REACT / name)
        return {'react.jsx': (WEB / 'examples/react.jsx').read_text(), 'app.jsx': REACT_APP}


class VueTests(App, Browser):
    # Vue compiles the template in the page here, which a bundler does before.
    policy = serve.POLICY.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'").split('; require-trusted')[0]

    @classmethod
    def files(cls, modules):
        vue = pathlib.Path(importlib.util.find_spec('nicegui').origin).parent / 'static/vue.esm-browser.prod.js'
        (modules / 'vue').mkdir()
        (modules / 'vue/index.js').write_text(vue.read_text())
        component = vue_component((WEB / 'examples/NewPassword.vue').read_text())
        return {'NewPassword.js': component, 'app.jsx': VUE_APP}

    def finish(self, page): expect(page.locator('output')).to_have_text('3')


if __name__ == '__main__': unittest.main(verbosity=1)
