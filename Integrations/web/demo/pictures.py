#!/usr/bin/env python3
"""Draws the pictures of the demonstration page again: demo/*.png.

Needs Debian's chromium and fonts-noto-color-emoji, and PyPI's playwright.
"""
import importlib.machinery, importlib.util, pathlib, threading
from playwright.sync_api import sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
loader = importlib.machinery.SourceFileLoader('serve', str(HERE / 'serve'))
serve = importlib.util.module_from_spec(importlib.util.spec_from_loader('serve', loader))
loader.exec_module(serve)
PICTURES = [('light', 'light', 'en', 1180), ('dark', 'dark', 'en', 1180), ('narrow', 'light', 'es', 320), ('hebrew', 'light', 'he', 1180),
            ('forced', 'dark', 'en', 1180)]

server = serve.server(HERE)
threading.Thread(target=server.serve_forever, daemon=True).start()
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path='/usr/bin/chromium', args=['--no-sandbox'])
    for name, scheme, language, width in PICTURES:
        page = browser.new_page(viewport={'width': width, 'height': 700}, color_scheme=scheme, reduced_motion='reduce',
                                forced_colors='active' if name == 'forced' else None)
        page.goto(f'http://127.0.0.1:{server.server_address[1]}/')
        page.wait_for_selector('#field .pwcheck-summary')
        page.wait_for_selector('#sign-in form')
        page.select_option('#language', language)
        page.fill('#name', 'Ramona')
        page.fill('#password', 'ramona2024qwerty')
        page.focus('#email')
        page.locator('#reset [type=password]').first.fill('Correct-horse')
        page.locator('#reset [type=password]').nth(1).fill('Correct')
        page.locator('#reset .pwcheck-submit').click()
        page.wait_for_timeout(700)
        page.screenshot(path=HERE / f'demo-{name}.png', full_page=True)
        page.close()
    browser.close()
