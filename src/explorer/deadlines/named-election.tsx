import type { Html } from '../../pages/html.js';

/** `Georgia: General primary`, or `General election 2028` in all states. */
export const electionTitle = ({ name, state }: { name: string; state: { name: string } | null }): string =>
  state ? `${state.name}: ${name}` : name;

/** Stands wherever a next election is named: the dataset does not have all of them. */
export function MayComeFirst(): Html {
  return <p class="meta">Next election we know of. Local and special elections may come first.</p>;
}

/** What a calendar has, beside the button that leads to it. */
export function InCalendar({ deadlines }: { deadlines: readonly { status: string; date: string | null }[] }): Html {
  const isUnconfirmed = deadlines.some(({ status, date }) => status === 'UNCONFIRMED' && date !== null);
  return (
    <p class="meta">
      The calendar has Election Day and the polling hours.
      {isUnconfirmed && ' Days that are not confirmed are in it, and say “(not confirmed)”.'}
    </p>
  );
}
