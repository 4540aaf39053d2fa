import { describe, expect, it } from 'vitest';
import { randomFrom, takeSeed } from '../support/random.js';
import { basic } from '../support/service.js';
import { attackServer } from './support/attack-server.js';
import { operationRequest, send, sendOperation } from './support/client.js';
import { printed, randomOperation } from './support/random-operation.js';

const STATES = ['CA', 'OH'];
const OPERATIONS = 150;
/** Shorter texts say nothing about where they are from. */
const SHORTEST = 30;

const server = attackServer({ settings: { DEMO_STATES: STATES.join() } });
const headers = { authorization: basic('demo', 'demo') };

interface Item {
  text: string;
  footnotes: string;
}

/** Texts of values that only states have for which the key is not. */
async function foreignTexts(): Promise<string[]> {
  const query = '{ states { code information { text footnotes } } fields { description } }';
  const { body } = await sendOperation(server, operationRequest(query, { key: true }));
  const states = body.data?.states as { code: string; information: Item[] }[];
  const isOwn = ({ code }: { code: string }) => STATES.includes(code);
  const own = JSON.stringify([states.filter(isOwn), body.data?.fields]);
  const texts = states.filter((state) => !isOwn(state)).flatMap(({ information }) => information);
  const long = new Set(
    texts.flatMap(({ text, footnotes }) => [text, footnotes]).filter((text) => text.length > SHORTEST),
  );
  return [...long].map((text) => JSON.stringify(text).slice(1, -1)).filter((text) => !own.includes(text));
}

describe('the public demo key', () => {
  it('gets no value of another state from any of many random operations, paths and files', async () => {
    const texts = await foreignTexts();
    expect(texts.length).toBeGreaterThan(500);
    const expectNone = (shown: string, of: string) => {
      const leaked = texts.find((text) => shown.includes(text));
      expect(leaked, `${of} shows ${leaked}`).toBeUndefined();
    };
    const random = randomFrom(takeSeed('public demo key'));
    let answered = 0;
    for (let number = 0; number < OPERATIONS; number += 1) {
      const query = printed(randomOperation(random));
      const { bytes } = await send(server, {
        ...operationRequest(query),
        headers: { ...operationRequest(query).headers, ...headers },
      });
      const shown = String(bytes);
      if (shown.startsWith('{"data"')) answered += 1;
      expectNone(shown, query);
    }
    expect(answered).toBeGreaterThan(OPERATIONS / 10);
    const paths = [
      '/v2/election/override/',
      '/v2/election/data/state/TX/',
      '/v1/election/data/state/TX/',
      '/states/TX',
      '/states/TX?format=json',
      '/compare?states=CA,TX',
      '/fields/polls_open',
      '/calendar/US-2028-11-07/TX.ics',
      '/elections/US-2028-11-07?format=json',
      '/elections/US-2028-11-07?state=TX&format=json',
      '/releases/latest/values.csv',
      '/releases/latest/dataset.sqlite',
      '/changes.json',
      '/',
    ];
    for (const path of paths) expectNone(String((await send(server, { path, headers })).bytes), path);
    await server.expectNormal();
  });
});
