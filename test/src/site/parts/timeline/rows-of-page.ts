import { textOf } from '../../../../support/page-text.js';

export interface PageRow {
  code: string;
  name: string;
  /** The bars. */
  svg: string;
  /** What stands beside them. */
  text: string;
  /** The day in it. */
  day: string | undefined;
}

/** The rows of a timeline, in their order. */
export function rowsOfPage(body: string): PageRow[] {
  const rows = body.matchAll(
    /<li><a href="[^"]*\?state=(\w\w)[^"]*"><b>([^<]*)<\/b> (<svg.*?<\/svg>) (<span.*?)<\/a>/gs,
  );
  return [...rows].map(([, code = '', name = '', svg = '', words = '']) => ({
    ...{ code, name, svg },
    text: textOf(words.replace('<small>', ' ')).replace(/\s+/g, ' ').trim(),
    day: /datetime="([^"]+)"/.exec(words)?.[1],
  }));
}

/** The bars of a row: the class of each, and the days from and to which it goes, counted from the first one of the timeline. */
export const barsOf = ({ svg }: PageRow): [look: string, from: number, to: number][] =>
  [...svg.matchAll(/<rect class="([^"]+)" x="(\d+)" y="[\d.]+" width="(\d+)"/g)].map(([, look = '', x, width]) => [
    look,
    Number(x),
    Number(x) + Number(width),
  ]);
