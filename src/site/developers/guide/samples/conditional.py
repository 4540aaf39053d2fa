import base64
import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

url = "http://127.0.0.1:4000/v2/election/data/state/CA/"
key = base64.b64encode(b"ID:SECRET").decode()
headers = {"Authorization": f"Basic {key}"}

with urlopen(Request(url, headers=headers)) as response:
    state = json.load(response)
    etag = response.headers["ETag"]
try:
    with urlopen(Request(url, headers={**headers, "If-None-Match": etag})) as response:
        state = json.load(response)
except HTTPError as error:
    if error.code != 304:
        raise
    print(304, f"{state['name']} has not changed")
