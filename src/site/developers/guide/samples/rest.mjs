const response = await fetch('http://127.0.0.1:4000/v2/election/data/state/CA/', {
  headers: { Authorization: `Basic ${btoa('ID:SECRET')}` },
});
const body = await response.json();
if (!response.ok) throw new Error(body.detail);
const item = body.state_information.find(({ field_type }) => field_type === 'polls_open');
console.log(`${body.name}: ${item.text || 'unknown'}`);
