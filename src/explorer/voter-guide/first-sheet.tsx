import { dayNear, longDate, lowerFirst, weekdayDate } from '../../../db/text/format.js';
import { LOCALES } from '../../messages/locale.js';
import { BaseUrl } from '../../pages/code-frame.js';
import type { Child, Html } from '../../pages/html.js';
import { isMailed, postmarkText } from '../../voting/deadline-words.js';
import { type Deadline, entriesOf } from '../../voting/entries.js';
import { conditionsOf, whatToDo } from '../../voting/entry-text.js';
import { pollHours } from '../../voting/poll-hours.js';
import { plain } from '../../voting/values.js';
import { Mark } from '../deadlines/deadline-list.js';
import { MayComeFirst } from '../deadlines/named-election.js';
import { Caution } from '../deadlines/office.js';
import { QrCode } from '../qr-code.js';
import { questionText } from '../questions/question.js';
import { QUESTIONS } from '../questions/questions.js';
import { WhatIsOver } from '../questions/what-is-over.js';
import { Address, Changed, firstOf, knownValue, type Sheet, situationOf, sourcesOf } from './sheet.js';

/** The next election, who to call, the seven answers with their sources, and who may register. */
export function FirstSheet({ sheet }: { sheet: Sheet }): Html {
  const { data, values, released, address, again, publicUrl } = sheet;
  const { name } = data.state;
  const laws = knownValue(sheet, 'registration_laws');
  return (
    <section class="sheet" aria-labelledby="guide">
      <header>
        <h1 id="guide">Voting in {name}</h1>
        <p>
          {released}
          <br />
          {address}
        </p>
      </header>
      <div class="two">
        <NextElection sheet={sheet} />
        <WhoToCall sheet={sheet} />
      </div>
      <h2>{name} in seven lines</h2>
      <dl class="lines">
        {QUESTIONS.map(({ slugs, answer, ...question }) => (
          <div>
            <dt>{questionText(question, LOCALES.en).name}</dt>
            <dd>
              {answer(values, LOCALES.en).text}
              {slugs.map((slug) => (
                <Changed sheet={sheet} slug={slug} />
              ))}
            </dd>
            <dd class="sheet-source">{firstOf(sourcesOf(slugs.flatMap((slug) => knownValue(sheet, slug) ?? [])))}</dd>
          </div>
        ))}
      </dl>
      <h2>Who may register</h2>
      <p>
        {laws ? listed(laws.text) : 'Not known. Ask the election office.'}{' '}
        {laws && <small>{firstOf(sourcesOf([laws]))}</small>}
      </p>
      <Changed sheet={sheet} slug="registration_laws" />
      <footer class={publicUrl ? 'with-code' : undefined}>
        {publicUrl && (
          <QrCode text={`${publicUrl}${again}`} name="shows what changed in this guide" locale={LOCALES.en} />
        )}
        <div>
          <p>
            <b>See what changed since this print:</b> <BaseUrl publicUrl={publicUrl} />
            {again}
          </p>
          <p>
            Information, not legal advice: check with your election office before you act. The right column names the
            first source of each line with its date; the address above has all of them.
          </p>
        </div>
      </footer>
    </section>
  );
}

/** The items of a Markdown list as one text: `US citizen; resident of Ohio`. */
function listed(markdown: string): string {
  return markdown
    .split(/\n(?= {0,3}(?:[-*+]|\d{1,3}\.) )/)
    .map(plain)
    .join('; ');
}

function NextElection({ sheet }: { sheet: Sheet }): Html {
  const { nextElection: election } = sheet.data.state;
  const { deadlines } = election;
  // What is over, or too late to mail, stands first.
  const isInTime = (one: Deadline) => !isMailed(one) || (one.actBy ?? '') >= sheet.today;
  const entries = entriesOf(deadlines, sheet.today)
    .upcoming.filter((entry) => entry.deadlines.some(isInTime))
    .map((entry) => ({ entry, conditions: conditionsOf(entry, deadlines, sheet.today, LOCALES.en).join(' ') }));
  const hours = pollHours(knownValue(sheet, 'polls_open'), knownValue(sheet, 'polls_close'), LOCALES.en);
  const postmark = postmarkText(LOCALES.en);
  return (
    <section class="box">
      <h2>Next election: {election.name}</h2>
      <p class="big">{longDate(election.date)}</p>
      <MayComeFirst locale={LOCALES.en} />
      <WhatIsOver {...situationOf(sheet)} locale={LOCALES.en} />
      <Caution office={{ phone: knownValue(sheet, 'sos_phone_number') }} deadlines={deadlines} locale={LOCALES.en} />
      <dl>
        {entries.map(({ entry, conditions }) => (
          <div>
            <dt>{dayNear(entry.day, election.date)}</dt>
            <dd>
              {whatToDo(entry, sheet.today, LOCALES.en)}
              <Mark entry={entry} deadlines={deadlines} today={sheet.today} locale={LOCALES.en} />{' '}
              <small>{conditions.replace(postmark, '')}</small>
            </dd>
          </div>
        ))}
        <div>
          <dt>{weekdayDate(election.date)}</dt>
          <dd>Election Day: {hours || 'polling hours not known'}</dd>
        </div>
      </dl>
      {entries.some(({ conditions }) => conditions.includes(postmark)) && (
        <p>
          <small>Postmarks: {lowerFirst(postmark)}</small>
        </p>
      )}
      {deadlines
        .filter(({ item }) => !QUESTIONS.some(({ slugs }) => slugs.includes(item.slug)))
        .map(({ item }) => (
          <Changed sheet={sheet} slug={item.slug} />
        ))}
    </section>
  );
}

const PLACES = [
  { slug: 'leo_voter_registration', name: 'Your local election office' },
  { slug: 'gov_tool_polling_place', name: 'Your polling place' },
  { slug: 'gov_tool_verify', name: 'Your registration' },
  { slug: 'gov_tool_absentee_tracker', name: 'Your mail ballot' },
  { slug: 'sos_election_website', name: 'The state' },
] as const;

function WhoToCall({ sheet }: { sheet: Sheet }): Html {
  const phone = knownValue(sheet, 'sos_phone_number');
  const email = knownValue(sheet, 'sos_contact_email');
  return (
    <section class="box">
      <h2>Who to call</h2>
      <p class="big">{phone?.text ?? 'Number not known'}</p>
      <p>
        State election office
        <small>
          {[email?.text, phone && sourcesOf([phone])[0]].filter(Boolean).map((text) => (
            <> · {text}</>
          ))}
        </small>
      </p>
      <Changed sheet={sheet} slug="sos_phone_number" />
      <Changed sheet={sheet} slug="sos_contact_email" />
      {PLACES.map(({ slug, name }): Child => {
        const place = knownValue(sheet, slug);
        return [
          place && (
            <p>
              <b>{name}</b>
              <br />
              <small>
                <Address url={place.text} />
              </small>
            </p>
          ),
          <Changed sheet={sheet} slug={slug} />,
        ];
      })}
    </section>
  );
}
