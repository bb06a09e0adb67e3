#!/usr/bin/env python3
"""The module in Chromium beside zxcvbn.js.

  Benchmarks/web.py LIST [ZXCVBN]

Needs Debian's chromium and PyPI's playwright. ZXCVBN is a zxcvbn.js, which this
repository does not contain. The pages have the headers that give the browser's clock 5 µs.
"""
import importlib.machinery, importlib.util, pathlib, shutil, sys, tempfile, threading
from playwright.sync_api import sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
loader = importlib.machinery.SourceFileLoader('serve', str(HERE.parent / 'Integrations/web/demo/serve'))
serve = importlib.util.module_from_spec(importlib.util.spec_from_loader('serve', loader))
loader.exec_module(serve)

if len(sys.argv) not in (2, 3): sys.exit(__doc__)
texts = [line for line in pathlib.Path(sys.argv[1]).read_text(encoding='utf-8').split('\n') if line][:20000]
with tempfile.TemporaryDirectory() as folder:
    pages = pathlib.Path(folder)
    shutil.copy(HERE / 'web-measure.mjs', pages / 'web-measure.js')
    (pages / 'index.html').write_text('<!doctype html><title>Measure</title>')
    if len(sys.argv) == 3: shutil.copy(sys.argv[2], pages / 'zxcvbn.js')
    # zxcvbn.js is a script of the old kind; nothing else of the page's policy matters here.
    server = serve.server(pages, policy="script-src 'self' 'wasm-unsafe-eval'")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path='/usr/bin/chromium', args=['--no-sandbox'])
        page = browser.new_page()
        page.goto(f'http://127.0.0.1:{server.server_address[1]}/')
        result = page.evaluate('''async ([texts, hasZxcvbn]) => {
          const { judges, measure, table } = await import('./web-measure.js')
          const begin = performance.now()
          const { load } = await import('./package/index.js')
          const pwcheck = await load()
          const loaded = performance.now()
          pwcheck.guessesLog10('hunter2')
          const first = performance.now()
          // Once the files are there: compile, unpack the model, judge.
          const [module, model] = await Promise.all((await import('./package/assets.js').then((a) => [a.module, a.model]))
            .map(async ({ url }) => (await fetch(url)).arrayBuffer()))
          const fetched = performance.now()
          const again = await load({ module, model })
          again.checker('default').accepts('hunter2')
          again.guessesLog10('hunter2')
          const checked = performance.now()
          const all = judges(pwcheck)
          if (hasZxcvbn) {
            const script = document.createElement('script')
            const isDone = new Promise((resolve) => script.addEventListener('load', resolve))
            script.src = 'zxcvbn.js'
            document.head.append(script)
            await isDone
            all['zxcvbn.js'] = window.zxcvbn
          }
          return { start: loaded - begin, first: first - loaded, fromFiles: checked - fetched, table: table(measure(all, texts)) }
        }''', [texts, len(sys.argv) == 3])
        print(f'### Chromium {browser.version}\n')
        print(f'start: {result["start"]:.0f} ms with the fetch, first estimate {result["first"]:.1f} ms; '
              f'from fetched files to the first verdict and estimate {result["fromFiles"]:.0f} ms\n')
        print(result['table'])
        browser.close()
