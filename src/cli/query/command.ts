import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Command, InvalidArgumentError } from 'commander';
import { withoutMark } from '../../../db/domain/text/csv.js';
import { count, dayOf } from '../../../db/domain/text/format.js';
import { didYouMean, nearest } from '../../../db/domain/text/nearest.js';
import { echo } from '../../../db/domain/text/shorten.js';
import { OperatorError } from '../../../db/operator-error.js';
import { packageRoot } from '../../../db/package-root.js';
import { findState, UnknownName } from '../../../db/storage/queries/find-by-name.js';
import { DatasetStore } from '../../../db/storage/release/dataset-store.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import type { ReleaseRow } from '../../../db/storage/release/releases.js';
import { readConfig } from '../../process/settings/config.js';
import { readableDataset } from '../../process/settings/dataset-location.js';
import { EXIT, examples, JSON_OPTION, type JsonOption, print } from '../common.js';
import { answerText, lineText } from './answer-text.js';
import type { Response } from './run-document.js';

type Variables = Readonly<Record<string, unknown>>;

interface QueryOptions extends JsonOption {
  state?: string;
  variables?: Variables;
}

const helpText = (): string => `
The document is the path of a file, the text itself, "-" for standard input, or the name
of a document that comes with the command:
${readyMadeLines().join('\n')}
Their variables are $from and $to (dates), $since (a release), $states and $slugs (lists). In any document, a
required date $from is by default the day on which the release was published.
The result is a table with a row for each entry of a list; --json has the whole texts.
Every field of the schema can be read, without an API key and at any cost that fits in memory.
Exit code ${EXIT.failure}: the document is invalid, or the answer has errors.`;

export function addQueryCommand(program: Command): void {
  program
    .command('query')
    .description('run a GraphQL document on the published release')
    .argument('[document]', 'file, text or name of the document; without it, standard input')
    .option('--state <code>', 'value of the variable of the type StateCode, as in: query ($state: StateCode!) {…}')
    .option('--variables <json>', 'values of variables, as a JSON object', parseVariables)
    .option(...JSON_OPTION)
    .addHelpText('after', helpText)
    .addHelpText(
      'after',
      examples(
        'query values --state CA',
        `query coverage --variables '{"slugs": ["polls_open"]}'`,
        `query '{ states { code name } }' --json`,
      ),
    )
    .action(runQuery);
}

/** Commander adds the message to its own, and exits with 2. */
function parseVariables(text: string): Variables {
  try {
    const value: unknown = JSON.parse(withoutMark(text));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Variables;
  } catch {
    // The text is not JSON.
  }
  throw new InvalidArgumentError('Write a JSON object, such as \'{"from": "2028-01-01"}\'.');
}

async function runQuery(name: string | undefined, options: QueryOptions, command: Command): Promise<void> {
  const config = readConfig();
  const query = await readDocument(name, command, config.maxBody);
  // The GraphQL server takes longer to load than other commands take to run.
  const { declaredVariables, runDocument } = await import('./run-document.js');
  const declared = declaredVariables(query);
  const datasets = new DatasetStore(readableDataset(config));
  const dataset = datasets.open();
  try {
    const { database, release } = dataset;
    const state = options.state === undefined ? undefined : stateOf(database, options.state);
    const variables = declared ? variablesOf(declared, { ...options, state }, release, command) : {};
    show(await runDocument(config, dataset, query, variables), options.json);
  } finally {
    dataset.end();
    datasets.close();
  }
}

/** The code of a state. @throws OperatorError, with the nearest names, if there is none */
function stateOf(database: DatasetDatabase, text: string): string {
  const found = findState(database, text);
  if (!(found instanceof UnknownName)) return found.code;
  throw new OperatorError(`${found.message} Use a postal code such as CA, or a name such as California.`);
}

/** @param declared see `declaredVariables` */
function variablesOf(
  declared: ReadonlyMap<string, string>,
  { state, variables = {} }: QueryOptions,
  release: ReleaseRow,
  command: Command,
): Variables {
  const names = [...declared.keys()];
  const unknown = Object.keys(variables).find((name) => !declared.has(name));
  if (unknown !== undefined)
    command.error(`error: the document declares no variable "$${unknown}".${didYouMean(nearest(unknown, names))}`);
  const ofState = names.find((name) => /\bStateCode\b/.test(declared.get(name) ?? ''));
  if (state !== undefined && ofState === undefined)
    command.error(
      'error: the document has no variable for --state. Leave out the option, or declare one: query ($state: StateCode!) {…}',
    );
  return {
    // Results must not depend on the day on which somebody runs the command.
    ...(declared.get('from') === '$from: Date!' && { from: dayOf(release.publishedAt) }),
    ...variables,
    ...(state !== undefined && ofState !== undefined && { [ofState]: state }),
  };
}

function show(response: Response, json: boolean | undefined): void {
  const { data, errors = [], extensions } = response;
  if (json || data) print(json, response, json ? '' : answerText(data ?? {}));
  if (errors.length > 0) process.exitCode = EXIT.failure;
  if (json) return;
  const warnings = (extensions?.warnings ?? []).map(({ message }) => `Warning: ${message}`);
  const messages = errors.map(({ message, locations: [at] = [] }) =>
    at ? `Line ${at.line}, column ${at.column}: ${message}` : message,
  );
  process.stderr.write([...messages, ...warnings].map((line) => `${lineText(line)}\n`).join(''));
}

/** The path also works from dist/, where the build puts no documents. */
const FOLDER = join(packageRoot, 'src/cli/query');

/** The documents that come with the command, by name: each file of the folder. */
function readyMade(): ReadonlyMap<string, string> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.graphql'));
  return new Map(files.map((file) => [file.replace('.graphql', ''), readFileSync(join(FOLDER, file), 'utf8')]));
}

/** Lines for the help, each with a name and the comment with which the document begins. */
function readyMadeLines(): string[] {
  return [...readyMade()].map(([name, text]) => `  ${name.padEnd(10)} ${text.slice(2, text.indexOf('\n'))}`);
}

/**
 * Reads what the command line names: a document that comes with the command, the document itself, a file, or standard input. Ends the
 * command with the exit code for a wrong command line if it names none.
 *
 * @param maxBytes the limit for documents of clients
 */
async function readDocument(name: string | undefined, command: Command, maxBytes: number): Promise<string> {
  const documents = readyMade();
  const wrong = (message: string): never =>
    command.error(
      `error: ${message} The documents that come with the command are ${[...documents.keys()].join(', ')}.`,
    );
  if (name === undefined && process.stdin.isTTY) return wrong('no document is named.');
  const known = documents.get(name ?? '');
  if (known !== undefined) return known;
  const isWord = name !== undefined && /^[\w-]*$/.test(name) && name !== '-';
  if (isWord && !existsSync(name))
    return wrong(`there is no document or file ${echo(name)}.${didYouMean(nearest(name, [...documents.keys()]))}`);
  const isInput = name === undefined || name === '-';
  const text = name?.includes('{') ? name : await readText(isInput ? process.stdin : createReadStream(name), maxBytes);
  return text.trim() === '' ? wrong('the document is empty.') : text;
}

/** @throws OperatorError if the text is larger than a client may send: a device, for example, never ends */
async function readText(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw new OperatorError(`The document has more than ${count(maxBytes)} bytes. Write a shorter one.`);
  }
  return Buffer.concat(chunks).toString();
}
