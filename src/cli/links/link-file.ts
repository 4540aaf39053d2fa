import { DAY_MS, dayOf } from '../../../db/domain/text/format.js';
import { OperatorError } from '../../../db/operator-error.js';
import type { DraftDataset } from '../../../db/storage/publish/dataset.js';
import { compare } from '../../../db/storage/publish/issues.js';
import { writeLinks } from '../../../db/storage/publish/write.js';
import type { CheckedLink } from './check-link.js';

/** No server answered at all, so the network of this machine is probably at fault. */
export class NoNetworkError extends OperatorError {
  override name = 'NoNetworkError';
}

/** With fewer hosts, they may be at fault. */
const MIN_FAILED_HOSTS = 3;

/** The URLs of a dataset, each with the values that have it, as `state/field` or `state/region/field`. */
export function urlUses({ fields, values, overrides }: DraftDataset): Map<string, string[]> {
  const isUrl = new Set(fields.flatMap(({ slug, format }) => (format === 'URL' ? slug : [])));
  const uses = [
    ...values.map(({ state, field, text }) => ({ field, text, name: `${state}/${field}` })),
    ...overrides.map(({ state, region, field, text }) => ({ field, text, name: `${state}/${region}/${field}` })),
  ].filter(({ field, text }) => text !== '' && isUrl.has(field));
  const byUrl = Map.groupBy(uses, ({ text }) => text);
  return new Map([...byUrl].map(([url, of]) => [url, of.map(({ name }) => name)]));
}

/** The links to check, those first that were never checked, then the oldest. @param maxAge days for which a check counts */
export function dueLinks(
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
export function saveLinks(
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
