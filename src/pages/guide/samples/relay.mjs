import { Environment, fetchQuery, Network } from 'relay-runtime';
import pollsQuery from './src/__generated__/pollsQuery.graphql.js';

const headers = { 'Content-Type': 'application/json', Authorization: `Basic ${btoa('ID:SECRET')}` };
const network = Network.create(async ({ text: query }, variables) => {
  const body = JSON.stringify({ query, variables });
  return (await fetch('http://127.0.0.1:4000/graphql', { method: 'POST', headers, body })).json();
});
const environment = new Environment({ network });

const { states } = await fetchQuery(environment, pollsQuery, { codes: ['CA', 'IL'] }).toPromise();
for (const { name, item } of states) console.log(`${name}: ${item.text || 'unknown'}`);
