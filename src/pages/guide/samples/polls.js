import { graphql } from 'relay-runtime';

graphql`
  query pollsQuery($codes: [StateCode!]) {
    states(codes: $codes) { id name item(slug: "polls_open") { id text } }
  }
`;
