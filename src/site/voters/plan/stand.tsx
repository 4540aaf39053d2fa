import type { Verdict } from '../../../voting/plan.js';
import { type PlanWay, wayName } from '../../../voting/ways.js';
import type { Html } from '../../html/html.js';
import { EnglishNotes } from '../../parts/deadlines/english-notes.js';
import { planPath } from '../../parts/paths.js';
import { Because, OverSentence } from '../../parts/questions/what-is-over.js';
import type { PlanContext } from './help.js';

interface StandProps {
  context: PlanContext;
  way: PlanWay;
  verdict: Verdict;
}

/** How things stand with the way that was chosen, what is over, and the other ways that are left. */
export function Stand({ context, way, verdict }: StandProps): Html {
  const { data, found, link, locale } = context;
  const { text, detail, look, own, over, others, othersNeedRegistration } = verdict;
  const notes = [verdict, own, ...over, ...others].flatMap((one) => one?.notes ?? []);
  return (
    <section class={`verdict ${look}`} aria-labelledby="verdict">
      <h2 id="verdict">{text}</h2>
      {detail && <p>{detail}</p>}
      {own && <Because {...own} locale={locale} />}
      {over.map((one) => (
        <OverSentence {...one} locale={locale} />
      ))}
      {others.length > 0 && (
        <>
          {way.way !== 'any' && (
            <p>{locale.t('voting.alsoVote', { registered: othersNeedRegistration ? 'yes' : 'no' })}</p>
          )}
          <ul class="left">
            {others.map((other) => (
              <li>
                <a href={link(planPath(data.state.code, { ...found.query, way: other.way.way }))}>
                  <b>{wayName(other.way, locale)}</b> {other.text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <EnglishNotes notes={notes} locale={locale} />
    </section>
  );
}
