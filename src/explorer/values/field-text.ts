import { type Html, html } from '../../pages/html.js';

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
