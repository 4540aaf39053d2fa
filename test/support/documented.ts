import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApi } from '../../rest-compat/routes.js';

/** The parts of an OpenAPI document that the checks read. */
export interface OpenApiDocument {
  paths: Record<string, { get: { operationId: string; responses: Record<string, ResponseObject | Reference> } }>;
  components: { responses: Record<string, ResponseObject>; schemas: Record<string, object> };
}
interface Reference {
  $ref: string;
}
export interface ResponseObject {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Reference; example?: unknown }>;
}

/** A response as a client receives it. */
export interface SeenAnswer {
  status: number;
  header(name: string): string | null | undefined;
  bytes: Buffer;
}

const VERSIONS = (['v1', 'v2'] as const).map((version) => {
  const document: OpenApiDocument = openApi(version, { publicUrl: '', contactEmail: '' });
  return { version, document, validator: validatorOf(document) };
});

/** Makes a function that validates a body against a schema that the document refers to. */
export function validatorOf(document: OpenApiDocument): (reference: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  // The document is no schema itself: a place for those under components, so that their references find each other.
  ajv.addVocabulary(['components']);
  ajv.addSchema({ $id: 'openapi', components: { schemas: document.components.schemas } });
  const made = new Map<string, ValidateFunction>();
  return (reference) => {
    const validate = made.get(reference) ?? ajv.compile({ $ref: `openapi${reference}` });
    made.set(reference, validate);
    return validate;
  };
}

/**
 * Throws if the status, headers, media type or body of a response to a GET of a REST path differ from the OpenAPI document. Redirects
 * to the last slash and responses to requests whose path is not read are not documented.
 */
export function checkDocumented(method: string, target: string, answer: SeenAnswer): void {
  const path = target.replace(/^https?:\/\/[^/]*/, '').split('?')[0] as string;
  if (method !== 'GET' || !path.endsWith('/')) return;
  for (const { document, validator } of VERSIONS) {
    const template = Object.keys(document.paths).find((one) => matches(one, path));
    if (template) checkAnswer(document, validator, template, answer);
  }
}

function checkAnswer(
  document: OpenApiDocument,
  validator: (reference: string) => ValidateFunction,
  template: string,
  answer: SeenAnswer,
): void {
  const what = `${template} answered ${answer.status}`;
  const promised = responseOf(document, template, answer.status);
  if (!promised) throw new Error(`${what}, which its OpenAPI document does not know`);
  for (const name of Object.keys(promised.headers ?? {})) {
    if (!answer.header(name)) throw new Error(`${what} without the header ${name} that its OpenAPI document promises`);
  }
  const [type, media] = Object.entries(promised.content ?? {})[0] ?? [];
  const given = answer.header('content-type')?.split(';')[0];
  if ((given ?? undefined) !== type) throw new Error(`${what} as ${given}, documented is ${type}`);
  if (!media) return;
  const validate = validator(media.schema.$ref);
  if (!validate(JSON.parse(decoded(answer)))) {
    const first = validate.errors?.slice(0, 3).map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`${what} with a body that its OpenAPI document does not allow: ${first?.join('; ')}`);
  }
}

export function responseOf(document: OpenApiDocument, template: string, status: number): ResponseObject | undefined {
  const response = document.paths[template]?.get.responses[status];
  if (response && '$ref' in response) return document.components.responses[response.$ref.split('/').at(-1) as string];
  return response;
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

function decoded({ bytes, header }: SeenAnswer): string {
  const coding = header('content-encoding');
  const decode = { gzip: gunzipSync, br: brotliDecompressSync }[coding ?? ''];
  return (decode ? decode(bytes) : bytes).toString('utf8');
}
