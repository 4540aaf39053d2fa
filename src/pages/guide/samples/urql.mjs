import { Client, fetchExchange, gql, mapExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';

// A misspelled name is no error: its field is null, and a warning has the nearest name.
const warnings = mapExchange({
  onResult({ extensions }) {
    for (const { message } of extensions?.warnings ?? []) console.warn(message);
  },
});
const client = new Client({
  url: 'http://127.0.0.1:4000/graphql',
  preferGetMethod: false,
  fetchOptions: { headers: { Authorization: `Basic ${btoa('ID:SECRET')}` } },
  exchanges: [cacheExchange(), warnings, fetchExchange],
});

const query = gql`
  query Polls($codes: [StateCode!]) {
    states(codes: $codes) {
      id
      name
      item(slug: "polls_open") { id text }
      # Misspelled, to show a warning.
      typo: item(slug: "polls_opn") { id }
    }
  }
`;
const { data, error } = await client.query(query, { codes: ['CA', 'IL'] });
if (error) throw error;
for (const { name, item } of data.states) console.log(`${name}: ${item.text || 'unknown'}`);
