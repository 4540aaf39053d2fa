import { shortenMessage } from '../../db/domain/text/shorten.js';

/** What a tool takes, as JSON Schema has it. */
interface ArgumentSchema {
  type?: string;
  properties?: Readonly<Record<string, ArgumentSchema>>;
}

/** Characters of a text that can be a list: more than any list that a tool takes. */
const MAX_LIST_TEXT = 5_000;

/** Reads what models write in place of what a tool takes: null for nothing, a text for a list or a number, and a number for a text. */
export function readArguments(value: unknown, { type, properties = {} }: ArgumentSchema = {}): unknown {
  if (type === 'string' && typeof value === 'number') return String(value);
  if (type === 'integer' && typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  if (type === 'array' && typeof value === 'string') return listIn(value);
  if (type !== 'object' || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(
    given.map(([name, one]) => [name, readArguments(one, new Map(Object.entries(properties)).get(name))]),
  );
}

/** A list as JSON, or else the text as the only entry. */
function listIn(text: string): unknown[] {
  const isList = text.startsWith('[') && text.endsWith(']') && text.length <= MAX_LIST_TEXT;
  try {
    return isList ? (JSON.parse(text) as unknown[]) : [text];
  } catch {
    return [text];
  }
}

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
