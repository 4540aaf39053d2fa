import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { count } from '../../../db/domain/text/format.js';
import { didYouMean, nearest } from '../../../db/domain/text/nearest.js';
import { echo } from '../../../db/domain/text/shorten.js';
import { OperatorError } from '../../../db/operator-error.js';
import { packageRoot } from '../../../db/package-root.js';

/** The path also works from dist/, where the build puts no documents. */
const FOLDER = join(packageRoot, 'src/cli/query');

/** The documents that come with the command, by name: each file of the folder. */
function readyMade(): ReadonlyMap<string, string> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.graphql'));
  return new Map(files.map((file) => [file.replace('.graphql', ''), readFileSync(join(FOLDER, file), 'utf8')]));
}

/** Lines for the help, each with a name and the comment with which the document begins. */
export function readyMadeLines(): string[] {
  return [...readyMade()].map(([name, text]) => `  ${name.padEnd(10)} ${text.slice(2, text.indexOf('\n'))}`);
}

/**
 * Reads what the command line names: a document that comes with the command, the document itself, a file, or standard input. Ends the
 * command with the exit code for a wrong command line if it names none.
 *
 * @param maxBytes the limit for documents of clients
 */
export async function readDocument(name: string | undefined, command: Command, maxBytes: number): Promise<string> {
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
