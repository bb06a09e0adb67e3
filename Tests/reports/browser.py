"""Draws a page in headless Chromium as a desktop, a dark desktop, a telephone and paper have it."""

import subprocess
from pathlib import Path


def draw(page: str, name: str, folder: Path):
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    (folder / f"{name}.html").write_text(page)
    # No window is as narrow as a telephone; a frame is.
    frame = f"<body style='margin:0'><iframe src='{name}.html' style='border:0;width:390px;height:4000px'></iframe>"
    (folder / f"{name}-frame.html").write_text("<!doctype html>" + frame)
    looks = [
        ("light", f"{name}.html", ["--window-size=1100,4000"]),
        ("dark", f"{name}.html", ["--window-size=1100,4000", "--blink-settings=preferredColorScheme=0"]),
        ("narrow", f"{name}-frame.html", ["--window-size=500,4000"]),
    ]
    for look, file, options in looks:
        run(options + [f"--screenshot={folder}/{name}-{look}.png", f"file://{folder}/{file}"])
    run([f"--print-to-pdf={folder}/{name}.pdf", "--no-pdf-header-footer", f"file://{folder}/{name}.html"])


def run(options):
    # As root, which containers usually are, Chromium refuses to run in its sandbox.
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", *options]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
