import { describe, expect, it } from 'vitest';
import { civicData, type Environment, isolated, whileRunning } from '../../../support/run.js';
import { basic } from '../../../support/service.js';

/** More entries than a list argument may have. */
const TOO_MANY = JSON.stringify(Array.from({ length: 201 }, () => 'CA'));
/** The first entry fails later, the second one at once: the variable has a default, so the document is valid, and its value is null. */
const FIELDS = `query ($state: StateCode = "CA") {
  state(code: "CA") {
    information(slugs: ["has_automatic_registration", "id_laws_absentee_request"]) {
      ... on BooleanItem { field { items(states: ${TOO_MANY}) { id } } }
      ... on MarkdownItem { field { items(states: [$state]) { id } } }
    }
  }
}`;
/** The same in many objects. */
const MANY = `query ($state: StateCode = "CA") {
  states(codes: ["AL", "AK", "AZ", "AR", "CA"]) {
    information {
      ... on BooleanItem { field { items(states: ${TOO_MANY}) { id } } }
      ... on MarkdownItem { field { items(states: [$state]) { id } } }
      slug text html: source footnotes
    }
  }
}`;
const LARGE = '{ states { information { slug text footnotes field { id } } } }';

const LEAVES_AFTER = [0, 1, 2, 4, 8, 16];

const requestOf = (query: string, authorization: string, signal: AbortSignal | null = null): RequestInit => ({
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables: { state: null } }),
  signal,
});

/** Sends the operation, and leaves once the service has answered so many other requests. */
async function leave(url: string, query: string, authorization: string, after: number): Promise<void> {
  const client = new AbortController();
  const read = async () => (await fetch(`${url}/graphql`, requestOf(query, authorization, client.signal))).text();
  const left = read().catch(() => undefined);
  for (let request = 0; request < after; request += 1) await (await fetch(`${url}/healthz`)).text();
  client.abort();
  await left;
}

describe('entries of a list that fail while others wait', () => {
  it.each(['the demo key', 'a key'])('leave no rejection that nothing handles, with %s', async (which) => {
    const environment = isolated({ METRICS: 'public' });
    const { code } = await whileRunning(environment, async (printed, url) => {
      const [, id = '', secret = ''] = /Demo key +id (\S+) +secret (\S+)/.exec(printed) ?? [];
      const key = which === 'a key' ? await newKey(environment) : basic(id, secret);
      const send = async (query: string) => (await fetch(`${url}/graphql`, requestOf(query, key))).json();
      for (let time = 0; time < 4; time += 1) {
        const failed = { path: expect.any(Array) };
        expect(await send(FIELDS)).toMatchObject({ errors: [failed, failed] });
        expect(await send(MANY)).toHaveProperty('errors');
      }
      for (const query of [LARGE, MANY])
        for (const after of LEAVES_AFTER) await leave(url, `${query} # ${after}`, key, after);
      // It waits for its turn, which comes once all others have ended.
      expect(await send(LARGE)).not.toHaveProperty('errors');
      expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^unhandled_rejections_total 0$/m);
    });
    expect(code).toBe(0);
  });
});

/** The header of a key that no service shows. */
async function newKey(environment: Environment): Promise<string> {
  await civicData(environment, 'customers', 'create', '--name', 'C');
  const { stdout } = await civicData(environment, 'keys', 'create', '--customer', 'C', '--json');
  const { keyId, keySecret } = JSON.parse(stdout);
  return basic(keyId, keySecret);
}
