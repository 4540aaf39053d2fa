import { shortenMessage } from '../../db/domain/text/shorten.js';

/** Problems of an input that a message lists. */
const MAX_PROBLEMS = 3;

/** What zod finds wrong with an input. */
interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** `slugs: Too big: expected array to have <=20 items; topic: there is no topic "x".` */
export function listProblems(issues: readonly Issue[]): string {
  const shown = issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => {
    const at = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
    return shortenMessage(`${at}${message}`);
  });
  return [...shown, ...(issues.length > MAX_PROBLEMS ? [`and ${issues.length - MAX_PROBLEMS} more`] : [])].join('; ');
}

/** @param text of an error of the SDK: a sentence, or the issues as JSON */
export function invalidMessage(text: string): string {
  return `The message is not valid: ${issuesOf(text)}`;
}

function issuesOf(text: string): string {
  try {
    return listProblems(JSON.parse(text) as Issue[]);
  } catch {
    return shortenMessage(text);
  }
}
