import { resolve } from 'node:path';
import type { Command } from 'commander';
import { commandLine } from '../../../db/command-line.js';
import { DAY_MS, dayOf } from '../../../db/domain/text/format.js';
import { OperatorError } from '../../../db/operator-error.js';
import type { ProgressOptions } from '../../../db/storage/progress.js';
import type { DraftDataset } from '../../../db/storage/publish/dataset.js';
import { compare } from '../../../db/storage/publish/issues.js';
import { readDraft } from '../../../db/storage/publish/plan.js';
import { writeLinks } from '../../../db/storage/publish/write.js';
import { readConfig } from '../../process/settings/config.js';
import { EXIT, examples, JSON_OPTION, type JsonOption, print, reportIssues, table, wholeNumber } from '../common.js';
import { withProgress } from '../with-progress.js';
import { type CheckedLink, checkLinks } from './check-link.js';

interface LinksOptions extends JsonOption {
  limit: number;
  host?: string;
  maxAge: number;
  pause: number;
  timeout: number;
  allowPrivate?: boolean;
}

/** Links between two saves: a run takes hours, and its results should survive a crash of the machine. */
const SAVE_EVERY = 25;

const HELP = `
Checks the values of URL fields, first those that were never checked, then the
oldest. The result is in links.csv of the folder, which the next import
publishes. If it is stopped, or has a limit, run it again: it continues where it stopped.
  works      the page answered, also after redirects
  broken     no such page (such as HTTP 404) or host, more than 5 redirects,
             connection refused, or a certificate of another host or expired
  uncertain  the server refuses programs or is busy (HTTP 403, 429, 503, ...),
             does not answer in time, or has a private address
The exit code is ${EXIT.failure} if a link is broken.`;

export function addLinksCommands(program: Command): void {
  program
    .command('links')
    .description('find links that do not work')
    .addHelpText('after', examples('links check ../my-dataset'))
    .command('check')
    .description('check the links of a dataset folder, and write the result to its links.csv')
    .argument('<dir>', 'folder with the CSV files and dataset.json')
    .option('--limit <number>', 'check at most this many links', wholeNumber(1, 100_000), 1_000)
    .option('--host <host>', 'check only links to this host')
    .option('--max-age <days>', 'skip links that were checked in the last days', wholeNumber(0, 3_650), 7)
    .option('--pause <seconds>', 'wait between two links of a host', wholeNumber(0, 600), 1)
    .option('--timeout <seconds>', 'wait for a response', wholeNumber(1, 600), 15)
    .option('--allow-private', 'also connect to private addresses, such as a test server on this machine')
    .option(...JSON_OPTION)
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples('links check ../my-dataset', 'links check ../my-dataset --host sos.ca.gov --max-age 0'),
    )
    .action(check);
}

async function check(dir: string, options: LinksOptions): Promise<void> {
  const { publicUrl = '' } = readConfig();
  const folder = resolve(dir);
  const draft = await withProgress((progress) => readDraft(folder, progress));
  if (!draft.ok) return reportIssues(options.json, dir, draft.issues, 'No link was checked.');
  const { links } = draft.dataset;
  const now = new Date();
  const uses = urlUses(draft.dataset);
  const due = dueLinks(uses.keys(), links, { host: options.host, maxAge: options.maxAge, now });
  const checked: CheckedLink[] = [];
  const save = () => saveLinks(folder, checked, { links, urls: uses.keys(), now });
  const run = (progress: ProgressOptions) =>
    checkLinks(due.slice(0, options.limit), {
      ...progress,
      pauseMs: options.pause * 1_000,
      timeoutMs: options.timeout * 1_000,
      allowPrivate: options.allowPrivate ?? false,
      userAgent: `civic-data-service (link check${publicUrl && `; +${publicUrl}`})`,
      onChecked: (link) => {
        checked.push(link);
        if (checked.length % SAVE_EVERY === 0 && checked.some(({ answered }) => answered)) save();
      },
    });
  await withProgress(run, 'links.csv has what was checked.').finally(save);
  report(dir, { uses, checked, left: due.length - checked.length }, options.json);
}

interface Report {
  uses: ReadonlyMap<string, readonly string[]>;
  checked: readonly CheckedLink[];
  /** Due links that were not checked. */
  left: number;
}

function report(dir: string, { uses, checked, left }: Report, json: boolean | undefined): void {
  const count = (wanted: CheckedLink['status']) => checked.filter(({ status }) => status === wanted).length;
  const counts = { works: count('works'), broken: count('broken'), uncertain: count('uncertain') };
  const links = checked.map(({ answered: _, ...link }) => ({ ...link, usedBy: uses.get(link.url) ?? [] }));
  const failed = links.filter(({ status }) => status !== 'works').sort((a, b) => (a.status < b.status ? -1 : 1));
  const rows = failed.map(({ status, reason, url, usedBy }) => [status, reason, shortened(usedBy), url]);
  const { works, broken, uncertain } = counts;
  const text = [
    ...(rows.length > 0 ? [table(['STATUS', 'REASON', 'USED BY', 'URL'], rows, ''), ''] : []),
    `Checked ${checked.length} links of ${dir}: ${works} work, ${broken} are broken, ${uncertain} are uncertain.`,
    ...(left > 0 ? [`${left} more are due. To check them: ${commandLine(`links check ${dir}`)}`] : []),
    ...(checked.length > 0 ? [`The result is in links.csv. To publish it: ${commandLine(`import ${dir}`)}`] : []),
  ].join('\n');
  print(json, { ok: broken === 0, checked: checked.length, ...counts, left, links }, text);
  if (broken > 0) process.exitCode = EXIT.failure;
}

function shortened(uses: readonly string[]): string {
  return uses.length > 2 ? `${uses.slice(0, 2).join(', ')} and ${uses.length - 2} more` : uses.join(', ');
}

/** No server answered at all, so the network of this machine is probably at fault. */
class NoNetworkError extends OperatorError {
  override name = 'NoNetworkError';
}

/** With fewer hosts, they may be at fault. */
const MIN_FAILED_HOSTS = 3;

/** The URLs of a dataset, each with the values that have it, as `state/field` or `state/region/field`. */
function urlUses({ fields, values, overrides }: DraftDataset): Map<string, string[]> {
  const isUrl = new Set(fields.flatMap(({ slug, format }) => (format === 'URL' ? slug : [])));
  const uses = [
    ...values.map(({ state, field, text }) => ({ field, text, name: `${state}/${field}` })),
    ...overrides.map(({ state, region, field, text }) => ({ field, text, name: `${state}/${region}/${field}` })),
  ].filter(({ field, text }) => text !== '' && isUrl.has(field));
  const byUrl = Map.groupBy(uses, ({ text }) => text);
  return new Map([...byUrl].map(([url, of]) => [url, of.map(({ name }) => name)]));
}

/** The links to check, those first that were never checked, then the oldest. @param maxAge days for which a check counts */
function dueLinks(
  urls: Iterable<string>,
  links: DraftDataset['links'],
  { host, maxAge, now }: { host?: string | undefined; maxAge: number; now: Date },
): string[] {
  const oldest = dayOf(new Date(now.getTime() - maxAge * DAY_MS).toISOString());
  const days = new Map(links.map(({ url, checkedAt }) => [url, checkedAt]));
  const checkedAt = (url: string) => days.get(url) ?? '';
  return [...urls]
    .filter((url) => host === undefined || new URL(url).hostname === host.toLowerCase())
    .filter((url) => maxAge === 0 || checkedAt(url) < oldest)
    .sort((one, other) => compare(checkedAt(one), checkedAt(other)));
}

/**
 * Writes links.csv: the results and earlier rows, without rows of URLs that no value has.
 *
 * @throws NoNetworkError if no server answered, with the file unchanged; FileWriteError
 */
function saveLinks(
  folder: string,
  checked: readonly CheckedLink[],
  { links, urls, now }: { links: DraftDataset['links']; urls: Iterable<string>; now: Date },
): void {
  if (checked.length === 0) return;
  const hosts = new Set(checked.map(({ url }) => new URL(url).host));
  if (hosts.size >= MIN_FAILED_HOSTS && !checked.some(({ answered }) => answered))
    throw new NoNetworkError(
      `None of ${hosts.size} hosts answered, so links.csv was not changed. Check the network of this machine.`,
    );
  const rows = new Map(links.map((row) => [row.url, row]));
  for (const { answered: _, ...link } of checked) rows.set(link.url, { ...link, checkedAt: dayOf(now.toISOString()) });
  writeLinks(
    folder,
    [...urls].flatMap((url) => rows.get(url) ?? []),
  );
}
