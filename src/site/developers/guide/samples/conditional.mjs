const url = 'http://127.0.0.1:4000/v2/election/data/state/CA/';
const headers = { Authorization: `Basic ${btoa('ID:SECRET')}` };

const first = await fetch(url, { headers });
const state = await first.json();

const etag = first.headers.get('ETag');
const second = await fetch(url, { headers: { ...headers, 'If-None-Match': etag } });
console.log(second.status, second.status === 304 ? `${state.name} has not changed` : await second.json());
