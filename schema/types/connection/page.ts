import type { PageInfo } from './connection.type.js';

export interface Edge<Node> {
  node: Node;
  cursor: string;
}

/** How to read a page. Each function is called only if an operation selects what it is for. */
export interface PageOptions<Node> {
  /** Size of the page. */
  first: number;
  /** Whether the page begins after a cursor. */
  isAfter: boolean;
  /** Reads at most so many entries. One more than the page has says whether another page follows. */
  read: (limit: number) => readonly Node[];
  cursorOf: (node: Node) => string;
  /** Reads only the cursors, for operations that do not select the entries. Without it, the entries are read. */
  readCursors?: (limit: number) => readonly string[];
  count: () => number;
}

/** A page of a connection, with the properties that its type has. */
export class Page<Node> {
  #rows: readonly Node[] | undefined;
  #cursors: readonly string[] | undefined;
  #total: number | undefined;

  constructor(private readonly options: PageOptions<Node>) {}

  get nodes(): readonly Node[] {
    return this.#readRows().slice(0, this.options.first);
  }

  get edges(): Edge<Node>[] {
    return this.nodes.map((node) => ({ node, cursor: this.options.cursorOf(node) }));
  }

  /** A promise, so that the properties are read after `nodes`: an operation that selects both runs one statement. */
  get pageInfo(): Promise<PageInfo> {
    const page = this;
    const { first, isAfter } = this.options;
    const cursorAt = (index: number) => (index < 0 ? null : (page.#readCursors().at(index) ?? null));
    const size = () => Math.min(first, page.#readCursors().length);
    return Promise.resolve({
      hasPreviousPage: isAfter,
      get hasNextPage() {
        return page.#readCursors().length > first;
      },
      get startCursor() {
        return cursorAt(Math.min(0, size() - 1));
      },
      get endCursor() {
        return cursorAt(size() - 1);
      },
    });
  }

  #readRows(): readonly Node[] {
    this.#rows ??= this.options.read(this.options.first + 1);
    return this.#rows;
  }

  #readCursors(): readonly string[] {
    const { first, cursorOf, readCursors } = this.options;
    this.#cursors ??= readCursors && !this.#rows ? readCursors(first + 1) : this.#readRows().map(cursorOf);
    return this.#cursors;
  }

  get totalCount(): number {
    this.#total ??= this.options.count();
    return this.#total;
  }
}
