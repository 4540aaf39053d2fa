import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_signed(headers, body):
    id, sent, signatures = (headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    # An old message may be a copy that somebody else sends.
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False
    digest = hmac.digest(key, f"{id}.{sent}.".encode() + body, hashlib.sha256)
    expected = b"v1," + base64.b64encode(digest)
    return any(hmac.compare_digest(expected, one.encode()) for one in signatures.split())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        signed = is_signed(self.headers, body)
        self.send_response(204 if signed else 401)
        self.end_headers()
        if signed:
            data = json.loads(body)["data"]
            states = data["states"]
            print(f"{data['release']}: {'any state' if states is None else ' '.join(states)}", flush=True)


HTTPServer(("localhost", 8080), Receiver).serve_forever()
