/** What the values of a format are, for people. */
export const FORMAT_NAMES = {
  BOOLEAN: 'Yes or no',
  DATE: 'Date',
  MARKDOWN: 'Text',
  MULTI_SELECT: 'Any of several options',
  SINGLE_SELECT: 'One of several options',
  URL: 'Link',
} as const;

export type FormatName = keyof typeof FORMAT_NAMES;
