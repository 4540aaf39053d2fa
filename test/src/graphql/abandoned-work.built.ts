import { describe, expect, it } from 'vitest';
import { isolated, whileRunning } from '../../support/run.js';
import { basic } from '../../support/service.js';
import { times } from '../../support/times.js';

/** The first entry fails later, the second one at once: the variable has a default, so the document is valid, and its value is null. */
const FIELDS = `query ($state: StateCode = "CA") {
  state(code: "CA") {
    information(slugs: ["has_automatic_registration", "id_laws_absentee_request"]) {
      ... on BooleanItem { field { items(states: ["ZZ"]) { id } } }
      ... on MarkdownItem { field { items(states: [$state]) { id } } }
    }
  }
}`;
/** The same in entries of the second step of a large operation. */
const STEPS = `query ($state: StateCode = "CA") {
  states {
    information {
      ... on BooleanItem { field { items(states: ["ZZ"]) { id } } }
      ... on MarkdownItem { field { items(states: [$state]) { id } } }
      slug text html: source footnotes
    }
  }
}`;
const LARGE = '{ states { information { slug text footnotes field { items(states: ["CA"]) { id } } } } }';

/** Sends the operation several times; the last ones run compiled. Leaves before the response if told so. */
async function send(url: string, authorization: string, query: string, leavesAfterMs?: number): Promise<unknown[]> {
  const headers = { authorization, 'content-type': 'application/json' };
  const results = [];
  for (let time = 0; time < 4; time += 1) {
    const signal = leavesAfterMs === undefined ? null : AbortSignal.timeout(leavesAfterMs * (time + 1));
    const body = JSON.stringify({ query: `${query} # ${time % 2}`, variables: { state: null } });
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body, signal }).catch(() => undefined);
    results.push(await response?.json().catch(() => undefined));
  }
  return results;
}

describe('entries of a list that fail while others wait', () => {
  it('end neither the service nor its other responses', async () => {
    const { code, stdout, stderr } = await whileRunning(isolated(), async (printed, url) => {
      const [, id = '', secret = ''] = /Demo key +id (\S+) +secret (\S+)/.exec(printed) ?? [];
      const key = basic(id, secret);
      for (const result of await send(url, key, FIELDS))
        expect(result).toMatchObject({ data: { state: null }, errors: [{ extensions: { code: expect.any(String) } }] });
      for (const result of await send(url, key, STEPS)) expect(result).toHaveProperty('errors');
      await send(url, key, LARGE, 30);
      await send(url, key, STEPS, 10);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    });
    expect(code).toBe(0);
    expect(stdout + stderr).not.toMatch(/unhandled/i);
  });
});

/** One branch is refused without a key. The other one turns out to be large afterwards. */
const REFUSED = `{ field(slug: "absentee_request_methods") {
  v1Slugs { fields { v1Slugs { fields { v1Slugs { fields { id slug } } } } } }
  items { id }
} }`;
const OPEN = '{ v1Slugs { fields { v1Slugs { fields { slug } } } } }';
const LARGE_OPEN = `{ ${times(60, (n) => `a${n}: fields { slug description v1Slugs { slug longName } }`)} }`;

describe('what goes on after the response of an operation', () => {
  it('takes no turn of large operations', async () => {
    await whileRunning(isolated(), async (_, url) => {
      const post = async (query: string) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
        return [response.status, await response.json()];
      };
      expect(await post(REFUSED)).toMatchObject([200, { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }]);
      for (const query of [OPEN, LARGE_OPEN]) expect(await post(query)).toMatchObject([200, { data: {} }]);
    });
  });
});
