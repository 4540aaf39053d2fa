import type { Child, Html } from '../../pages/html.js';
import { FOR_SOME, HELP, type Help, type Step } from '../../voting/steps.js';
import { wasKnown } from '../changes/since.js';
import type { DataPageContext } from '../data-page.js';
import type { PlanPageData } from '../operation-types.js';
import { standingOf } from '../values/item.js';
import { FullValue } from '../values/value.js';
import { ChangedValues } from './plan-changes.js';

export type PlanContext = DataPageContext<PlanPageData>;
export type PlanValue = NonNullable<PlanPageData['state']['information']>[number];

/** A longer text is closed at first, so that the days stay in view. */
const MOST_CHARACTERS = 260;

interface StepHelpProps {
  step: Step;
  values: ReadonlyMap<string, PlanValue>;
  context: PlanContext;
  /** What stands on the page already. */
  shown?: Set<string>;
}

/** Links, and what to bring or to send, for one step. */
export function StepHelp({ step, values, context, shown = new Set() }: StepHelpProps): Child {
  return (HELP[step] ?? []).map((help) => {
    const value = values.get(help.slug);
    const isNew = value && standingOf(value) === 'known' && !shown.has(help.slug);
    shown.add(help.slug);
    return [
      isNew && <HelpText {...help} value={value} context={context} />,
      <ChangedValues slugs={[help.slug]} values={values} context={context} />,
    ];
  });
}

function HelpText({ name, value, context }: Help & { value: PlanValue; context: PlanContext }): Html {
  const full = (
    <FullValue item={value} options={value.field.options} markdown={context.markdown} locale={context.locale} />
  );
  if (name === '') return <div class="help">{full}</div>;
  const title = context.locale.t(name);
  const isLong = value.text.length + value.footnotes.length > MOST_CHARACTERS;
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

const isWorthSaying = (item: PlanValue, { data, since }: PlanContext): boolean =>
  standingOf(item) !== 'unknown' || wasKnown(since, { item, region: data.region?.name });

/** What differs for some voters: each with the value, and its source. */
export function ForSome({ values, context }: Omit<StepHelpProps, 'step'>): Html | null {
  const { t } = context.locale;
  const known = FOR_SOME.flatMap(({ slug, name }) => {
    const value = values.get(slug);
    return value && isWorthSaying(value, context) ? { name, value } : [];
  });
  if (known.length === 0) return null;
  return (
    <section class="card on-screen" aria-labelledby="some">
      <h2 id="some">{t('plan.ifThisIsYou')}</h2>
      {known.map(({ name, value }) => (
        <div class="help">
          {name && <h3>{t(name)}</h3>}
          <FullValue item={value} options={value.field.options} markdown={context.markdown} locale={context.locale} />
          <ChangedValues slugs={[value.slug]} values={values} context={context} />
        </div>
      ))}
    </section>
  );
}
