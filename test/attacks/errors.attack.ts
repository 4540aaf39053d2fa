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
  '4,998 field errors': `{states{${aliases('item(slug:"x"){id}')}}}`,
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
  'an unknown slug of 90,000 characters in 98 aliases': {
    query: `query($s:[String!]){${aliases('v1Slugs(slugs:$s){id}')}}`,
    variables: { s: [long(90_000)] },
  },
  '1,900 type definitions': padded(`{a} ${times(1_900, () => 'scalar A')}`),
  '1,900 unknown fields': padded(`{${times(1_900, (n) => `f${n}`)}}`),
  '1,200 unknown fields that resemble others': padded(`{states{${times(1_200, (n) => `name${n.toString(36)}`)}}}`),
  'unknown fields with long names': `{${times(90, (n) => `f${n}${long(1_000)}`)}}`,
  'an unknown field of 95,000 characters': `{${long(95_000)}}`,
  '900 unknown arguments': padded(`{states(${times(900, (n) => `codes${n}:1`)}){totalCount}}`),
  '900 unknown fragments': padded(`{${times(900, (n) => `...F${n}`)}}`),
  '450 unused fragments': padded(`{states{id}}${times(450, (n) => `fragment F${n} on State{id}`)}`),
  '400 fragments that contain each other': padded(
    `{states{...F0}}${times(400, (n) => `fragment F${n} on State{...F${(n + 1) % 400}}`)}`,
  ),
  '95 fragments that contain each other and select the same': `{states{${times(95, (n) => `...F${n}`)}}}${times(95, (n) => `fragment F${n} on State{id name code x${n}:__typename}`)}`,
  '1,900 undefined variables': padded(`{states(codes:[${times(1_900, (n) => `$v${n}`)}]){totalCount}}`),
  '700 unused variables': padded(`query(${times(700, (n) => `$v${n}:Int`)}){states{id}}`),
  '95 conflicting fields': padded(`{states{${times(95, (n) => `x${n}:id x${n}:name`)}}}`),
  '95 conflicting fields in 20 fragments': padded(
    `{states{${times(20, (n) => `...F${n}`)}}}${times(20, (n) => `fragment F${n} on State{${times(4, (m) => `x${m}:${n % 2 ? 'id' : 'name'}`)}}`)}`,
  ),
  '1,900 unknown enum values': padded(`{state(code:"CA"){information(topics:[${times(1_900, (n) => `X${n}`)}]){id}}}`),
  'enum values of 1,000 characters': `{state(code:"CA"){information(topics:[${times(90, (n) => `X${n}${long(1_000)}`)}]){id}}}`,
  '900 wrong literals': padded(`{states(codes:[${times(900, (n) => `{a:${n}}`)}]){totalCount}}`),
  '1,900 wrong literals in 95 arguments': padded(
    `{${aliases('states(codes:[1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0]){id}', 95)}}`,
  ),
  'a string literal of 95,000 characters where a number belongs': `{overrides(first:"${long(95_000)}"){totalCount}}`,
  '20,000 wrong enum values in variables': {
    query: 'query($t:[Topic!]){state(code:"CA"){information(topics:$t){id}}}',
    variables: { t: Array.from({ length: 20_000 }, () => 'X') },
  },
  'an enum value of 95,000 characters in variables': {
    query: 'query($t:[Topic!]){state(code:"CA"){information(topics:$t){id}}}',
    variables: { t: long(95_000) },
  },
  '50 wrong values of 1,800 characters in variables': {
    query: 'query($t:[Topic!]){state(code:"CA"){information(topics:$t){id}}}',
    variables: { t: Array.from({ length: 50 }, () => long(1_800)) },
  },
  'a state code of 95,000 characters in variables': {
    query: 'query($c:StateCode!){state(code:$c){id}}',
    variables: { c: long(95_000) },
  },
  'a state code of 900 characters in 98 aliases': {
    query: `query($c:[StateCode!]){${aliases('states(codes:$c){id}')}}`,
    variables: { c: Array.from({ length: 98 }, () => long(900)) },
  },
  'an object of 90,000 characters in variables': {
    query: 'query($c:StateCode!){state(code:$c){id}}',
    variables: { c: Object.fromEntries(Array.from({ length: 7_000 }, (_, n) => [`k${n}`, n])) },
  },
  'a list 40,000 levels deep in variables': Buffer.from(
    `{"query":"query($c:[StateCode!]){states(codes:$c){id}}","variables":{"c":${nested(40_000, '[', ']')}}}`,
  ),
  'a list literal 1,900 levels deep': `{states(codes:${nested(1_900, '[', ']')}){totalCount}}`,
  'an object literal 900 levels deep': `{states(codes:${'{a:'.repeat(900)}1${'}'.repeat(900)}){totalCount}}`,
  '1,300 nested inline fragments': `{states{${'...{'.repeat(1_300)}id${'}'.repeat(1_300)}}}`,
  'a variable type 1,900 levels deep': `query($v:${nested(1_900, '[', ']').replace('[]', '[Int]')}){states{id}}`,
  'a field error below an alias of 90,000 characters': `{${long(90_000)}:overrides(first:-1){ totalCount }}`,
  '98 field errors below aliases of 900 characters': `{${times(98, (n) => `a${n}${long(900)}:overrides(first:-1){ totalCount }`)}}`,
  '51 field errors below nested aliases of 40,000 characters': `{${long(40_000)}:states{${long(40_000)}y:item(slug:"x"){id}}}`,
  'a string of 90,000 characters where a name belongs': `{"${long(90_000)}"}`,
  'a number of 90,000 digits where a name belongs': `{${'1'.repeat(90_000)}}`,
  'a name of 90,000 characters where a query belongs': long(90_000),
  'an unterminated string of 90,000 characters': `{state(code:"${long(90_000)}`,
  'a block string of 30,000 lines where a name belongs': `{"""${'\n'.repeat(30_000)}"""}`,
  'an operation name of 90,000 characters': {
    query: 'query A{states{id}} query B{states{id}}',
    operationName: long(90_000),
  },
  'an operation name that the document lacks, after 47,000 newlines': {
    query: `${newlines}query A{states{id}}`,
    operationName: 'C',
  },
  'a directive of 90,000 characters': `{states @${long(90_000)}{id}}`,
  'a type condition of 90,000 characters': `{... on ${long(90_000)}{id}}`,
  'a list of 3,000 operations': Array.from({ length: 3_000 }, () => ({ query: '{states{id}}' })) as Operation,
  'with a key, 4,998 lists of unknown slugs after 47,000 newlines': `${newlines}{states{${aliases('information(slugs:["x"]){id}')}}}`,
  'with a key, 200 unknown slugs of 400 characters in 98 aliases of 51 states': {
    query: `query($s:[FieldSlug!]){states{${aliases('information(slugs:$s){id}')}}}`,
    variables: { s: slugs.map((slug) => slug.slice(0, 400)) },
  },
  'with a key, wrong page sizes in 98 aliases': `${newlines}{${aliases('overrides(first:-1){ totalCount }')}}`,
};

/** An error that speaks of the service, or of its internals, where the request is at fault. */
const INTERNAL = /INTERNAL_SERVER_ERROR|Maximum call stack|node_modules|\bat \w+ \(/;

describe('an operation with errors', () => {
  it.each(Object.keys(ATTACKS))('%s: few errors in a small answer, in little time and memory', async (title) => {
    const attack = operationRequest(ATTACKS[title] as Operation | Buffer, {
      key: title.startsWith('with a key'),
      gzip: true,
    });
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
