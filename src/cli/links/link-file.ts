import { OperatorError } from '../../../db/operator-error.js';
import type { DraftDataset } from '../../../db/publish/dataset.js';
import { writeLinks } from '../../../db/publish/folder/write.js';
import type { CheckedLink } from './check-link.js';

/** No server answered at all, so the fault is more likely here than there. */
export class NoNetworkError extends OperatorError {
  override name = 'NoNetworkError';
}

/** Links that are checked before the file is written again. */
const SAVE_EVERY = 25;
/** With fewer failures, it may be the hosts. */
const MIN_FAILED_HOSTS = 3;
const DAY_MS = 86_400_000;

type Row = DraftDataset['links'][number];

/** links.csv of a dataset folder, and the links that belong into it. */
export class LinkFile {
  readonly #rows: Map<string, Row>;
  /** `state/field` or `state/region/field` of the values that have a URL. */
  readonly #uses = new Map<string, string[]>();
  readonly #failedHosts = new Set<string>();
  readonly #today: string;
  #hasAnswer = false;
  #unsaved = 0;

  constructor(
    private readonly folder: string,
    { fields, values, overrides, links }: DraftDataset,
    private readonly now: Date,
  ) {
    this.#today = now.toISOString().slice(0, 10);
    const isUrl = new Set(fields.flatMap(({ slug, format }) => (format === 'URL' ? slug : [])));
    const names = [
      ...values.map(({ state, field, text }) => ({ field, text, name: `${state}/${field}` })),
      ...overrides.map(({ state, region, field, text }) => ({ field, text, name: `${state}/${region}/${field}` })),
    ];
    for (const { field, text, name } of names) {
      if (text !== '' && isUrl.has(field)) this.#uses.set(text, [...(this.#uses.get(text) ?? []), name]);
    }
    this.#rows = new Map(links.filter(({ url }) => this.#uses.has(url)).map((row) => [row.url, row]));
  }

  /** The links to check, those first that were never checked, then the oldest. @param maxAge days for which a check counts */
  due({ host, maxAge }: { host?: string; maxAge: number }): string[] {
    const oldest = new Date(this.now.getTime() - maxAge * DAY_MS).toISOString().slice(0, 10);
    const checkedAt = (url: string) => this.#rows.get(url)?.checkedAt ?? '';
    return [...this.#uses.keys()]
      .filter((url) => host === undefined || new URL(url).hostname === host.toLowerCase())
      .filter((url) => maxAge === 0 || checkedAt(url) === '' || checkedAt(url) < oldest)
      .sort((one, other) => (checkedAt(one) < checkedAt(other) ? -1 : Number(checkedAt(one) > checkedAt(other))));
  }

  usesOf(url: string): readonly string[] {
    return this.#uses.get(url) ?? [];
  }

  /** @throws FileWriteError */
  add({ answered, ...link }: CheckedLink): void {
    this.#rows.set(link.url, { ...link, checkedAt: this.#today });
    this.#hasAnswer ||= answered;
    if (!answered) this.#failedHosts.add(new URL(link.url).host);
    this.#unsaved += 1;
    if (this.#unsaved >= SAVE_EVERY && this.#hasAnswer) this.save();
  }

  /** @throws NoNetworkError if no server answered, with the file unchanged; FileWriteError */
  save(): void {
    if (this.#unsaved === 0) return;
    if (!this.#hasAnswer && this.#failedHosts.size >= MIN_FAILED_HOSTS)
      throw new NoNetworkError(
        `None of ${this.#failedHosts.size} hosts answered, so links.csv was not changed. Check the network of this machine.`,
      );
    writeLinks(this.folder, [...this.#rows.values()]);
    this.#unsaved = 0;
  }
}
