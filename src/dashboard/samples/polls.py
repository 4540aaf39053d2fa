import base64
import json
import os
from urllib.request import Request, urlopen

key = f"{os.environ['CIVIC_DATA_KEY_ID']}:{os.environ['CIVIC_DATA_KEY_SECRET']}"
query = '{ states(codes: ["CA", "IL"]) { name item(slug: "polls_open") { text } } }'
request = Request(
    "http://127.0.0.1:4000/graphql",
    data=json.dumps({"query": query}).encode(),
    headers={
        "Authorization": f"Basic {base64.b64encode(key.encode()).decode()}",
        "Content-Type": "application/json",
    },
)
with urlopen(request) as response:
    result = json.load(response)
if "errors" in result:
    raise SystemExit(result["errors"][0]["message"])
for state in result["data"]["states"]:
    print(f"{state['name']}: {state['item']['text'] or 'unknown'}")
