import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/files/package-root.js';
import type { Results, Row } from '../results.js';
import { floorTable, table } from './report.js';

const BEGIN = '<!-- bench: written by npm run bench -- --readme -->';
const END = '<!-- bench: end -->';

/** The scenarios in the root README: the first floor of each. */
const MAIN_SCENARIOS = ['rest-state', 'graphql-same', 'graphql-variables', 'start', 'memory'];

/** The files with a generated block, and what it contains. */
export const README_BLOCKS: Record<string, (results: Results) => string> = {
  'README.md': mainFigures,
  'test/bench/README.md': allFigures,
};

function mainFigures(results: Results): string {
  const floors = MAIN_SCENARIOS.flatMap(
    (id) => results.sections.find((section) => section.id === id)?.floors.slice(0, 1) ?? [],
  );
  return `${origin(results)}\n\n${floorTable(floors)}`;
}

function allFigures(results: Results): string {
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

/** Splits a file at its generated block. @throws when the markers are missing */
function split(file: string): { before: string; block: string; after: string } {
  const [before = '', rest = ''] = readFileSync(join(packageRoot, file), 'utf8').split(BEGIN);
  const [block = '', after] = rest.split(END);
  if (after === undefined) throw new Error(`${file} lacks the lines ${BEGIN} and ${END}. Add them.`);
  return { before, block: block.trim(), after };
}

/** The generated block of a file as it is now. */
export function currentBlock(file: string): string {
  return split(file).block;
}

export function writeReadmes(results: Results): void {
  for (const [file, textOf] of Object.entries(README_BLOCKS)) {
    const { before, after } = split(file);
    writeFileSync(join(packageRoot, file), `${before}${BEGIN}\n\n${textOf(results)}\n\n${END}${after}`);
  }
}
