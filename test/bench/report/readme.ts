import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/package-root.js';
import type { Results, Row } from '../results.js';
import { goalTable, table } from './report.js';

const README = join(packageRoot, 'README.md');
const BEGIN = '<!-- bench: written by npm run bench -- --readme -->';
const END = '<!-- bench: end -->';

/** What the README says of the committed results. */
export function readmeText({ date, machine, sections }: Results): string {
  const goals = goalTable(sections.flatMap((section) => section.goals));
  return `Measured on ${date} with Node ${machine.node?.slice(1)}, ${machine.cpu}:\n\n${goals}\n\n${peersTable(sections)}`;
}

/** Each server's ratio, scenario by scenario, where a peer took part. */
function peersTable(sections: Results['sections']): string {
  const compared = sections.flatMap(({ title, chart }) =>
    chart && chart.bars.length > 2 ? [{ title, ...chart }] : [],
  );
  const servers = [...new Set(compared.flatMap(({ bars }) => bars.map(({ server }) => server)))];
  const rows = servers.map((server): Row => {
    const cells = compared.map(({ title, measure, bars }) => [
      `${title}, × ${measure}`,
      bars.find((bar) => bar.server === server)?.ratio.median ?? null,
    ]);
    return { server, ...Object.fromEntries(cells) };
  });
  return table(rows);
}

/** The generated part of the README as it stands there. */
export function readmePart(readme = readFileSync(README, 'utf8')): string {
  return readme.slice(readme.indexOf(BEGIN) + BEGIN.length, readme.indexOf(END)).trim();
}

export function writeReadme(results: Results): void {
  const readme = readFileSync(README, 'utf8');
  const [before = '', rest = ''] = readme.split(BEGIN);
  const after = rest.split(END)[1];
  if (after === undefined) throw new Error(`The README lacks the lines ${BEGIN} and ${END}.`);
  writeFileSync(README, `${before}${BEGIN}\n\n${readmeText(results)}\n\n${END}${after}`);
}
