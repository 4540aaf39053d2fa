import { dayOf } from '../../../../db/domain/text/format.js';
import type { MessageKey } from '../../../messages/locale.js';
import { ANY_WAY, isOf, type PlanWay } from '../../../messages/plan-ways.js';
import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { pathInSame } from '../../html/page-link.js';
import { deadlinesOf } from '../../parts/deadlines/deadline-list.js';
import { CalendarNote } from '../../parts/deadlines/named-election.js';
import { planPath } from '../../parts/paths.js';
import { QrCode } from '../../parts/qr-code.js';
import type { PlanContext } from './help.js';

/** How to keep the plan: a calendar, paper, or the link. */
export function KeepPlan({ context, way }: { context: PlanContext; way: PlanWay }): Html {
  const { data, link, locale, voting } = context;
  const { t } = locale;
  const { state } = data;
  const { election, agenda } = voting;
  const wayQuery = way === ANY_WAY ? '' : `?way=${way.way}`;
  const deadlines = deadlinesOf(agenda.filter(isOf(way)));
  return (
    <Card id="keep" title={t('plan.keep.title')} class="on-screen">
      <p>
        <a class="button" href={link(`/calendar/${encodeURIComponent(election.id)}/${state.code}.ics${wayQuery}`)}>
          {t('plan.keep.addToCalendar')}
        </a>
      </p>
      <CalendarNote deadlines={deadlines} locale={locale} />
      <p>{t(context.publicUrl ? 'plan.keep.printWithCode' : 'plan.keep.print')}</p>
      <p class="meta">{t('plan.keep.onlyInLink')}</p>
    </Card>
  );
}

const LINES_TO_FILL_IN = [
  'plan.paper.phone',
  'plan.paper.place',
  'plan.paper.when',
] as const satisfies readonly MessageKey[];

/** Shown only on paper: lines to write on, the source of the plan, and a QR code that links to it. */
export function PaperOnly({ context }: { context: PlanContext }): Html {
  const { data, found, publicUrl, locale } = context;
  const { t, rich, dates } = locale;
  // Without PUBLIC_URL, nobody could open the address from paper.
  const address = publicUrl && `${publicUrl}${pathInSame(found.path, planPath(data.state.code, found.query))}`;
  const origin = {
    day: dates.mediumDate(dayOf(data.release.publishedAt)),
    version: data.release.version,
    today: dates.longDate(found.today ?? ''),
  };
  return (
    <>
      <section class="paper write" aria-label={t('plan.paper.toWriteOn')}>
        {LINES_TO_FILL_IN.map((line) => (
          <p>{t(line)}</p>
        ))}
      </section>
      <section class="paper code" aria-label={t('plan.paper.whereFrom')}>
        {address && <QrCode text={address} name={t('plan.paper.code')} locale={locale} />}
        <div>
          {address && (
            <>
              <p>{rich<Html>('plan.paper.lookAgain', { b: (text) => <b>{text}</b> })}</p>
              <p class="address">{address.replace(/^https?:\/\//, '')}</p>
            </>
          )}
          <p>{t('plan.paper.dataOf', origin)}</p>
        </div>
      </section>
    </>
  );
}
