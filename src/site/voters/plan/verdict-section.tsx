import type { Verdict } from '../../../../db/domain/voting/plan.js';
import { type PlanWay, wayName } from '../../../../db/domain/voting/ways.js';
import { sentencesOfOver } from '../../../../db/domain/voting/what-is-over.js';
import type { Html } from '../../html/html.js';
import { EnglishNotes } from '../../parts/deadlines/english-notes.js';
import { planPath } from '../../parts/paths.js';
import { OverSentence } from '../../parts/voting/what-is-over.js';
import type { PlanContext } from './help.js';

interface VerdictSectionProps {
  context: PlanContext;
  way: PlanWay;
  verdict: Verdict;
}

/** Whether the voter can still vote in the chosen way, what is over, and the other ways that remain. */
export function VerdictSection({ context, way, verdict }: VerdictSectionProps): Html {
  const { data, found, link, locale } = context;
  const { text, detail, look, own, over, others, othersNeedRegistration } = verdict;
  const notes = [verdict, own, ...over, ...others].flatMap((entry) => entry?.notes ?? []);
  return (
    <section class={`verdict ${look}`} aria-labelledby="verdict">
      <h2 id="verdict">{text}</h2>
      {detail && <p>{detail}</p>}
      {own && <p>{sentencesOfOver(own, locale)}</p>}
      {over.map((entry) => (
        <OverSentence headline={entry.what} detail={sentencesOfOver(entry, locale)} />
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
