import { isOf, type PlanWay, WAYS, wayName } from '../../../messages/plan-ways.js';
import type { Html } from '../../html/html.js';
import type { PlannedVoting } from '../../operation-types.js';
import { EnglishNotes } from '../../parts/deadlines/english-notes.js';
import { planPath } from '../../parts/paths.js';
import { ActionSentence, isOver, splitRemaining } from '../../parts/voting/verdict.js';
import type { PlanContext } from './help.js';

type Action = PlannedVoting['actions'][number];

/** The action that decides whether one can vote in a way; undefined for all ways at once. A ballot to return comes after its request. */
export function decisiveAction({ way }: PlanWay, { actions }: PlannedVoting): Action | undefined {
  const find = (kind: Action['action']) => actions.find(({ action }) => action === kind);
  if (way === 'early') return find('VOTE_EARLY');
  if (way === 'day') return find('VOTE_ON_ELECTION_DAY');
  const returning = find('RETURN_BALLOT');
  return way === 'mail' ? (returning?.status === 'CLOSED' ? returning : find('REQUEST_BALLOT')) : undefined;
}

const LOOKS: Partial<Record<Action['status'], string>> = { CLOSED: 'over', NOT_OFFERED: 'over', UNKNOWN: 'unclear' };

const isLeft = ({ status }: Action): boolean => status !== 'CLOSED' && status !== 'NOT_OFFERED';

/** Whether the voter can still vote in the chosen way, what is over, and the other ways that remain. */
export function VerdictSection({ context, way }: { context: PlanContext; way: PlanWay }): Html {
  const { data, found, link, locale, voting } = context;
  const decisive = decisiveAction(way, voting);
  const { lead, ways } = splitRemaining(voting.remaining);
  const { headline, detail, englishNotes } = decisive ?? { ...voting, headline: lead, detail: ways };
  const over = voting.actions.filter((action) => action !== decisive && isOf(way)(action) && isOver(action));
  const others = (decisive ? WAYS : []).flatMap((other) => {
    const action = decisiveAction(other, voting);
    return action && other !== way && isLeft(action) ? { way: other, action } : [];
  });
  const notes = [englishNotes, ...over.map((one) => one.englishNotes), ...others.map((one) => one.action.englishNotes)];
  return (
    <section class={`verdict ${LOOKS[decisive?.status ?? 'OPEN'] ?? 'open'}`} aria-labelledby="verdict">
      <h2 id="verdict">{headline}</h2>
      {detail && <p>{detail}</p>}
      {over.map(ActionSentence)}
      {others.length > 0 && (
        <>
          <p>{locale.t('plan.otherWays')}</p>
          <ul class="left">
            {others.map((other) => (
              <li>
                <a href={link(planPath(data.state.code, { ...found.query, way: other.way.way }))}>
                  <b>{wayName(other.way, locale)}</b> {other.action.summary}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <EnglishNotes notes={notes.flatMap((one) => one ?? [])} locale={locale} />
    </section>
  );
}
