import { type Command, InvalidArgumentError } from 'commander';
import { withoutMark } from '../../../db/domain/text/csv.js';
import { didYouMean, nearest } from '../../../db/domain/text/nearest.js';
import { DatasetStore } from '../../../db/storage/release/dataset-store.js';
import type { ReleaseRow } from '../../../db/storage/release/releases.js';
import { readConfig } from '../../process/settings/config.js';
import { readableDataset } from '../../process/settings/dataset-location.js';
import { publishedOn, stateOf } from '../arguments.js';
import { examples, JSON_OPTION, type JsonOption } from '../help.js';
import { EXIT, print } from '../output.js';
import { answerText, lineText } from './answer-text.js';
import { readDocument, readyMadeLines } from './read-document.js';
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
Their variables are $from and $to (dates), $states and $slugs (lists). In any document, a
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
        'query deadlines --state FL',
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
    const state = options.state === undefined ? undefined : stateOf(database, options.state).code;
    const variables = declared ? variablesOf(declared, { ...options, state }, release, command) : {};
    show(await runDocument(config, dataset, query, variables), options.json);
  } finally {
    dataset.end();
    datasets.close();
  }
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
    ...(declared.get('from') === '$from: Date!' && { from: publishedOn(release) }),
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
