curl -u ID:SECRET http://127.0.0.1:4000/graphql \
  -H 'Content-Type: application/json' \
  -d '{"query": "{ states(codes: [\"CA\", \"IL\"]) { name item(slug: \"polls_open\") { text } } }"}'
