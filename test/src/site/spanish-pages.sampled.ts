import { describe, expect, it } from 'vitest';
import { englishIn } from '../../support/english-in-page.js';
import { type Answer, send } from '../../support/http-request.js';
import { unescaped } from '../../support/keyed-values.js';
import { sample } from '../../support/sample.js';
import { type Service, useService } from '../../support/service.js';
import { ERRORS, KEYED, translatedPaths } from '../../support/spanish-paths.js';

const service = useService({ explorer: 'public' });
const keyed = useService({ explorer: 'keyed', dashboardUrl: 'https://dashboard.example.org' });

/** In Spanish. */
const inSpanish = (path: string): string => `/es${path.replace(/^\/(?=\?|$)/, '')}`;

let names: string[] | undefined;
/** Names of counties, cities, offices and publishers, the longest first. They need no mark. */
async function namesIn({ graphql }: Service): Promise<string[]> {
  if (names) return names;
  const { data } = await graphql(`{
    states { regions(all: true) { name } information { sourceLinks { publisher } } }
    elections(from: "2026-01-01") { sourceLinks { publisher } } }`);
  type Sources = { sourceLinks: { publisher: string | null }[] };
  type State = { regions: { name: string }[]; information: Sources[] };
  const states = data.states as State[];
  const publishers = [...states.flatMap(({ information }) => information), ...(data.elections as Sources[])]
    .flatMap(({ sourceLinks }) => sourceLinks)
    .map(({ publisher }) => publisher ?? '');
  const regions = states.flatMap((state) => state.regions.map(({ name }) => name));
  names = [...new Set(['Civic Data Service', ...regions, ...publishers])].filter(Boolean);
  return names.sort((one, other) => other.length - one.length);
}

/** Where the links of a page to its languages lead. @param pattern finds the language and the address */
const twinsOf = ({ url }: Service, path: string, body: string, pattern: RegExp) =>
  Object.fromEntries(
    [...body.matchAll(pattern)].map(([, language, href]) => {
      const { pathname, search } = new URL(unescaped(href as string), `${url}${path}`);
      return [language, `${pathname}${search}`];
    }),
  );
/** In the head, for search engines. Most pages are one for them, whatever their query. */
const ALTERNATE = /<link rel="alternate" hreflang="(\w+)" href="([^"?]*)/g;
const LANGUAGE_LINK = /<a class="language" lang="(\w+)" hreflang="\w+" href="([^"]*)"/g;

const HEAD = /^<!doctype html>\n<html lang="es">/;

/** What is wrong with a page. */
async function faultsOf(path: string, { body, headers, status }: Answer, wanted = 200): Promise<string[]> {
  const type = headers['content-type'];
  return [
    ...(status === wanted && type === 'text/html; charset=utf-8' ? [] : [`${status} ${type}`]),
    ...(HEAD.test(body) ? [] : ['its language is not Spanish']),
    ...englishIn(body, await namesIn(service)),
  ].map((fault) => `${path}: ${fault}`);
}

async function faultsOfTwins(path: string, spanish: Answer): Promise<string[]> {
  const own = inSpanish(path);
  const english = await service.open(path);
  const withoutQuery = (address: string) => address.replace(/\?.*/, '');
  const heads = { en: withoutQuery(path), es: withoutQuery(own) };
  const found = [
    { at: path, body: english.body, link: { es: own } },
    { at: own, body: spanish.body, link: { en: path } },
  ];
  return found.flatMap(({ at, body, link }) => {
    const led = [twinsOf(service, at, body, ALTERNATE), twinsOf(service, at, body, LANGUAGE_LINK)];
    return JSON.stringify(led) === JSON.stringify([heads, link])
      ? []
      : [`${at}: leads to its twins at ${JSON.stringify(led)}`];
  });
}

/** Bytes of the files that pages load, compressed. */
const assets = new Map<string, Promise<number>>();
const BROTLI = { 'accept-encoding': 'br' };

/** Bytes of a first visit, compressed. */
async function weightOf(path: string): Promise<number> {
  const page = await service.open(path, BROTLI);
  const { body } = await service.open(path);
  const files = [
    ...body.matchAll(/<(?:link rel="(?:icon|stylesheet)"|script type="module") (?:href|src)="([^"]+)"/g),
  ].map(([, href]) => new URL(href as string, `${service.url}${path}`).pathname);
  for (const file of files)
    if (!assets.has(file))
      assets.set(
        file,
        service.open(file, BROTLI).then(({ bytes }) => bytes.length),
      );
  const sizes = await Promise.all(files.map((file) => assets.get(file) as Promise<number>));
  return sizes.reduce((sum, size) => sum + size, page.bytes.length);
}

/** As for the pages in English: those of elections have all states. */
const mostBytes = (path: string): number => (path.startsWith('/elections') ? 40_000 : 25_000);

describe('each page in Spanish', () => {
  it('has no English without a mark, and leads to its twin in English, which leads back', async () => {
    const faults: string[] = [];
    for (const path of sample(await translatedPaths(service), 12)) {
      const answer = await service.open(inSpanish(path));
      faults.push(...(await faultsOf(inSpanish(path), answer)), ...(await faultsOfTwins(path, answer)));
    }
    expect([...new Set(faults)]).toEqual([]);
  });

  it('is as light as the one in English', async () => {
    const heavy: string[] = [];
    for (const path of sample(await translatedPaths(service), 24)) {
      const bytes = await weightOf(inSpanish(path));
      if (bytes > mostBytes(path)) heavy.push(`${inSpanish(path)}: ${bytes}`);
    }
    expect(heavy).toEqual([]);
  });
});

describe('an error in Spanish', () => {
  it.each(ERRORS)('has no English without a mark for people, and is English for programs: %s', async (path, status) => {
    expect(await faultsOf(path, await service.open(path), status)).toEqual([]);
    const program = await send(service.url, path);
    expect([program.status, program.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect(JSON.parse(program.body).detail).toMatch(/\b(the|is|has|of)\b/i);
  });

  it.each(KEYED)('says what is open, and how to sign in: %s', async (path) => {
    const answer = await keyed.open(path);
    expect(await faultsOf(path, answer, 401)).toEqual([]);
    expect(answer.body).toContain('sign-in?to=%2Fes%2F');
    expect(answer.body).toContain('Entrar con una clave');
  });

  it('has the query of its address in the link to English', async () => {
    const { body } = await keyed.open('/es/states/TX/plan?way=mail');
    expect(body).toContain('hreflang="en" href="../../../states/TX/plan?way=mail"');
  });
});
