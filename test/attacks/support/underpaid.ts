import { SLUGS } from '../../bench/fixture.js';
import { times } from '../../support/times.js';
import { type AttackRequest, operationRequest } from './client.js';

/** Requests that once took far more CPU time than they paid for. */
interface Underpaid {
  title: string;
  /** Each number makes another request, which no cache has. */
  make(number: number): AttackRequest;
}

const document = (title: string, make: (name: string) => string, key = false): Underpaid => ({
  title,
  make: (number) => operationRequest(make(`Q${number}`), { key }),
});

const names = (count: number) => times(count, (number) => `f${number}`);
const deadlines = (count: number) =>
  times(
    count,
    (n) => `a${n}: elections(from:"${2000 + n}-01-01",to:"${2009 + n}-12-31"){deadlines(to:"1999-01-02"){id}}`,
  );
/** 20 words that are misspelled, so that each is compared with all words that the search knows. */
const misspelled = (seed: string, alias: number) =>
  times(20, (n) => `registr${seed.slice(1)}${alias.toString(26)}${'abcdefghij'[n % 10]}`).slice(0, 200);
const searches = (name: string, count: number) =>
  times(count, (n) => `a${n}: search(text: "${misspelled(name, n)}", first: 50){nodes{id label}}`);
const OTHER_STATES = ['AL', 'AK', 'AZ', 'AR'];

export const UNDERPAID: readonly Underpaid[] = [
  document('deadlines of 90 periods without a key', (name) => `query ${name} {${deadlines(90)}}`),
  document('deadlines of 90 periods', (name) => `query ${name} {${deadlines(90)}}`, true),
  document('deadlines of 20 periods', (name) => `query ${name} {${deadlines(20)}}`, true),
  document(
    '1,000 uses of a fragment with 1,950 names',
    (name) => `query ${name} {${times(1_000, () => '...F')}} fragment F on Query {${names(1_950)}}`,
  ),
  document('1,900 unknown fields', (name) => `query ${name} {${names(1_900)}}`),
  document('98 lists without a key', (name) => `query ${name} {states{${times(98, (n) => `a${n}:information{id}`)}}}`),
  document('900 variables', (name) => `query ${name}(${times(900, (n) => `$v${n}:Int`)}) {states{code}}`),
  document(
    '98 aliases that conflict',
    (name) => `query ${name} {${times(98, (n) => `a:states(codes:["C${n}"]){code}`)}}`,
  ),
  document('98 searches for misspelled words', (name) => `query ${name} {${searches(name, 98)}}`),
  document('98 searches for misspelled words with a key', (name) => `query ${name} {${searches(name, 98)}}`, true),
  document(
    '98 searches for texts of values',
    (name) =>
      `query ${name} {${times(98, (n) => `a${n}:search(text:"id mail start office ${n} ${name}"){nodes{item{text}}}`)}}`,
    true,
  ),
  {
    title: '200 values by their ids',
    make: (number) => {
      const ids = Array.from({ length: 200 }, (_, n) => `${OTHER_STATES[n % 4]}/${SLUGS[n % SLUGS.length]}`);
      return operationRequest(
        { query: `query Q${number}($ids: [ID!]!) {nodes(ids: $ids) {id}}`, variables: { ids } },
        { key: true },
      );
    },
  },
  {
    title: '500 regions as entities',
    make: (number) => {
      const r = Array.from({ length: 500 }, (_, n) => ({ __typename: 'Region', id: `IL/Region ${n}` }));
      const query = `query Q${number}($r: [_Any!]!) {_entities(representations: $r) {... on Region {overrides {text}}}}`;
      return operationRequest({ query, variables: { r } }, { key: true });
    },
  },
  document('3,900 codes', (name) => `query ${name} {states(codes:[${times(3_900, () => '"CA"')}]){code}}`),
  document('3,900 names without an end', (name) => `query ${name} {${names(3_900)}`),
  {
    title: 'comparisons of twelve states',
    make: (number) => ({
      path: `/compare?states=CA,NY,TX,FL,OH,PA,IL,MI,GA,WA,MA,${OTHER_STATES[number]}`,
      headers: { accept: 'text/html', 'accept-encoding': 'br' },
      key: true,
    }),
  },
];
