import { max, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { changes } from '../tables/releases.js';
import { CHANGE_KINDS, type ChangeKind } from '../vocabulary.js';
import { positionOf } from './fields.js';
import { NameList } from './name-list.js';
import { type ChangeRange, type NewestOrder, newestOrder } from './newest-order.js';

export interface ChangeNames {
  /** Only changes in these states. */
  states?: readonly string[] | undefined;
  /** Only changes of these fields. */
  slugs?: readonly string[] | undefined;
  /** Only changes of these kinds. */
  kinds?: readonly ChangeKind[] | undefined;
}

/** The order of a list: `oldest` first, or the `newest` release first, whose changes are by field and state. */
export type ChangeOrder = 'oldest' | 'newest';

/** What a release changed, without the values. */
export interface ChangeSummary {
  counts: Record<ChangeKind, number>;
  /** Codes, sorted. */
  states: string[];
  /** Slugs, sorted. */
  fields: string[];
}

/** The changes of a release, in no particular order. */
interface ReleaseRows {
  version: string;
  /** Lines with id, kind, state and field. */
  lines: string;
}

/**
 * The release, kind, state and field of each change, in memory: filters, counts and costs read no rows. 100,000 changes take 0.7 MB, and
 * some 80 ms to read, once per release. The rows are numbered from 1 without gaps, because an import writes all of them.
 */
export class ChangeIndex {
  readonly states = new NameList();
  readonly fields = new NameList();
  readonly #kinds: Uint8Array;
  readonly #states: Uint16Array;
  readonly #fields: Uint32Array;
  readonly #ranges: ReadonlyMap<string, ChangeRange>;
  #newestOrder: NewestOrder | undefined;

  /** @param fieldPosition where people read a field */
  constructor(
    releases: readonly ReleaseRows[],
    length: number,
    private readonly fieldPosition: (slug: string) => number,
  ) {
    this.#kinds = new Uint8Array(length);
    this.#states = new Uint16Array(length);
    this.#fields = new Uint32Array(length);
    const ranges = releases.map(({ version, lines }) => [version, this.#add(lines)] as const);
    this.#ranges = new Map(ranges.sort(([, one], [, other]) => one.start - other.start));
  }

  #add(lines: string): ChangeRange {
    const range = { start: Number.POSITIVE_INFINITY, end: 0 };
    for (const line of lines.split('\n')) {
      const [id, kind, state = '', field = ''] = line.split(' ');
      const position = Number(id) - 1;
      this.#kinds[position] = CHANGE_KINDS.indexOf(kind as ChangeKind);
      this.#states[position] = this.states.add(state);
      this.#fields[position] = this.fields.add(field);
      range.start = Math.min(range.start, position);
      range.end = Math.max(range.end, position + 1);
    }
    return range;
  }

  /** Versions of the releases with changes, oldest first. */
  get versions(): string[] {
    return [...this.#ranges.keys()];
  }

  /** The changes of a release; undefined if it has none. */
  rangeOf(version: string): ChangeRange | undefined {
    return this.#ranges.get(version);
  }

  /** How many of some positions each release has, by version. @param positions in ascending order */
  countByVersion(positions: readonly number[]): Map<string, number> {
    const counts = new Map<string, number>();
    let at = 0;
    for (const [version, { end }] of this.#ranges) {
      const from = at;
      while (at < positions.length && (positions[at] as number) < end) at += 1;
      if (at > from) counts.set(version, at - from);
    }
    return counts;
  }

  /** The release of a change, and its number in it, from 1. */
  numberOf(position: number): { version: string; number: number } {
    for (const [version, { start, end }] of this.#ranges)
      if (position < end) return { version, number: position - start + 1 };
    throw new RangeError(`There is no change at ${position}.`);
  }

  stateOf(position: number): string {
    return this.states.nameOf(this.#states[position]);
  }

  fieldOf(position: number): string {
    return this.fields.nameOf(this.#fields[position]);
  }

  /** Positions of the changes with these names, at most `first`. Takes some 0.5 ms for 100,000 changes. @param range of places */
  find(range: ChangeRange, names: ChangeNames, first: number, order: ChangeOrder = 'oldest'): number[] {
    const found: number[] = [];
    const isWanted = this.#filter(names);
    const positions = order === 'newest' ? this.#inNewestOrder().positions : undefined;
    for (let place = range.start; place < range.end && found.length < first; place += 1) {
      const position = positions ? (positions[place] as number) : place;
      if (isWanted(position)) found.push(position);
    }
    return found;
  }

  count(range: ChangeRange, names: ChangeNames): number {
    if (!names.states && !names.slugs && !names.kinds) return Math.max(0, range.end - range.start);
    let count = 0;
    const isWanted = this.#filter(names);
    for (let position = range.start; position < range.end; position += 1) if (isWanted(position)) count += 1;
    return count;
  }

  /** Holds the arrays, because each access to a private field takes longer than the test itself. */
  #filter({ states: codes, slugs, kinds: wanted }: ChangeNames): (position: number) => boolean {
    const [states, fields, kinds] = [this.#states, this.#fields, this.#kinds];
    const [ofStates, ofFields] = [this.states.maskOf(codes), this.fields.maskOf(slugs)];
    const ofKinds = Uint8Array.from(CHANGE_KINDS, (kind) => Number(wanted?.includes(kind) ?? true));
    return (position) =>
      ofStates[states[position] as number] === 1 &&
      ofFields[fields[position] as number] === 1 &&
      ofKinds[kinds[position] as number] === 1;
  }

  /** The places of a range of whole releases in a list, where the places of the oldest first are the positions. */
  placesOf({ start, end }: ChangeRange, order: ChangeOrder): ChangeRange {
    const { length } = this.#kinds;
    return order === 'newest' ? { start: length - end, end: length - start } : { start, end };
  }

  placeOf(position: number, order: ChangeOrder): number {
    return order === 'newest' ? (this.#inNewestOrder().places[position] as number) : position;
  }

  /** Made once, when somebody asks. */
  #inNewestOrder(): NewestOrder {
    if (this.#newestOrder) return this.#newestOrder;
    const byField = this.fields.ranksBy(
      (one, other) => this.fieldPosition(one) - this.fieldPosition(other) || Number(one > other) - Number(one < other),
    );
    this.#newestOrder = newestOrder(
      [...this.#ranges.values()],
      (position) => byField[this.#fields[position] as number] as number,
    );
    return this.#newestOrder;
  }

  summarize({ start, end }: ChangeRange): ChangeSummary {
    const counts = { added: 0, removed: 0, changed: 0 };
    for (const kind of this.#kinds.subarray(start, end)) counts[CHANGE_KINDS[kind] as ChangeKind] += 1;
    const states = [...new Set(this.#states.subarray(start, end))].map((number) => this.states.nameOf(number));
    const fields = [...new Set(this.#fields.subarray(start, end))].map((number) => this.fields.nameOf(number));
    return { counts, states: states.sort(), fields: fields.sort() };
  }
}

export const changeIndex = perRelease((database: DatasetDatabase): ChangeIndex => {
  const { id, version, kind, state, field } = changes;
  // One text for each release: 100,000 rows would take three times as long.
  const lines = sql<string>`group_concat(${id} || ' ' || ${kind} || ' ' || ${state} || ' ' || ${field}, char(10))`;
  const releases = database.select({ version, lines }).from(changes).groupBy(version).all();
  return new ChangeIndex(
    releases,
    database
      .select({ last: max(id) })
      .from(changes)
      .get()?.last ?? 0,
    // What the current release lacks comes last.
    (slug) => positionOf(database, slug) || Number.MAX_SAFE_INTEGER,
  );
});
