import { findStates } from '../../../db/queries/states.js';
import { mediumDate } from '../../../db/text/format.js';
import { Card } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import { MAX_PLACE_LENGTH } from '../../voting/read-place.js';
import { type PlanWay, WAYS } from '../../voting/ways.js';
import type { DataPageContext } from '../data-page.js';
import { electionTitle } from '../deadlines/named-election.js';
import type { PlanStartData } from '../operation-types.js';
import { electionPath } from '../paths.js';

type Context = DataPageContext<PlanStartData>;

interface StartProps {
  context: Context;
  /** What was typed. */
  place: string;
  way: PlanWay;
  /** Why it names no place; empty if nothing is wrong. */
  problem: string;
}

/** Two questions, from which a plan is made. What was typed stays. */
export function PlanStart(props: StartProps): Html {
  return (
    <>
      <h1>My plan to vote</h1>
      <p class="lead">What you can still do today, what to bring, and whom to call. Two questions, no account.</p>
      <div class="main-and-side">
        <PlanForm {...props} />
        <WhatYouGet context={props.context} />
      </div>
    </>
  );
}

const HINT = 'A ZIP code, a state, or a county or city with its state. A ZIP code finds your county.';

function PlanForm({ context: { found, lease, link }, place, way, problem }: StartProps): Html {
  return (
    <form class="card plan-form" action={link('/plan')} method="get">
      <SinceInput found={found} />
      <div class={problem ? 'field is-wrong' : 'field'}>
        <label for="place">Where do you vote?</label>
        <p class="hint" id="place-hint">
          {HINT}
        </p>
        {problem !== '' && (
          <p class="problem" id="place-problem" role="alert">
            {problem}
          </p>
        )}
        <input
          class="control"
          id="place"
          name="place"
          list="states"
          autocomplete="postal-code"
          maxlength={MAX_PLACE_LENGTH}
          placeholder="30303, or Georgia"
          required
          aria-describedby={problem ? 'place-problem place-hint' : 'place-hint'}
          aria-invalid={problem ? 'true' : undefined}
          value={place}
        />
        <datalist id="states">
          {findStates(lease.database).map(({ name }) => (
            <option value={name} />
          ))}
        </datalist>
      </div>
      <fieldset class="field">
        <legend>How do you want to vote?</legend>
        <div class="picks">
          {WAYS.map((one) => (
            <Pick name="way" value={one.way} label={one.name} hint={one.hint} isChosen={one === way} />
          ))}
        </div>
      </fieldset>
      <button class="button" type="submit">
        Make my plan
      </button>
      <p class="meta">We store nothing. Your answers are only in the link of your plan, so you can save or share it.</p>
    </form>
  );
}

interface PickProps {
  name: string;
  value: string;
  label: string;
  hint?: string;
  isChosen?: boolean;
}

function Pick({ name, value, label, hint, isChosen = false }: PickProps): Html {
  return (
    <label>
      <input type="radio" name={name} value={value} checked={isChosen} required />
      <span>
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

/** So many of the elections to come are named. */
const MOST_ELECTIONS = 3;

function WhatYouGet({ context: { data, link, locale } }: { context: Context }): Html {
  return (
    <Card id="get" title="What you get">
      <ul class="gets">
        <li>
          <b>Your days</b> What is over, what is left, and until when.
        </li>
        <li>
          <b>What to bring</b> ID, and what goes with a ballot.
        </li>
        <li>
          <b>Whom to call</b> Your county, and the state.
        </li>
        <li>
          <b>Something to keep</b> A calendar, and a sheet of paper that leads back here.
        </li>
      </ul>
      <h3>Next elections we know of</h3>
      <ul class="others">
        {data.elections.slice(0, MOST_ELECTIONS).map((election) => (
          <li>
            <time datetime={election.date}>{mediumDate(election.date)}</time>{' '}
            <a href={link(electionPath(election.id))}>{electionTitle(election, locale)}</a>
          </li>
        ))}
      </ul>
      <p>
        <a href={link('/elections')}>All elections we know of</a>
      </p>
    </Card>
  );
}

interface ChooseProps {
  context: Context;
  /** What was typed. */
  name: string;
  /** Why there is a choice. */
  lead: string;
  choices: readonly string[];
  way: PlanWay;
}

/** Asks which of several places is meant. */
export function ChoosePlace({ context: { found, link }, name, lead, choices, way }: ChooseProps): Html {
  return (
    <>
      <p class="crumbs">
        <a href={link('/plan')}>My plan</a> / {name}
      </p>
      <h1>{choices.length > 1 ? 'Which one is yours?' : 'Is this yours?'}</h1>
      <p class="lead">{lead}</p>
      <form class="card plan-form" action={link('/plan')} method="get">
        <input type="hidden" name="way" value={way.way} />
        <SinceInput found={found} />
        <fieldset class="field">
          <legend class="unseen">Place</legend>
          <div class="picks">
            {choices.map((choice) => (
              <Pick name="place" value={choice} label={choice} isChosen={choices.length === 1} />
            ))}
          </div>
        </fieldset>
        <p class="hint">
          {choices.length > 1
            ? 'Not sure? Your voter registration names your county.'
            : 'If not, check the ZIP code, or go back to “My plan” and type your state.'}
        </p>
        <button class="button" type="submit">
          Continue
        </button>
      </form>
    </>
  );
}

function SinceInput({ found }: Pick<Context, 'found'>): Html | null {
  const { since } = found.query ?? {};
  return since === undefined ? null : <input type="hidden" name="since" value={since} />;
}
