import type { ApolloServerPlugin } from '@apollo/server';
import { DatasetStore } from '../../../db/storage/release/dataset-store.js';
import type { Access } from '../../../schema/context.js';
import type { OperationContext } from '../../../src/server/graphql/run-operation.js';
import { type Service, startService } from '../service.js';
import type { ServiceOptions } from '../service-options.js';
import { comparableWarnings, differenceOfErrors } from './expected-errors.js';
import { type ExpectedAnswer, expectedAnswer, type Operation } from './reference.js';
import { GRAPHQL_RESPONSE, type Request, requestsFor, send, UNIQUE_REQUEST } from './requests.js';

/** A service, and graphql-js on the same file. */
export class Comparison {
  readonly #datasets: DatasetStore;
  readonly #known = new Set<string>();

  private constructor(
    readonly service: Service,
    /** What Apollo Server has seen of the last request. */
    private readonly seen: { runs: number },
  ) {
    this.#datasets = new DatasetStore(service.datasetPath);
  }

  static async start(options: ServiceOptions = {}): Promise<Comparison> {
    const seen = { runs: 0 };
    const plugin: ApolloServerPlugin<OperationContext> = {
      async requestDidStart({ contextValue: { client } }) {
        // After an import, cached responses are created again in the background, without a request.
        if (client?.requestId === undefined) return;
        seen.runs += 1;
      },
    };
    return new Comparison(await startService({ ...options, plugins: [plugin] }), seen);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    this.#datasets.close();
  }

  /** What graphql-js answers from the file that is published now. */
  async expected(operation: Operation, access: Access): Promise<ExpectedAnswer> {
    const dataset = this.#datasets.open();
    try {
      return await expectedAnswer(operation, access, dataset);
    } finally {
      dataset.end();
    }
  }

  /** Sends an operation in all ways, with a key and without one. @returns the first difference */
  async difference(operation: Operation): Promise<string | undefined> {
    const expected = { open: await this.expected(operation, 'open'), keyed: await this.expected(operation, 'keyed') };
    const found = await this.#differenceOfFirst(operation, expected.keyed);
    if (found) return found;
    // First with a key: an answer without errors, which may be stored, is the only one that must not go to others.
    for (const access of ['keyed', 'open'] as const) {
      for (const request of requestsFor(expected[access])) {
        const found = await this.#differenceOfRequest(operation, request, access, expected[access]);
        if (found) return describe(operation, access, request, found);
      }
    }
    return undefined;
  }

  async #differenceOfFirst(operation: Operation, expected: ExpectedAnswer): Promise<string | undefined> {
    if (this.#known.has(operation.query)) return undefined;
    this.#known.add(operation.query);
    const found = await this.#differenceOfRequest(operation, UNIQUE_REQUEST, 'keyed', expected);
    return found && describe(operation, 'keyed', UNIQUE_REQUEST, found);
  }

  async #differenceOfRequest(
    operation: Operation,
    request: Request,
    access: Access,
    expected: ExpectedAnswer,
  ): Promise<string | undefined> {
    this.seen.runs = 0;
    const found = differenceOfAnswer(expected, await send(this.service, operation, request, access), request);
    const { runs } = this.seen;
    if (found) return found;
    const isStored = expected.data !== undefined && expected.errors.length === 0 && request.repeats >= 2;
    if (isStored && runs > 0) return 'the response cache did not have the response';
    const isNew = request.isUnique || expected.errors.length > 0;
    if (isNew && runs !== 1) return `the operation ran ${runs} times`;
    return undefined;
  }
}

function describe(operation: Operation, access: Access, request: Request, difference: string): string {
  return `${JSON.stringify(operation)}\n${access}, ${JSON.stringify(request)}: ${difference}`;
}

function differenceOfAnswer(
  expected: ExpectedAnswer,
  { status, text }: { status: number; text: string },
  { accept }: Request,
): string | undefined {
  const { json, graphqlResponse } = expected.status;
  const expectedStatus = accept === GRAPHQL_RESPONSE ? graphqlResponse : json;
  if (status !== expectedStatus) return `status ${status}, expected: ${expectedStatus}\n  ${text.slice(0, 500)}`;
  const shown = expected.warnings ? `,"extensions":${JSON.stringify({ warnings: expected.warnings })}` : '';
  if (expected.errors.length === 0) return differenceOfTexts(`{"data":${expected.data}${shown}}\n`, text);
  const { errors = [], data, extensions } = JSON.parse(text);
  const [warnings, actualWarnings] = comparableWarnings(data ?? {}, expected.warnings, extensions?.warnings);
  return (
    differenceOfTexts(JSON.stringify(warnings), JSON.stringify(actualWarnings)) ??
    differenceOfErrors(expected.errors, errors) ??
    differenceOfTexts(expected.data ?? 'no data', JSON.stringify(data) ?? 'no data')
  );
}

/** Where two texts part: an answer may have megabytes. */
function differenceOfTexts(expected: string, actual: string): string | undefined {
  if (expected === actual) return undefined;
  let at = 0;
  while (expected[at] === actual[at]) at += 1;
  const from = Math.max(0, at - 100);
  return `data at character ${at}\n  ${expected.slice(from, at + 200)}\n  ${actual.slice(from, at + 200)}`;
}
