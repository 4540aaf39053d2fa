const { CIVIC_DATA_KEY_ID: id, CIVIC_DATA_KEY_SECRET: secret } = process.env;

const query = '{ states(codes: ["CA", "IL"]) { name item(slug: "polls_open") { text } } }';
const response = await fetch('http://127.0.0.1:4000/graphql', {
  method: 'POST',
  headers: {
    Authorization: `Basic ${btoa(`${id}:${secret}`)}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ query }),
});
const { data, errors } = await response.json();
if (errors) throw new Error(errors[0].message);
for (const { name, item } of data.states) console.log(`${name}: ${item.text || 'unknown'}`);
