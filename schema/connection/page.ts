import type { PageInfo } from './page-info.type.js';

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
  /** Counts the entries on all pages. */
  count: () => number;
}

/** A page of a connection, with the properties that its type has. */
export class Page<Node> {
  #rows: readonly Node[] | undefined;

  constructor(private readonly options: PageOptions<Node>) {}

  /** The entries of the page, and the first one of the next page, if there is one. */
  #read(): readonly Node[] {
    this.#rows ??= this.options.read(this.options.first + 1);
    return this.#rows;
  }

  get nodes(): readonly Node[] {
    return this.#read().slice(0, this.options.first);
  }

  get edges(): Edge<Node>[] {
    return this.nodes.map((node) => ({ node, cursor: this.options.cursorOf(node) }));
  }

  get pageInfo(): PageInfo {
    const { cursorOf, isAfter, first } = this.options;
    const { nodes } = this;
    const [start, end] = [nodes[0], nodes.at(-1)];
    return {
      hasNextPage: this.#read().length > first,
      hasPreviousPage: isAfter,
      startCursor: start === undefined ? null : cursorOf(start),
      endCursor: end === undefined ? null : cursorOf(end),
    };
  }

  get totalCount(): number {
    return this.options.count();
  }
}
