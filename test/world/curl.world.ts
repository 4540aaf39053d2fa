import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { run } from './support/tools.js';
import { key, url } from './support/world.js';

const USER = ['-u', `${key.keyId}:${key.keySecret}`];
const curl = (...args: string[]) => run('curl', ['-sS', ...args]);
const status = (...args: string[]) => curl('-o', '/dev/null', '-w', '%{http_code}', ...args);

describe('curl', () => {
  it('prints the record of a state, plain, with --compressed, and with a key that it sends when challenged', async () => {
    const state = `${url}/v2/election/data/state/CA/`;
    const plain = await curl(...USER, state);
    expect(JSON.parse(plain).name).toBe('California');
    expect(await curl('--compressed', ...USER, state)).toBe(plain);
    expect(await curl('--anyauth', ...USER, state)).toBe(plain);
    // Offers HTTP/2 with its first request (Upgrade: h2c), as Java's HttpClient does.
    expect(await curl('--http2', ...USER, state)).toBe(plain);
    expect(await status(state)).toBe('401');
    const graphql = `${url}/graphql?query=%7Bstate(code:%22CA%22)%7Bitem(slug:%22polls_open%22)%7Btext%7D%7D%7D`;
    const printed = await curl('--anyauth', ...USER, '-H', 'Accept: application/graphql-response+json', graphql);
    expect(JSON.parse(printed).data.state.item.text).toBe('7:00 a.m.');
  });

  it('saves an ETag, and loads nothing while it is the same', async () => {
    const etag = join(temporaryFolder(), 'etag');
    const state = `${url}/v2/election/data/state/CA/`;
    expect(await status(...USER, '--etag-save', etag, state)).toBe('200');
    expect(await status(...USER, '--etag-compare', etag, state)).toBe('304');
    expect(await status(...USER, '--etag-compare', etag, state.replace('CA', 'IL'))).toBe('200');
  });
});
