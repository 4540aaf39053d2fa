import { readAsset } from '../../html/asset-files.js';

const styles = new Map<string, string>();

/** Replaces custom properties, which a standalone file does not have, by the colors of the light theme. */
export function pictureStyle(style: string): string {
  const cached = styles.get(style);
  if (cached !== undefined) return cached;
  // The stylesheet defines the light theme before the dark one, and the last entry of the map wins.
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

/** Breaks a text into lines, which SVG does not do. @param max maximum number of characters in a line */
export const wrapText = (text: string, max: number): string[] =>
  text.match(new RegExp(`.{1,${max}}(?= |$)`, 'g'))?.map((line) => line.trimStart()) ?? [];
