import type { Html } from '../../pages/html.js';
import { SITUATION_SLUGS } from '../../voting/ways-left.js';
import type { PlacedValue } from '../changes/since.js';
import { ChangedSince } from '../changes/since-view.js';
import type { DataPageContext } from '../data-page.js';
import type { PlanPageData } from '../operation-types.js';

type Context = Pick<DataPageContext<PlanPageData>, 'data' | 'since'>;

interface ChangesProps {
  slugs: readonly string[];
  values: ReadonlyMap<string, PlacedValue['item']>;
  context: Context;
}

/** What values were in the release that the plan is compared with. */
export function ChangedValues({ slugs, values, context }: ChangesProps): Html {
  return (
    <>
      {slugs.map((slug) => (
        <Changed item={values.get(slug)} context={context} />
      ))}
    </>
  );
}

type Deadlines = PlanPageData['state']['nextElection']['deadlines'];

/** The same of what days are computed from, which is of the whole state. */
export function ChangedDeadlines({ deadlines, context }: { deadlines: Deadlines; context: Context }): Html {
  return (
    <>
      {deadlines.map(({ item }) => (
        <ChangedSince since={context.since} item={item} isNamed />
      ))}
    </>
  );
}

/** What a plan depends on without showing it. */
export const SILENT_SLUGS = SITUATION_SLUGS.filter((slug) => slug !== 'sos_phone_number');

interface ChangedProps {
  item: PlacedValue['item'] | undefined;
  context: Context;
}

function Changed({ item, context: { data, since } }: ChangedProps): Html | null {
  return item ? <ChangedSince since={since} item={item} region={data.region?.name} isNamed /> : null;
}
