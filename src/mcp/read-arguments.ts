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
