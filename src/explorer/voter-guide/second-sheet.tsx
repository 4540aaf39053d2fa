import { mediumDate, shortDayNear } from '../../../db/text/format.js';
import { LOCALES } from '../../messages/locale.js';
import type { Child, Html } from '../../pages/html.js';
import type { Act, Way } from '../../voting/ways-left.js';
import { standing } from '../../voting/what-is-over.js';
import { standingOf } from '../values/item.js';
import { ValueWithFootnotes } from '../values/value.js';
import { Address, Changed, knownValue, type Sheet, situationOf, sourcesOf } from './sheet.js';

/** A longer text would not leave room for the others on a sheet. */
const MOST_CHARACTERS = 700;

interface Block {
  slug: string;
  name: string;
  /** Steps that are over have no instructions. */
  until?: { action: Act['action']; method?: Way['method'] };
}

/** What each column has, in the order in which a voter does it. */
const COLUMNS = [
  [
    { slug: 'registration_directions', name: 'Register', until: { action: 'REGISTER' } },
    {
      ...{ slug: 'registration_directions_online', name: 'Register online' },
      until: { action: 'REGISTER', method: 'ONLINE' },
    },
    { slug: 'nvra_directions_box6', name: 'ID number on the national form' },
  ],
  [
    {
      ...{ slug: 'absentee_directions_mail', name: 'Ask for a mail ballot by mail' },
      until: { action: 'REQUEST_BALLOT', method: 'MAIL' },
    },
    {
      ...{ slug: 'absentee_directions_online', name: 'Ask for a mail ballot online' },
      until: { action: 'REQUEST_BALLOT', method: 'ONLINE' },
    },
    { slug: 'id_laws_ballot_return', name: 'ID or witnesses for the ballot' },
    { slug: 'ballot_return_locations', name: 'Hand in the ballot' },
    { slug: 'ballot_curing_directions', name: 'Correct a returned ballot' },
  ],
] as const satisfies readonly (readonly Block[])[];

/** Steps, further elections, what is not known, and the sources. */
export function SecondSheet({ sheet }: { sheet: Sheet }): Html {
  const { data, released, address } = sheet;
  const { state } = data;
  const used = [...COLUMNS.flat()].flatMap(({ slug }) => knownValue(sheet, slug) ?? []);
  return (
    <section class="sheet" aria-labelledby="steps">
      <header>
        <h2 id="steps">Voting in {state.name}, step by step</h2>
        <p>{released}</p>
      </header>
      <div class="two same">
        {COLUMNS.map((blocks) => (
          <div>
            {blocks.map((block) => (
              <Steps {...block} sheet={sheet} />
            ))}
          </div>
        ))}
      </div>
      <Overseas sheet={sheet} />
      <Elections sheet={sheet} />
      <NotKnown sheet={sheet} />
      <h2>Notes</h2>
      <div class="notes" />
      <footer>
        <p>
          Civic Data Service. {released}. Sources of the steps: {sourcesOf(used).join('; ')}. Newest text and all
          sources: {address}
        </p>
      </footer>
    </section>
  );
}

function Steps({ sheet, slug, name, until }: Block & { sheet: Sheet }): Child {
  const value = knownValue(sheet, slug);
  if (!value) return <Changed sheet={sheet} slug={slug} />;
  const stands = until ? standing(until.action, until.method, situationOf(sheet)) : 'open';
  if (stands !== 'open') return <TooLate name={name} sheet={sheet} isConfirmed={stands === 'over'} />;
  const isLong = value.text.length + value.footnotes.length > MOST_CHARACTERS;
  return (
    <>
      <h3>{name}</h3>
      {isLong ? (
        <p>The text is too long for this sheet: {sheet.address}</p>
      ) : (
        <div class="steps">
          <ValueWithFootnotes
            item={value}
            options={value.field.options}
            markdown={sheet.markdown}
            locale={LOCALES.en}
          />
        </div>
      )}
      <Changed sheet={sheet} slug={slug} />
    </>
  );
}

/** A day that is not confirmed must not cost a vote: the office knows. */
function TooLate({ name, sheet, isConfirmed }: { name: string; sheet: Sheet; isConfirmed: boolean }): Html {
  const phone = knownValue(sheet, 'sos_phone_number')?.text;
  return (
    <>
      <h3>{name}</h3>
      <p>
        Too late for {shortDayNear(sheet.data.state.nextElection.date, sheet.today)}
        {!isConfirmed && ` (not confirmed). Call to confirm${phone ? `: ${phone}` : ''}`}.
      </p>
    </>
  );
}

const OVERSEAS = ['gov_tool_uocava', 'leo_overseas_voters'];

function Overseas({ sheet }: { sheet: Sheet }): Child {
  const urls = OVERSEAS.flatMap((slug) => knownValue(sheet, slug)?.text ?? []);
  if (urls.length === 0) return null;
  return (
    <>
      <h2>Military and overseas</h2>
      <p>{urls.map((url, index) => [index > 0 && ' · ', <Address url={url} />])}</p>
      {OVERSEAS.map((slug) => (
        <Changed sheet={sheet} slug={slug} />
      ))}
    </>
  );
}

/** Later elections fill a sheet where there are many. */
const MOST_ELECTIONS = 5;

function Elections({ sheet }: { sheet: Sheet }): Html {
  return (
    <>
      <h2>Elections</h2>
      <dl>
        {sheet.data.elections.slice(0, MOST_ELECTIONS).map(({ date, name }) => (
          <div>
            <dt>{mediumDate(date)}</dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A sheet is not the place for a long list. */
const MOST_UNKNOWN = 8;

function NotKnown({ sheet: { data } }: { sheet: Sheet }): Child {
  const unknown = data.state.information.filter((item) => !item.field.isReserved && standingOf(item) === 'unknown');
  if (unknown.length === 0) return null;
  const labels = unknown.slice(0, MOST_UNKNOWN).map(({ field }) => field.label);
  const more = unknown.length - labels.length;
  return (
    <>
      <h2>Not known here</h2>
      <p>
        {labels.join('; ')}
        {more > 0 && `; and ${more} more`}. Ask the office.
      </p>
    </>
  );
}
