#!/usr/bin/env python3
"""When a new visitor sees the rules, their marks and the estimate on fast 3G, beside zxcvbn.js.

  Benchmarks/web-first-paint.py ZXCVBN [SLOWER]

Each page is opened with an empty cache at 1.6 Mbit/s and 150 ms, with a password in its field, and the processor
SLOWER times slower (1). The longest task is processor time of the page's thread. Needs Debian's chromium and brotli, and PyPI's playwright. Scripts and files travel with brotli.
"""
import functools, http.server, json, pathlib, subprocess, sys, threading
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
PACKAGE = ROOT / '.build/web/package'
FIELD = '''<!doctype html><html lang="en"><meta charset="utf-8"><title>Field</title><link rel="icon" href="data:,">
{hints}<script type="module" src="/package/{script}"></script>
<label>Password <input id="password" type="password" value="hunter2"></label>
<pwcheck-field for="password" policy="{policy}" strength></pwcheck-field>
<script>
const said = {{}}
const look = () => {{
  const rules = document.querySelector('pwcheck-field').shadowRoot?.querySelectorAll('.pwcheck-rule') ?? []
  if (rules.length) said.rules ??= performance.now()
  if ([...rules].some((rule) => rule.dataset.mark !== 'none')) said.marks ??= performance.now()
  if (document.querySelector('pwcheck-field').shadowRoot?.querySelector('[data-on]')) said.estimate ??= performance.now()
  requestAnimationFrame(look)
}}
look()
</script>'''
ZXCVBN = '''<!doctype html><html lang="en"><meta charset="utf-8"><title>zxcvbn</title><link rel="icon" href="data:,">
<script>const said = {}</script><script src="/zxcvbn.js"></script><script>zxcvbn('hunter2'); said.estimate = performance.now()</script>'''


def longest(trace, page):
    """The processor time in ms of the longest task of a page's thread. What the browser's tools have sent is none of the page's."""
    events = json.loads(trace)['traceEvents']
    thread = next((event['pid'], event['tid']) for event in events if event['name'] == 'ParseHTML' and page in json.dumps(event['args']))
    own = [event for event in events if (event['pid'], event['tid']) == thread and event['ph'] == 'X']
    foreign = [event['ts'] for event in own if event['name'] == 'Receive mojo message']
    tasks = [task for task in own if task['name'].endswith('RunTask') and not any(task['ts'] <= time <= task['ts'] + task['dur'] for time in foreign)]
    return max(task.get('tdur', 0) for task in tasks) / 1000


@functools.cache
def packed(path): return subprocess.run(['brotli', '-q', '9', '-c', path], check=True, capture_output=True).stdout


class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    files = {}

    def do_GET(self):
        content = self.files.get(self.path)
        path = PACKAGE / self.path.removeprefix('/package/')
        if content is None and path.is_file():
            ready = path.with_name(path.name + '.br')
            content = ready.read_bytes() if ready.is_file() else packed(path)
        if content is None: return self.send_error(404)
        kind = {'.js': 'text/javascript', '.wasm': 'application/wasm', '.json': 'application/json', '.bin': 'application/octet-stream'}
        self.send_response(200)
        self.send_header('Content-Type', kind.get(pathlib.Path(self.path).suffix, 'text/html'))
        if not self.path.endswith('.html'): self.send_header('Content-Encoding', 'br')
        self.send_header('Content-Length', str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_): pass


def main():
    if len(sys.argv) not in (2, 3): sys.exit(__doc__)
    zxcvbn, slower = sys.argv[1], float((sys.argv + ['1'])[2])
    assets = sorted((PACKAGE / 'assets').glob('pwcheck-*.wasm')) + sorted((PACKAGE / 'assets').glob('model-*.bin'))
    hints = '<link rel="modulepreload" href="/package/pwcheck-field.js">\n' + ''.join(
        f'<link rel="preload" as="fetch" crossorigin href="{path}">\n'
        for path in ['/policy.json', *(f'/package/assets/{asset.name}' for asset in assets)])
    Pages.files = {
        '/modules.html': FIELD.format(hints='', script='field.js', policy='/policy.json').encode(),
        '/one-file.html': FIELD.format(hints='', script='pwcheck-field.js', policy='/policy.json').encode(),
        '/by-name.html': FIELD.format(hints='', script='pwcheck-field.js', policy='default').encode(),
        '/hints.html': FIELD.format(hints=hints, script='pwcheck-field.js', policy='/policy.json').encode(),
        '/zxcvbn.html': ZXCVBN.encode(), '/zxcvbn.js': packed(zxcvbn), '/policy.json': packed(ROOT / 'policies/default.json'),
    }
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print('| ms from navigation | rules | marks | last byte | estimate | longest task |\n|---|---|---|---|---|---|')
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path='/usr/bin/chromium', args=['--no-sandbox'])
        for name in ('modules', 'one-file', 'by-name', 'hints', 'zxcvbn'):
            context = browser.new_context()
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send('Network.enable')
            session.send('Network.emulateNetworkConditions', {
                'offline': False, 'latency': 150, 'downloadThroughput': 1.6e6 / 8, 'uploadThroughput': 0.75e6 / 8})
            session.send('Emulation.setCPUThrottlingRate', {'rate': slower})
            browser.start_tracing(page=page, categories=['toplevel', 'devtools.timeline'])
            page.goto(f'http://127.0.0.1:{server.server_address[1]}/{name}.html')
            page.wait_for_function('said.estimate', timeout=60000)
            page.wait_for_timeout(500)
            said = page.evaluate("({ ...said, bytes: Math.max(...performance.getEntriesByType('resource').map((one) => one.responseEnd)) })")
            times = [f'{said[key]:,.0f}' if key in said else '' for key in ('rules', 'marks', 'bytes', 'estimate')]
            print(f'| {name} | {" | ".join(times)} | {longest(browser.stop_tracing(), f"/{name}.html"):.0f} |')
            context.close()
        browser.close()


if __name__ == '__main__': main()
