import { spawn } from 'node:child_process';
import { PublishError } from './target.js';

/** Environment variables of an operator's command: the path of a file, and its name at the target. */
const VARIABLES = { file: 'CIVIC_DATA_FILE', name: 'CIVIC_DATA_NAME' };

/** As an operator writes them on the command line. */
export const SAMPLE_UPLOAD = `'aws s3 cp "$${VARIABLES.file}" "s3://bucket/$${VARIABLES.name}"'`;
export const SAMPLE_SIGN = `'minisign -S -m "$${VARIABLES.file}"'`;

export const namesFile = (text: string): boolean => text.includes(VARIABLES.file);

/**
 * Version 0.1.0 replaced `{file}` and `{name}`, which needs quotes that fit their place.
 *
 * @throws PublishError
 */
export function refusePlaceholders(option: string, command: string, sample: string): void {
  if (!/\{(file|name)\}/.test(command)) return;
  throw new PublishError(
    `The command of ${option} gets environment variables: write "$${VARIABLES.file}" for {file} and "$${VARIABLES.name}" for {name}, such as: ${option} ${sample}`,
  );
}

/**
 * Runs an operator's command for a file. Its output goes to stderr, because stdout is for the result.
 *
 * @param what the command is for, to begin a sentence
 * @throws PublishError if it fails
 */
export async function runShell(
  what: string,
  command: string,
  { path, name }: { path: string; name: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const script = `export ${VARIABLES.file}="$1" ${VARIABLES.name}="$2"\n${command}`;
  const child = spawn('sh', ['-c', script, 'sh', path, name], {
    stdio: ['inherit', 2, 2],
    ...(signal && { signal }),
  });
  const [code, killedBy] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (...ending) => resolve(ending));
  });
  if (code === 0) return;
  const ending = killedBy ? `was ended by ${killedBy}` : `ended with exit code ${code}`;
  const hints: Record<number, string> = {
    126: ' That usually means that a program may not be executed.',
    127: ' That usually means that a program was not found: check its name and PATH.',
  };
  throw new PublishError(`${what} ${ending} at ${name}.${hints[code ?? 0] ?? ''}`);
}
