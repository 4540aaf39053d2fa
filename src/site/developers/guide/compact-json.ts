/** Longer objects and arrays have one entry per line. */
const MAX_LINE = 84;

/** Formats JSON for readers: objects and arrays that fit are on a single line. @param indent indentation of all lines but the first */
export function compactJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + line.length <= MAX_LINE) return line;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Array.isArray(value)
    ? value.map((entry) => compactJson(entry, deeper))
    : Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${compactJson(entry, deeper)}`);
  return `${open}\n${entries.map((entry) => `${deeper}${entry}`).join(',\n')}\n${indent}${close}`;
}
