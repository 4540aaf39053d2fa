import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { stateParameter } from '../../rest-compat/route.js';
import { routes } from '../../rest-compat/routes.js';
import { refuseAccess } from '../../src/server/access/basic-auth.js';
import { usedUp } from '../../src/server/access/rate-limit.js';
import { FAILED, NO_DATASET, NOT_ACCEPTABLE, problem } from '../../src/server/response/response.js';
import { checkDocumented, type OpenApiDocument, responseOf, validatorOf } from '../support/documented.js';
import type { Problem } from '../support/problem.js';
import { useService } from '../support/service.js';
import { STATES } from './contract-tables.js';

const VERSIONS = ['v1', 'v2'] as const;
const pathOf = (version: string) => `/docs/api/${version}/openapi.json`;

/** The contract's paths end in a slash, for ever. */
const FROZEN = { 'no-path-trailing-slash': 'off' } as const;

const documents: Record<string, OpenApiDocument> = {};
const service = useService({
  publicUrl: 'https://example.org/civic',
  contactEmail: 'keys@example.org',
});
beforeAll(async () => {
  for (const version of VERSIONS) documents[version] = await service.json(pathOf(version), { key: 'none' });
});

describe.each(VERSIONS)('the OpenAPI document of %s', (version) => {
  it('breaks no recommended rule of the OpenAPI linter', async () => {
    const source = JSON.stringify(documents[version]);
    const problems = await lintDocument({
      document: makeDocumentFromString(source, 'openapi.json'),
      externalRefResolver: new BaseResolver(),
      config: await createConfig({ extends: ['recommended-strict'], rules: FROZEN }),
    });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual(
      [],
    );
  });

  it('has exactly the paths of the version', () => {
    const paths = routes.map(({ path }) => path).filter((path) => path.startsWith(`/${version}/`));
    expect(Object.keys(documents[version]?.paths ?? {}).sort()).toEqual(paths.sort());
  });

  it('lists the 51 codes, and says that its license is not that of the data', () => {
    const { paths, info } = documents[version] as unknown as {
      paths: Record<string, { get: { parameters: { schema: { enum: string[] } }[] } }>;
      info: { license: { name: string }; description: string };
    };
    const codes = paths[`/${version}/election/data/state/{state}/`]?.get.parameters[0]?.schema.enum;
    expect(codes).toEqual(STATES.map(({ code }) => code).sort());
    expect(info.license.name).toContain('only');
    expect(info.description).toContain('{ release { licence disclaimer } }');
  });

  it('has examples that match its schemas', () => {
    const document = documents[version] as OpenApiDocument;
    const validator = validatorOf(document);
    for (const template of Object.keys(document.paths)) {
      for (const status of Object.keys(document.paths[template]?.get.responses ?? {})) {
        const content = Object.values(responseOf(document, template, Number(status))?.content ?? {});
        for (const { schema, example } of content) {
          const validate = validator(schema.$ref);
          expect(validate(example), `${template} ${status}: ${JSON.stringify(validate.errors)}`).toBe(true);
        }
      }
    }
  });

  it('names the paths that need a key, the server and the contact', () => {
    const { paths, ...document } = documents[version] as OpenApiDocument & Record<string, unknown>;
    for (const [template, { get }] of Object.entries(paths)) {
      const keyed = routes.find(({ path }) => path === template)?.keyed;
      expect(get).toHaveProperty('security', keyed ? [{ key: [] }, { token: [] }] : []);
      expect('deprecated' in get).toBe(version === 'v1');
    }
    expect(document).toHaveProperty('servers', [{ url: 'https://example.org/civic' }]);
    expect(document).toHaveProperty('info.contact', { email: 'keys@example.org' });
  });
});

it('documents the errors as the service words them', () => {
  const contact = { contactEmail: '', dashboardUrl: '' };
  const invalid = [stateParameter.validate({ state: 'ca' }), stateParameter.notFound({ state: 'ZZ' })];
  const refused = (['anonymous', 'suspended'] as const).map((status) => refuseAccess({ status }, contact)?.problem);
  const limited = usedUp({ points: 6_000, seconds: 60 }, 12);
  const worded = [
    ...invalid.map((one) => one && problem(one.status, one.detail)),
    ...[...refused, NOT_ACCEPTABLE, limited, FAILED, NO_DATASET],
  ];
  for (const version of VERSIONS) {
    const responses = Object.values(documents[version]?.components.responses ?? {});
    const examples = responses.map(({ content = {} }) => content['application/problem+json']?.example as Problem);
    expect(examples.map(({ instance: _, ...rest }) => rest)).toEqual(expect.arrayContaining(worded));
    expect(examples).toHaveLength(worded.length);
  }
});

describe('the check of all responses in tests against the documents', () => {
  const item = { field_type: 'polls_open', text: '', footnotes: '', modified_at: '2026-01-01T00:00:00Z' };
  const state = (changed: object) => ({ code: 'CA', name: 'California', state_information: [{ ...item, ...changed }] });
  const headers = {
    etag: '"a"',
    'cache-control': 'private',
    vary: 'Accept-Encoding',
    'content-type': 'application/json',
  };
  const check = (body: unknown, { status = 200, ...more }: { status?: number; [header: string]: unknown } = {}) =>
    checkDocumented('GET', '/v2/election/data/state/CA/', {
      status,
      bytes: Buffer.from(JSON.stringify(body)),
      header: (name) => ({ ...headers, ...more })[name.toLowerCase()] as string | undefined,
    });

  it('accepts a documented response', () => {
    expect(() => check(state({}))).not.toThrow();
    expect(() => check(state({ bool_value: null }))).not.toThrow();
  });

  it.each<[string, () => void]>([
    ['a property too many', () => check(state({ region: null }))],
    ['a property too few', () => check(state({ footnotes: undefined }))],
    ['a wrong type', () => check(state({ bool_value: 'True' }))],
    ['a time in no zone', () => check(state({ modified_at: '2026-01-01T00:00:00' }))],
    ['an unknown status', () => check(state({}), { status: 418 })],
    ['a missing header', () => check(state({}), { etag: undefined })],
    ['a wrong media type', () => check(state({}), { 'content-type': 'text/html' })],
  ])('rejects %s', (_, checked) => {
    expect(checked).toThrow(/OpenAPI|documented/);
  });
});
