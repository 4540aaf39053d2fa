import type { Child, Html } from './html.js';

interface TableProps {
  /** Classes besides `table`. */
  class?: string;
  columns: readonly Child[];
  /** The column that is narrow. */
  narrow?: string;
  /** The id of the heading that labels the table. */
  labelledBy?: string;
  /** The label of the table, if no heading labels it. */
  label?: string;
  /** Rows or `tbody` elements. */
  children: Child;
}

/** A table with a header. On a phone, each row becomes a block. */
export function Table({ class: more, columns, narrow, labelledBy, label, children }: TableProps): Html {
  return (
    <table class={more ? `table ${more}` : 'table'} aria-labelledby={labelledBy} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" class={column === narrow ? 'narrow' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
