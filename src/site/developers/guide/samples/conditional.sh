curl -s -u ID:SECRET --etag-save ca.etag -o ca.json \
  http://127.0.0.1:4000/v2/election/data/state/CA/

curl -s -u ID:SECRET --etag-compare ca.etag -o ca.json -w '%{http_code}\n' \
  http://127.0.0.1:4000/v2/election/data/state/CA/
