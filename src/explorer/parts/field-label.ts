import { type Html, html } from '../../pages/html.js';

/** Words of slugs that people would not understand, or that are written in another way. */
const WORDS: Record<string, string> = {
  fvap: 'FVAP',
  gov: 'official',
  id: 'ID',
  laws: 'rules',
  leo: 'local election office:',
  nvra: 'national form:',
  pav: 'permanent absentee list',
  pdf: 'form (PDF):',
  sdr: 'same-day registration',
  sos: 'state election office:',
  tool: 'website:',
  uocava: 'military and overseas voters',
  vbm: 'voting by mail',
  source: 'official page:',
};

/** A short name of a field for people, made from its slug until the schema has labels. */
export function fieldLabel({ slug }: { slug: string }): string {
  const words = slug
    .replace(/^has_/, '')
    .replace(/_info$/, '')
    .split('_')
    .map((word) => WORDS[word] ?? word);
  const text = words.join(' ').replace(/: (\w)/g, ': $1');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A slug that can break after each underscore. */
export function slugText(slug: string): Html {
  const [first = '', ...rest] = slug.split('_');
  return html`${first}${rest.map((part) => html`_<wbr>${part}`)}`;
}

/** An option for people: `in_person` as `In person`. */
export function optionText(option: string): string {
  const text = option.replaceAll('_', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
