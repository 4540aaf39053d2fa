import { spawn } from 'node:child_process';
import { PublishError } from './target.js';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the braces are those of the shell
const PARAMETERS: Readonly<Record<string, string>> = { '{file}': '${1}', '{name}': '${2}' };
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: see above

/**
 * Turns the placeholders `{file}` and `{name}` of an operator's command into parameters of the shell, quoted to fit the place where
 * they stand. Their values never become part of the command, so no path can inject one.
 */
export function withParameters(template: string): string {
  let quote = '';
  return template.replace(/\\.|\{file\}|\{name\}|['"]/gs, (piece) => {
    const parameter = PARAMETERS[piece];
    if (piece.startsWith('\\')) {
      // Between single quotes, a backslash is one.
      if (piece === "\\'" && quote === "'") quote = '';
      return piece;
    }
    if (parameter === undefined) {
      if (quote === '') quote = piece;
      else if (quote === piece) quote = '';
      return piece;
    }
    if (quote === '"') return parameter;
    return quote === "'" ? `'"${parameter}"'` : `"${parameter}"`;
  });
}

/**
 * Runs an operator's command for a file. Its output goes to stderr, because stdout is for the result.
 *
 * @param what the command is for, to begin a sentence
 * @throws PublishError if it fails
 */
export async function runShell(
  what: string,
  template: string,
  { path, name }: { path: string; name: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const child = spawn('sh', ['-c', withParameters(template), 'sh', path, name], {
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
