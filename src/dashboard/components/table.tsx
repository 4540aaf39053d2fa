import { capitalized } from '../../../db/text/format.js';
import type { Child, Html } from '../../pages/html.js';
import { ago, moment } from './time.js';

interface TableProps {
  /** Classes besides `table`. */
  class?: string;
  /** Names of columns, or complete heads. */
  columns: readonly (string | Html)[];
  /** Rows in a `tbody`, or several `tbody`. */
  children: Child;
}

/** A table with a header. On a phone, each row becomes a block. */
export function Table({ class: more, columns, children }: TableProps): Html {
  return (
    <table class={more ? `table ${more}` : 'table'}>
      <thead>
        <tr>{columns.map((column) => (typeof column === 'string' ? <th scope="col">{column}</th> : column))}</tr>
      </thead>
      {children}
    </table>
  );
}

/** The head of a column on the right. */
export const rightColumn = (name: Child): Html => (
  <th scope="col" class="right">
    {name}
  </th>
);

/** The column of buttons. */
export const ACTIONS = rightColumn(<span class="unseen">Action</span>);

interface CellProps {
  /** Of the column; it stands beside the value on a phone. */
  label: string;
  /** Small print below the value. */
  note?: Child;
  class?: string | undefined;
  children: Child;
}

export function Cell({ label, note, class: name, children }: CellProps): Html {
  return (
    <td data-label={label} class={name}>
      <div>
        <span>{children}</span>
        {note && <span class="meta">{note}</span>}
      </div>
    </td>
  );
}

/** A time that has passed; null if it never came. */
export function PastCell({
  label,
  at,
  now,
  never = 'Never',
}: {
  label: string;
  at: string | null;
  now: Date;
  never?: string;
}) {
  return (
    <Cell label={label} note={at && moment(at, now)}>
      {at ? capitalized(ago(at, now)) : never}
    </Cell>
  );
}

/** The id of a row below its name. */
export function IdLine({ children }: { children: string }): Html {
  return (
    <p class="meta">
      <code>{children}</code>
    </p>
  );
}
