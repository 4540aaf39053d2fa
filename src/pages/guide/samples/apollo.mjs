import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { map } from 'rxjs';

const http = new HttpLink({
  uri: 'http://127.0.0.1:4000/graphql',
  headers: { Authorization: `Basic ${btoa('ID:SECRET')}` },
});
// A misspelled name is no error: its field is null, and a warning has the nearest name.
const warnings = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      for (const { message } of result.extensions?.warnings ?? []) console.warn(message);
      return result;
    }),
  ),
);
const types = await fetch('http://127.0.0.1:4000/possible-types.json');
const client = new ApolloClient({
  link: warnings.concat(http),
  cache: new InMemoryCache({ possibleTypes: await types.json() }),
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
const { data } = await client.query({ query, variables: { codes: ['CA', 'IL'] } });
for (const { name, item } of data.states) console.log(`${name}: ${item.text || 'unknown'}`);
