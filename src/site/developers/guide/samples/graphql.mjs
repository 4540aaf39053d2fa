const query = `query Polls($codes: [StateCode!]) {
  states(codes: $codes) { name item(slug: "polls_open") { text } }
}`;

const response = await fetch('http://127.0.0.1:4000/graphql', {
  method: 'POST',
  headers: {
    Authorization: `Basic ${btoa('ID:SECRET')}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ query, variables: { codes: ['CA', 'IL'] } }),
});
const { data, errors } = await response.json();
if (errors) throw new Error(errors[0].message);
for (const { name, item } of data.states) {
  console.log(`${name}: ${item.text || 'unknown'}`);
}
