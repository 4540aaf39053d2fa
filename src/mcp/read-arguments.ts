/** The part of a tool's JSON Schema that is read here. */
interface InputSchema {
  properties?: Readonly<Record<string, { type?: string }>>;
}

/** Maximum length of a text that is parsed as a list. No tool takes a longer list. */
const MAX_LIST_TEXT = 5_000;

/** Accepts what models write instead of the right types: a text for a list or a number, and a number for a text. */
export function readArguments(given: object, { properties = {} }: InputSchema): object {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, readValue(value, properties[name]?.type)]),
  );
}

function readValue(value: unknown, type: string | undefined): unknown {
  if (type === 'string' && typeof value === 'number') return String(value);
  if (type === 'integer' && typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  if (type === 'array' && typeof value === 'string') return listIn(value);
  return value;
}

/** Parses a list in JSON. Any other text is the only entry. */
function listIn(text: string): unknown[] {
  const isList = text.startsWith('[') && text.endsWith(']') && text.length <= MAX_LIST_TEXT;
  try {
    return isList ? (JSON.parse(text) as unknown[]) : [text];
  } catch {
    return [text];
  }
}
