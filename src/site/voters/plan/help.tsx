import { FOR_SOME, HELP, type Help, isHelpful, isNamed, type Step } from '../../../../db/domain/voting/steps.js';
import type { Situation } from '../../../../db/domain/voting/ways-left.js';
import type { Child, Html } from '../../html/html.js';
import type { PlanPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { PhoneLink } from '../../parts/deadlines/office.js';
import { statusOf } from '../../parts/values/item.js';
import { FullValue } from '../../parts/values/value.js';

export type PlanContext = DataPageContext<PlanPageData>;
export type PlanValue = NonNullable<PlanPageData['state']['information']>[number];

/** Longer texts are collapsed, so that the deadlines stay in view. */
const MAX_OPEN_CHARACTERS = 260;

interface StepHelpProps {
  step: Step;
  values: ReadonlyMap<string, PlanValue>;
  situation: Situation;
  context: PlanContext;
  /** Slugs of the values that are already on the page. */
  shown?: Set<string>;
}

/** Links for one step, and what to bring or send. Empty if the step is over. */
export function StepHelp({ step, values, situation, context, shown = new Set() }: StepHelpProps): Child {
  return (HELP[step] ?? []).map((help) => {
    const value = values.get(help.slug);
    const isNew = value && !shown.has(help.slug) && isHelpful(help, statusOf(value), situation);
    shown.add(help.slug);
    return isNew && <HelpText {...help} value={value} context={context} />;
  });
}

function HelpText({ name, value, context }: Help & { value: PlanValue; context: PlanContext }): Html {
  const full = <ValueOrAsk value={value} context={context} />;
  if (name === '') return <div class="help">{full}</div>;
  const title = context.locale.t(name);
  const isLong = value.text.length + value.footnotes.length > MAX_OPEN_CHARACTERS;
  return isLong ? (
    <details class="help">
      <summary>{title}</summary>
      {full}
    </details>
  ) : (
    <div class="help">
      <h3>{title}</h3>
      {full}
    </div>
  );
}

/** A value with its source. If the value is unknown, whom to ask. */
function ValueOrAsk({ value, context }: { value: PlanValue; context: PlanContext }): Html {
  const { data, locale, markdown } = context;
  if (statusOf(value) !== 'unknown')
    return <FullValue item={value} options={value.field.options} markdown={markdown} locale={locale} />;
  const { information } = data.region ?? data.state;
  const phone = information?.find(({ slug }) => slug === 'sos_phone_number')?.text;
  return (
    <p>{phone ? locale.rich<Html>('plan.ask', { phone: <PhoneLink number={phone} /> }) : locale.t('guide.ask')}</p>
  );
}

/** Values that matter only to some voters, each with its source. */
export function ForSomeVoters({ values, situation, context }: Omit<StepHelpProps, 'step'>): Html | null {
  const { t } = context.locale;
  const entries = FOR_SOME.flatMap((help) => {
    const value = values.get(help.slug);
    return value && (statusOf(value) !== 'unknown' || isNamed(help, situation)) ? { name: help.name, value } : [];
  });
  if (entries.length === 0) return null;
  return (
    <section class="card on-screen" aria-labelledby="some">
      <h2 id="some">{t('plan.ifThisIsYou')}</h2>
      {entries.map(({ name, value }) => (
        <div class="help">
          {name && <h3>{t(name)}</h3>}
          <ValueOrAsk value={value} context={context} />
        </div>
      ))}
    </section>
  );
}
