import { runInNewContext } from 'node:vm';
import { type GraphQLObjectType, isObjectType, isScalarType, isSpecifiedScalarType } from 'graphql';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../../../schema/build.js';
import { typesWithoutId } from '../../../../src/site/developers/client-types.js';
import { guideFile } from '../../../support/guide-blocks.js';
import { MarkdownFile } from '../../../support/markdown.js';
import { useSharedService } from '../../../support/service.js';

const types = Object.values(buildSchema().getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const objects = types.filter((type): type is GraphQLObjectType => isObjectType(type));

/** Root types apart, which caches know. */
const withoutId = objects.filter((type) => !type.getFields().id && type.name !== 'Query').map(({ name }) => name);

/** The arguments of each field with pages, by `Type.field`: what is left of them without the place and the size of a page. */
const PAGES = ['first', 'after'];
const paginated = objects.flatMap((type) =>
  Object.values(type.getFields()).flatMap(({ name, args }) => {
    const names = args.map((argument) => argument.name);
    return PAGES.every((one) => names.includes(one))
      ? [[`${type.name}.${name}`, names.filter((one) => !PAGES.includes(one)).sort()]]
      : [];
  }),
);

interface TypePolicy {
  keyFields?: unknown;
  fields?: Record<string, { keyArgs?: string[] | false }>;
}

/** Runs a file of the guide with stand-ins for its packages. @returns what it exports, and the options of its cache */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
function runFile(section: string, name: string): { exports: any; options: any } {
  const module = ts.ModuleKind.CommonJS;
  const code = ts.transpileModule(guideFile(section, name).replaceAll('import.meta.env', '({})'), {
    compilerOptions: { module, esModuleInterop: true },
  });
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
  let options: any;
  const Other = Object.assign(class {}, { from: () => {} });
  class InMemoryCache {
    constructor(given: unknown) {
      options = given;
    }
  }
  const standIns: Record<string, unknown> = {
    InMemoryCache,
    relayStylePagination: (keyArgs: string[] | false = false) => ({ keyArgs }),
    cacheExchange: (given: unknown) => {
      options = given;
    },
    relayPagination: () => 'all arguments but those of pages',
    ...{ mapExchange: () => {}, persistedExchange: () => {} },
  };
  const files: Record<string, unknown> = {
    './possible-types.json': 'the file possible-types.json',
    './types-without-id.json': typesWithoutId(buildSchema()),
  };
  const require = (name: string) =>
    new Proxy(
      { __esModule: true, default: files[name] },
      { get: (file, property) => Reflect.get(file, property) ?? standIns[String(property)] ?? Other },
    );
  const exports = {};
  runInNewContext(code.outputText, { require, exports, btoa, crypto });
  return { exports, options };
}

const sorted = (entries: [string, unknown][]) => entries.sort(([one], [other]) => (one < other ? -1 : 1));

/** A missing argument answers with another list: without `kinds`, removed values were shown as current ones. */
describe("the cache of the guide's Apollo Client", () => {
  const { options } = runFile('apollo-client', 'src/apollo.ts');
  const policies: [string, TypePolicy][] = Object.entries(options.typePolicies);

  it('tells lists apart by all their arguments but those of pages', () => {
    const lists = policies.flatMap(([type, { fields = {} }]) =>
      Object.entries(fields).map(([name, { keyArgs }]): [string, unknown] => [
        `${type}.${name}`,
        [...(keyArgs || [])].sort(),
      ]),
    );
    expect(sorted(lists)).toEqual(sorted(paginated as [string, unknown][]));
  });

  it('stores each object without an id in the object that has it', () => {
    const embedded = policies.filter(([, { keyFields }]) => keyFields === false).map(([name]) => name);
    expect(embedded.sort()).toEqual([...withoutId].sort());
  });

  it('knows the types of each interface from the file of the service', () => {
    expect(options.possibleTypes).toBe('the file possible-types.json');
  });
});

describe('the scalars of the guide', () => {
  const service = useSharedService();
  const scalars = types.filter((type) => isScalarType(type) && !isSpecifiedScalarType(type)).map(({ name }) => name);

  it.each([
    [
      'the code generator',
      () =>
        Object.entries<string>(
          runFile('code-generators', 'codegen.ts').exports.default.generates['src/graphql/'].config.scalars,
        ),
    ],
    [
      'gql.tada',
      () => {
        const [, text = ''] = /scalars: \{([^}]*)\}/.exec(guideFile('gqltada', 'src/graphql.ts')) ?? [];
        return text.split(';').map((entry) => entry.trim().split(': ') as [string, string]);
      },
    ],
  ])('for %s are those of the schema, with the types that the service has for them', async (_, read) => {
    const entries = read().filter(([name]) => name);
    const declared = (await (await service.get('/types.d.ts')).text()).matchAll(/^export type (\w+)/gm);
    const ofService = [...declared].map(([, name]) => name as string);
    // A type of the service may be there before the scalar is.
    const names = entries.map(([name]) => name).filter((name) => scalars.includes(name) || !ofService.includes(name));
    expect(names.sort()).toEqual([...scalars].sort());
    for (const [name, type] of entries)
      expect(type.split('#').at(-1), name).toBe(ofService.includes(name) ? name : 'string');
  });

  it('are written only there', () => {
    expect(new MarkdownFile('schema/README.md').text).not.toContain('scalars:');
  });
});
