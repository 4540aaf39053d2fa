import { MAX_PLACE_LENGTH } from '../../../../db/domain/vocabulary.js';
import { findWay, type PlanWay, stateName, WAYS, wayHint, wayName } from '../../../messages/locale.js';
import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import type { PlanStartData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { ElectionTitle } from '../../parts/deadlines/named-election.js';
import { electionPath } from '../../parts/paths.js';
import { findPlace } from './find-plan.js';

const PATH = '/plan';
const operation = readOperation('site/voters/plan/plan-start');

/** GET /plan?place=30303&way=mail: redirects to the plan of a place, or asks for a place. Everyone may start a plan. */
export const planStartPage: DataPage<PlanStartData> = {
  path: PATH,
  operations: [operation],
  find: (request, dataset) => findPlace(operation, request, dataset),
  render(context) {
    const { found, readPlace, locale } = context;
    const { place = '', way: name = '' } = found.query ?? {};
    const way = findWay(name);
    const reading = place === '' ? undefined : readPlace(place);
    const problem = reading && 'problem' in reading ? reading.problem : '';
    return {
      title: locale.t(problem ? 'plan.start.notFound' : 'plan.start.title'),
      description: locale.t('plan.start.description'),
      main:
        reading && 'choices' in reading ? (
          <ChoosePlace context={context} {...reading} way={way} />
        ) : (
          <PlanStart context={context} place={place} way={way} problem={problem} />
        ),
      hasGetThis: true,
    };
  },
  table: ({ data: { elections } }) => ({
    name: 'next-elections',
    columns: ['id', 'date', 'state', 'name'],
    rows: elections.map(({ state, ...election }) => ({ ...election, state: state?.code ?? '' })),
  }),
};

type Context = DataPageContext<PlanStartData>;

interface PlanStartProps {
  context: Context;
  /** The place as the visitor typed it. */
  place: string;
  way: PlanWay;
  /** Why the place was not found; empty if there is no problem. */
  problem: string;
}

/** The form that starts a plan, with two questions. It keeps what the visitor typed. */
function PlanStart(props: PlanStartProps): Html {
  const { t } = props.context.locale;
  return (
    <>
      <h1>{t('plan.start.title')}</h1>
      <p class="lead">{t('plan.start.lead')}</p>
      <div class="main-and-side">
        <PlanForm {...props} />
        <PlanBenefits context={props.context} />
      </div>
    </>
  );
}

function PlanForm({ context, place, way, problem }: PlanStartProps): Html {
  const { link, locale } = context;
  const { t } = locale;
  return (
    <form class="card plan-form" action={link('/plan')} method="get">
      <div class={problem ? 'field is-wrong' : 'field'}>
        <label for="place">{t('plan.start.where')}</label>
        <p class="hint" id="place-hint">
          {t('plan.start.hint')}
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
          placeholder={t('plan.start.example')}
          required
          aria-describedby={problem ? 'place-problem place-hint' : 'place-hint'}
          aria-invalid={problem ? 'true' : undefined}
          value={place}
        />
        <datalist id="states">
          {context.states.map((state) => {
            const name = stateName(locale, state);
            return <option value={state.name} label={name === state.name ? undefined : name} />;
          })}
        </datalist>
      </div>
      <fieldset class="field">
        <legend>{t('plan.start.how')}</legend>
        <div class="picks">
          {WAYS.map((option) => (
            <RadioOption
              name="way"
              value={option.way}
              label={wayName(option, locale)}
              hint={wayHint(option, locale)}
              isChosen={option === way}
            />
          ))}
        </div>
      </fieldset>
      <button class="button" type="submit">
        {t('plan.start.make')}
      </button>
      <p class="meta">{t('plan.start.storeNothing')}</p>
    </form>
  );
}

interface RadioOptionProps {
  name: string;
  value: string;
  label: string;
  hint?: string;
  isChosen?: boolean;
}

function RadioOption({ name, value, label, hint, isChosen = false }: RadioOptionProps): Html {
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

/** The number of upcoming elections that are listed. */
const MAX_ELECTIONS = 3;

const BENEFITS = ['plan.get.days', 'plan.get.bring', 'plan.get.call', 'plan.get.keep'] as const;

function PlanBenefits({ context: { data, link, locale } }: { context: Context }): Html {
  const { t, rich, dates } = locale;
  return (
    <Card id="get" title={t('plan.get.title')}>
      <ul class="gets">
        {BENEFITS.map((key) => (
          <li>{rich<Html>(key, { b: (text) => <b>{text}</b> })}</li>
        ))}
      </ul>
      <h3>{t('plan.get.next')}</h3>
      <ul class="others">
        {data.elections.slice(0, MAX_ELECTIONS).map((election) => (
          <li>
            <time datetime={election.date}>{dates.mediumDate(election.date)}</time>{' '}
            <a href={link(electionPath(election.id))}>
              <ElectionTitle election={election} locale={locale} />
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href={link('/elections')}>{t('plan.get.all')}</a>
      </p>
    </Card>
  );
}

interface ChoosePlaceProps {
  context: Context;
  /** The place as the visitor typed it. */
  name: string;
  /** Why the visitor must choose. */
  lead: string;
  choices: readonly string[];
  way: PlanWay;
}

/** Asks which of several places is meant. */
function ChoosePlace({ context: { link, locale }, name, lead, choices, way }: ChoosePlaceProps): Html {
  const { t } = locale;
  return (
    <>
      <p class="crumbs">
        <a href={link('/plan')}>{t('layout.plan')}</a> / {name}
      </p>
      <h1>{t(choices.length > 1 ? 'plan.choose.which' : 'plan.choose.isYours')}</h1>
      <p class="lead">{lead}</p>
      <form class="card plan-form" action={link('/plan')} method="get">
        <input type="hidden" name="way" value={way.way} />
        <fieldset class="field">
          <legend class="unseen">{t('plan.choose.place')}</legend>
          <div class="picks">
            {choices.map((choice) => (
              <RadioOption name="place" value={choice} label={choice} isChosen={choices.length === 1} />
            ))}
          </div>
        </fieldset>
        <p class="meta">{t(choices.length > 1 ? 'plan.choose.notSure' : 'plan.choose.checkZip')}</p>
        <button class="button" type="submit">
          {t('plan.choose.continue')}
        </button>
      </form>
    </>
  );
}
