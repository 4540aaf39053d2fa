import { dayOf, longDate, mediumDate } from '../../../db/text/format.js';
import { Card } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import { ANY_WAY, isOf, type PlanWay } from '../../voting/ways.js';
import { InCalendar } from '../deadlines/named-election.js';
import { planPath } from '../paths.js';
import { QrCode } from '../qr-code.js';
import type { PlanContext } from './help.js';

/** The address of the plan with what changed since, for the code on paper. Without PUBLIC_URL, nobody could open it from there. */
function addressOf({ data: { state, release }, found, publicUrl }: PlanContext): string {
  return publicUrl && `${publicUrl}${planPath(state.code, { ...found.query, since: release.version })}`;
}

/** How to take the plan along. */
export function KeepPlan({ context, way }: { context: PlanContext; way: PlanWay }): Html {
  const { data, link } = context;
  const { state } = data;
  const election = state.nextElection;
  const own = way === ANY_WAY ? '' : `?way=${way.way}`;
  const deadlines = way === ANY_WAY ? election.deadlines : election.deadlines.filter(isOf(way));
  return (
    <Card id="keep" title="Keep this plan" class="on-screen">
      <p>
        <a class="button" href={link(`/calendar/${encodeURIComponent(election.id)}/${state.code}.ics${own}`)}>
          Add to calendar
        </a>
      </p>
      <InCalendar deadlines={deadlines} locale={context.locale} />
      <p>Print this page: it has lines to write on{context.publicUrl && ', and a QR code that leads back here'}.</p>
      <p class="meta">Your plan is only in the link of this page. We store nothing.</p>
    </Card>
  );
}

const LINES = ['Phone of my county office', 'Place to vote or drop off, and its hours', 'When I will go'];

/** What stands on paper only: lines to write on, where the plan is from, and a code that leads back to it. */
export function PaperOnly({ context }: { context: PlanContext }): Html {
  const { data, found } = context;
  const address = addressOf(context);
  return (
    <>
      <section class="paper write" aria-label="To write on">
        {LINES.map((line) => (
          <p>{line}</p>
        ))}
      </section>
      <section class="paper code" aria-label="Where this is from">
        {address && <QrCode text={address} name="opens this plan" />}
        <div>
          {address && (
            <>
              <p>
                <b>Look again before you go.</b> The code opens this plan and shows what changed.
              </p>
              <p class="address">{address.replace(/^https?:\/\//, '')}</p>
            </>
          )}
          <p>
            Data of {mediumDate(dayOf(data.release.publishedAt))} (release {data.release.version}). Days as of{' '}
            {longDate(found.today ?? '')}. Information, not legal advice.
          </p>
        </div>
      </section>
    </>
  );
}
