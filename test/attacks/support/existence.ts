import { expect } from 'vitest';
import { operationRequest, send, sendOperation, type Target } from './client.js';

const OCD_ID = 'ocd-division/country:us/state:il/place';
const DEADLINE = 'US-2028-11-07.TX.registration_deadline_mail';

/** What exists in states other than those of the demo key, and what does not but looks like it. */
const PAIRS: [kind: string, known: string, unknown: string][] = [
  ['value', 'TX/polls_open', 'ZZ/polls_open'],
  ['value of a region', 'IL/City of Chicago/gov_tool_absentee_request', 'IL/City of Chicago/polls_open'],
  ['override', 'override:IL/City of Chicago/gov_tool_absentee_request', 'override:IL/City of Chicago/polls_open'],
  ['region', 'IL/City of Chicago', 'IL/City of Nowhere'],
  ['deadline', `${DEADLINE}.postmarked`, `${DEADLINE}.opens`],
  ['answer', 'answer/TX/polls_open', 'answer/ZZ/polls_open'],
  ['answer for a region', 'answer/IL/City of Chicago/polls_open', 'answer/IL/City of Nowhere/polls_open'],
  ['region that a search found', 'region/IL/City of Chicago', 'region/IL/City of Nowhere'],
  ['Open Civic Data id', `${OCD_ID}:chicago`, `${OCD_ID}:nowhere`],
];

/** Ways to write an id. Most of them name nothing, which must not depend on whether the id itself does. */
const spellings = (release: string): ((id: string) => string)[] => [
  (id) => id,
  (id) => `${id}@${release}`,
  (id) => `${id}@2020-01-01-00000000`,
  (id) => encodeURIComponent(id),
  (id) => id.replaceAll(' ', '%20'),
  (id) => id.toUpperCase(),
  (id) => ` ${id}`,
  (id) => `${id}\u0000`,
  (id) => id.normalize('NFD').replace('o', 'o\u0301'),
];

const QUERY = `query ($id: ID!, $r: [_Any!]!, $ocd: OcdId!) {
  node(id: $id) { __typename id } other: node(id: $id) { ... on Region { name } ... on SearchResult { label } }
  nodes(ids: [$id, "CA", $id]) { __typename id }
  _entities(representations: $r) { __typename }
  state(ocdId: $ocd) { code } }`;

/** Expects that a client without a full key gets the same answer whether or not an object exists, apart from its id. */
export async function expectNoExistence(target: Target, headers: Record<string, string>): Promise<void> {
  const { body } = await sendOperation(target, operationRequest('{ release { version } }'));
  const { version } = (body.data as { release: { version: string } }).release;
  for (const [kind, known, unknown] of PAIRS) {
    for (const spell of spellings(version)) {
      const [one, other] = await Promise.all([known, unknown].map((id) => answerTo(target, spell(id), headers)));
      expect(one, `${kind}, as ${spell(known)}`).toBe(other);
    }
    const [found, missing] = await Promise.all([known, unknown].map((id) => isFound(target, id)));
    expect([found, missing], kind).toEqual([true, false]);
  }
}

/** Headers and body of the answer, without what differs each time. */
async function answerTo(target: Target, id: string, headers: Record<string, string>): Promise<string> {
  const isOcdId = id.startsWith('ocd-');
  const variables = {
    // The scalar takes no other spelling.
    ...{ id, ocd: /^ocd-[a-z:/]+$/.test(id) ? id : `${OCD_ID}:x` },
    r: ['Region', 'State', 'Election'].map((type) => ({
      __typename: type,
      [isOcdId ? 'ocdId' : 'id']: id,
      id: isOcdId ? 1 : id,
    })),
  };
  const request = operationRequest({ query: QUERY, variables, extensions: { cost: true } } as object);
  const answer = await send(target, { ...request, headers: { ...request.headers, ...headers } });
  const { date: _, 'x-request-id': _id, 'content-length': _length, ...same } = answer.headers;
  const text = String(answer.bytes)
    .replaceAll(JSON.stringify(id).slice(1, -1), 'ID')
    .replaceAll(JSON.stringify(JSON.stringify(id)).slice(3, -3), 'ID');
  expect(answer.status).toBe(200);
  return JSON.stringify([same, text.replace(/"requestId":"[^"]+"/, '')]);
}

/** Whether a client with a key finds the object: otherwise there would be nothing to hide. */
async function isFound(target: Target, id: string): Promise<boolean> {
  const query = id.startsWith('ocd-')
    ? 'query ($id: OcdId!) { found: region(ocdId: $id) { id } }'
    : 'query ($id: ID!) { found: node(id: $id) { id } }';
  const { body } = await sendOperation(target, operationRequest({ query, variables: { id } }, { key: true }));
  return body.data?.found !== null;
}
