/** The REST names of the field formats, by their GraphQL names. */
const FORMAT_NAMES = {
  BOOLEAN: 'Boolean',
  DATE: 'Date',
  MARKDOWN: 'Markdown',
  MULTI_SELECT: 'Multi-select',
  SINGLE_SELECT: 'Single-select',
  URL: 'URL',
} as const;

export type GraphqlFormat = keyof typeof FORMAT_NAMES;

export function formatName(format: GraphqlFormat): string {
  return FORMAT_NAMES[format];
}
