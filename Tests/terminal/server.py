"""A small reset service on the loopback that succeeds, fails, hangs and dies, by the path."""

import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append(json.loads(body))
        path = self.path
        if path == "/flaky":
            path = "/fail" if len(self.server.requests) == 1 else "/succeed"
        if path == "/succeed":
            self.answer(200, b"{}")
        elif path == "/fail":
            self.answer(500, b"no")
        elif path == "/hang":
            time.sleep(30)
        elif path == "/die":
            self.connection.shutdown(socket.SHUT_RDWR)

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Server:
    def __init__(self):
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.http.requests = []
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    @property
    def requests(self):
        return self.http.requests

    def url(self, path):
        return f"http://127.0.0.1:{self.http.server_address[1]}/{path}"

    def close(self):
        self.http.shutdown()
        self.http.server_close()
