import { readAsset } from '../../html/asset-files.js';

const styles = new Map<string, string>();

/** Styles with the colors of the light theme, which a document mostly has: a file of its own has no custom properties of a page. */
export function pictureStyle(style: string): string {
  const known = styles.get(style);
  if (known !== undefined) return known;
  // In the styles of the pages, the light theme stands before the dark one.
  const tokens = [...readAsset('pages.css').matchAll(/(--[\w-]+):\s*(#[\da-f]+)/g)].reverse();
  const colors = new Map(tokens.map(([, name = '', color = '']) => [name, color]));
  const colored = style.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const color = colors.get(name);
    if (color === undefined) throw new Error(`The styles of the pages have no color ${name}, which a picture needs.`);
    return color;
  });
  styles.set(style, colored);
  return colored;
}

/** A text in lines, since SVG breaks none. @param max characters of a line */
export const wrapped = (text: string, max: number): string[] =>
  text.match(new RegExp(`.{1,${max}}(?= |$)`, 'g'))?.map((line) => line.trimStart()) ?? [];
