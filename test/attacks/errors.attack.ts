import { describe, expect, it } from 'vitest';
import { times } from '../support/times.js';
import { attackServer } from './support/attack-server.js';
import { type Operation, operationRequest, sendOperation } from './support/client.js';
import { expectLittleMemory, expectShortWait, MAX_BODY_BYTES, MAX_ERROR_BYTES, MAX_ERRORS } from './support/limits.js';
import { medianOfThree, report } from './support/measure.js';

const server = attackServer();

const aliases = (selection: string, count = 98) => times(count, (number) => `a${number}: ${selection}`);
const newlines = '\n'.repeat(47_000);
const long = (length: number) => 'x'.repeat(length);
/** A document padded to the largest body, so that whatever scans it for each error takes the longest. */
const padded = (query: string) => '\n'.repeat(MAX_BODY_BYTES / 2 - 1_000 - query.length) + query;
const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}${close.repeat(depth)}`;
const slugs = Array.from({ length: 200 }, (_, n) => `${n}${long(470)}`.slice(0, 470));

const ATTACKS: Record<string, Operation | string | Buffer> = {
  '4,998 field errors after 47,000 newlines': `${newlines}{states{${aliases('item(slug:"x"){id}')}}}`,
  '200 unknown slugs of 470 characters in 98 aliases': {
    query: `query($s:[String!]){${aliases('v1Slugs(slugs:$s){id}')}}`,
    variables: { s: slugs },
  },
  'an unknown slug of 30,000 wide characters': {
    query: 'query($s:[FieldSlug!]){fields(slugs:$s){slug}}',
    variables: { s: ['\u8a9e'.repeat(30_000)] },
  },
  'a cursor of 18,000 words': {
    query: 'query($c:String){overrides(after:$c){totalCount}}',
    variables: { c: 'word '.repeat(18_000) },
  },
  '1,900 type definitions': padded(`{a} ${times(1_900, () => 'scalar A')}`),
  '1,900 unknown fields': padded(`{${times(1_900, (n) => `f${n}`)}}`),
  '1,200 unknown fields that resemble others': padded(`{states{${times(1_200, (n) => `name${n.toString(36)}`)}}}`),
  'an unknown field of 95,000 characters': `{${long(95_000)}}`,
  '900 unknown arguments': padded(`{states(${times(900, (n) => `codes${n}:1`)}){totalCount}}`),
  '95 fragments that contain each other and select the same': `{states{${times(95, (n) => `...F${n}`)}}}${times(95, (n) => `fragment F${n} on State{id name code x${n}:__typename}`)}`,
  '1,900 undefined variables': padded(`{states(codes:[${times(1_900, (n) => `$v${n}`)}]){totalCount}}`),
  '95 conflicting fields in 20 fragments': padded(
    `{states{${times(20, (n) => `...F${n}`)}}}${times(20, (n) => `fragment F${n} on State{${times(4, (m) => `x${m}:${n % 2 ? 'id' : 'name'}`)}}`)}`,
  ),
  '1,900 unknown enum values': padded(`{state(code:"CA"){information(topics:[${times(1_900, (n) => `X${n}`)}]){id}}}`),
  '900 wrong literals': padded(`{states(codes:[${times(900, (n) => `{a:${n}}`)}]){totalCount}}`),
  '20,000 wrong enum values in variables': {
    query: 'query($t:[Topic!]){state(code:"CA"){information(topics:$t){id}}}',
    variables: { t: Array.from({ length: 20_000 }, () => 'X') },
  },
  'a state code of 95,000 characters in variables': {
    query: 'query($c:StateCode!){state(code:$c){id}}',
    variables: { c: long(95_000) },
  },
  'a list 40,000 levels deep in variables': Buffer.from(
    `{"query":"query($c:[StateCode!]){states(codes:$c){id}}","variables":{"c":${nested(40_000, '[', ']')}}}`,
  ),
  'a list literal 1,900 levels deep': `{states(codes:${nested(1_900, '[', ']')}){totalCount}}`,
  '1,300 nested inline fragments': `{states{${'...{'.repeat(1_300)}id${'}'.repeat(1_300)}}}`,
  'a variable type 1,900 levels deep': `query($v:${nested(1_900, '[', ']').replace('[]', '[Int]')}){states{id}}`,
  '51 field errors below nested aliases of 40,000 characters': `{${long(40_000)}:states{${long(40_000)}y:item(slug:"x"){id}}}`,
  'a string of 90,000 characters where a name belongs': `{"${long(90_000)}"}`,
  'an unterminated string of 90,000 characters': `{state(code:"${long(90_000)}`,
  'a block string of 30,000 lines where a name belongs': `{"""${'\n'.repeat(30_000)}"""}`,
  'an operation name that the document lacks, after 47,000 newlines': {
    query: `${newlines}query A{states{id}}`,
    operationName: 'C',
  },
  'a list of 3,000 operations': Array.from({ length: 3_000 }, () => ({ query: '{states{id}}' })) as Operation,
  'with a key, 4,998 lists of unknown slugs after 47,000 newlines': `${newlines}{states{${aliases('information(slugs:["x"]){id}')}}}`,
  'with a key, 200 unknown slugs of 400 characters in 98 aliases of 51 states': {
    query: `query($s:[FieldSlug!]){states{${aliases('information(slugs:$s){id}')}}}`,
    variables: { s: slugs.map((slug) => slug.slice(0, 400)) },
  },
};

/** An error that speaks of the service, or of its internals, where the request is at fault. */
const INTERNAL = /INTERNAL_SERVER_ERROR|Maximum call stack|node_modules|\bat \w+ \(/;

describe('an operation with errors', () => {
  it.each(Object.keys(ATTACKS))('%s: few errors in a small answer, in little time and memory', async (title) => {
    const attack = operationRequest(ATTACKS[title] as Operation | Buffer, { key: title.startsWith('with a key') });
    const { waitMs, peakMb, result } = await medianOfThree(server, () => sendOperation(server, attack));
    const { status, body, errorLength } = result;
    report(title, { waitMs, peakMb }, `${body.errors?.length ?? 0} errors, ${errorLength} bytes, status ${status}`);
    expectShortWait(waitMs);
    expectLittleMemory(peakMb);
    expect.soft(errorLength).toBeLessThanOrEqual(MAX_ERROR_BYTES);
    expect.soft(body.errors?.length ?? 0).toBeLessThanOrEqual(MAX_ERRORS);
    for (const { message } of body.errors ?? []) {
      expect.soft(message.length).toBeLessThanOrEqual(500);
      expect.soft(message).not.toMatch(/[^\s"']{101}/);
      // No half of a surrogate pair.
      expect.soft(Buffer.from(message).toString()).toBe(message);
    }
    expect.soft(status).toBeLessThan(500);
    expect.soft(JSON.stringify(body.errors ?? []).slice(0, 100_000)).not.toMatch(INTERNAL);
    await server.expectNormal();
  });
});
