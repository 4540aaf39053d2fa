import base64
import json
from urllib.request import Request, urlopen

query = """query Polls($codes: [StateCode!]) {
  states(codes: $codes) { name item(slug: "polls_open") { text } }
}"""

key = base64.b64encode(b"ID:SECRET").decode()
request = Request(
    "http://127.0.0.1:4000/graphql",
    data=json.dumps({"query": query, "variables": {"codes": ["CA", "IL"]}}).encode(),
    headers={"Authorization": f"Basic {key}", "Content-Type": "application/json"},
)
with urlopen(request) as response:
    result = json.load(response)
if "errors" in result:
    raise SystemExit(result["errors"][0]["message"])
for state in result["data"]["states"]:
    print(f"{state['name']}: {state['item']['text'] or 'unknown'}")
