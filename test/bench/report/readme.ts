import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/files/package-root.js';
import type { Results, Row } from '../results.js';
import { floorTable, table } from './report.js';

const BEGIN = '<!-- bench: written by npm run bench -- --readme -->';
const END = '<!-- bench: end -->';

const README = 'test/bench/README.md';

/** What the generated block of the benchmark guide contains. */
export function readmeBlock(results: Results): string {
  const floors = floorTable(results.sections.flatMap((section) => section.floors));
  return `${origin(results)}\n\n${floors}\n\n${peerTable(results)}`;
}

function origin({ date, machine }: Results): string {
  return `Measured on ${date} with Node ${machine.node?.slice(1)}, ${machine.cpu}:`;
}

/** The ratio of each server in the scenarios with peers. */
function peerTable({ sections }: Results): string {
  const compared = sections.flatMap(({ title, chart }) =>
    chart && chart.bars.length > 2 ? [{ title, ...chart }] : [],
  );
  const servers = [...new Set(compared.flatMap(({ bars }) => bars.map(({ server }) => server)))];
  const rows = servers.map((server): Row => {
    const cells = compared.map(({ title, reference, bars }) => [
      `${title}, × ${reference}`,
      bars.find((bar) => bar.server === server)?.ratio.median ?? null,
    ]);
    return { server, ...Object.fromEntries(cells) };
  });
  return table(rows);
}

/** Splits the guide at its generated block. @throws when the markers are missing */
function split(): { before: string; block: string; after: string } {
  const [before = '', rest = ''] = readFileSync(join(packageRoot, README), 'utf8').split(BEGIN);
  const [block = '', after] = rest.split(END);
  if (after === undefined) throw new Error(`${README} lacks the lines ${BEGIN} and ${END}. Add them.`);
  return { before, block: block.trim(), after };
}

/** The generated block of the guide as it is now. */
export const currentBlock = (): string => split().block;

export function writeReadme(results: Results): void {
  const { before, after } = split();
  writeFileSync(join(packageRoot, README), `${before}${BEGIN}\n\n${readmeBlock(results)}\n\n${END}${after}`);
}
