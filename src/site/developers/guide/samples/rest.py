import base64
import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

key = base64.b64encode(b"ID:SECRET").decode()
request = Request(
    "http://127.0.0.1:4000/v2/election/data/state/CA/",
    headers={"Authorization": f"Basic {key}"},
)
try:
    with urlopen(request) as response:
        state = json.load(response)
except HTTPError as error:
    raise SystemExit(json.load(error)["detail"])
items = {item["field_type"]: item for item in state["state_information"]}
print(f"{state['name']}: {items['polls_open']['text'] or 'unknown'}")
