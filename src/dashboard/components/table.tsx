import { capitalized } from '../../../db/domain/text/format.js';
import type { Child, Html } from '../../site/html/html.js';
import { ago, moment } from './time.js';

/** The name of a column; or its name, the class of its cells, and the label beside a value on a phone, if there is one. */
export type Column = string | { name: Child; class: string; label?: string };

interface TableProps {
  columns: readonly Column[];
  /** The cells of each row. The first cell names the row. */
  rows: readonly (readonly Child[])[];
}

/** A table with a header. On a phone, each row becomes a block. */
export function Table({ columns, rows }: TableProps): Html {
  const heads = columns.map((column) =>
    typeof column === 'string' ? { name: column, label: column, class: undefined } : column,
  );
  return (
    <table class="table">
      <thead>
        <tr>
          {heads.map(({ name, class: of }) => (
            <th scope="col" class={of}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells]) => (
          <tr>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td data-label={heads[index + 1]?.label} class={heads[index + 1]?.class}>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const ACTIONS: Column = { name: <span class="unseen">Action</span>, class: 'right' };
export const STATE: Column = { name: 'State', class: 'state-cell' };

/** A value with small print below it. */
export const Noted = ({ note, children }: { note: Child; children: Child }): Html => (
  <>
    <span>{children}</span>
    {note && <span class="meta">{note}</span>}
  </>
);

/** A time in the past; null if it never happened. */
export const Past = ({ at, now, never = 'Never' }: { at: string | null; now: Date; never?: string }): Html => (
  <Noted note={at && moment(at, now)}>{at ? capitalized(ago(at, now)) : never}</Noted>
);

export function IdLine({ children }: { children: string }): Html {
  return (
    <p class="meta">
      <code>{children}</code>
    </p>
  );
}
