import type { ApiKey } from '../../../db/accounts/find-key.js';
import { amountOf } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { clock, dayOf, mediumDay, shortDay, until, weekday } from '../components/time.js';
import type { UsageTable } from '../usage/usage-table.js';
import type { KeyProblem } from './key-problem.js';
import { lastUse } from './key-state.js';

interface RotationProps {
  /** The new key. */
  apiKey: ApiKey;
  old: ApiKey;
  usage: UsageTable;
  nameOf: (email: string | null) => string;
  now: Date;
  problem: KeyProblem | undefined;
}

/** A rotation under way: how long the old key goes on, and which of the two keys programs use. */
export function Rotation({ apiKey, old, usage, nameOf, now, problem }: RotationProps): Html {
  const today = dayOf(now);
  const [before, after] = [usage.at(today, old.keyId).requests, usage.at(today, apiKey.keyId).requests];
  const share = before + after === 0 ? undefined : Math.round((before / (before + after)) * 100);
  const end = old.expiresAt ?? '';
  const percent = (part: number) => (share === undefined ? '' : `, ${part}%`);
  return (
    <section class="card rotation" aria-labelledby="rotation">
      <div class="top">
        <h2 id="rotation">Rotation under way</h2>
        <span class="soft">
          begun on{' '}
          <time datetime={apiKey.createdAt}>
            {shortDay(apiKey.createdAt)} at {clock(apiKey.createdAt)}
          </time>{' '}
          by {nameOf(apiKey.createdBy)}
        </span>
      </div>
      <p class="countdown">The old key stops working in {until(end, now)}</p>
      <p class="soft">
        On{' '}
        <time datetime={end}>
          {weekday(end).slice(0, 3)}, {mediumDay(end)} at {clock(end)}
        </time>
        . Until then both keys work.
      </p>
      <div class="pair">
        <KeyUse
          name="Old key"
          color="s2"
          apiKey={old}
          now={now}
          today={`${amountOf(before, 'request')} today${percent(share ?? 0)}`}
        />
        <KeyUse
          name="New key"
          color="s1"
          apiKey={apiKey}
          now={now}
          today={`${amountOf(after, 'request')} today${percent(100 - (share ?? 0))}`}
        />
      </div>
      {share !== undefined && <Share percent={share} />}
      <p class="soft">{adviceOf(before)}</p>
      <ExpireForm old={old} now={now} problem={problem} />
    </section>
  );
}

function adviceOf(requests: number): string {
  return requests > 0
    ? 'Something still uses the old key. Find it before you end the rotation: it would get a 401.'
    : 'Nothing has used the old key today.';
}

interface KeyUseProps {
  name: string;
  color: string;
  apiKey: ApiKey;
  today: string;
  now: Date;
}

function KeyUse({ name, color, apiKey, today, now }: KeyUseProps): Html {
  const use = lastUse(apiKey, now);
  return (
    <div>
      <h3>
        <i class={color} />
        {name} <code>{apiKey.keyId}</code>
      </h3>
      <p>
        {use ? (
          <>
            Last used <b>{use.relative.toLowerCase()}</b> <span class="soft">({use.absolute})</span>
          </>
        ) : (
          <b>Not used yet</b>
        )}
      </p>
      <p>{today}</p>
    </div>
  );
}

/** Two parts of a whole, with a gap between them. */
function Share({ percent }: { percent: number }): Html {
  const label = `Of today's requests, ${percent}% came with the old key`;
  return (
    <svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={label}>
      {percent > 0 && <rect class="s2" width={percent} height="10" />}
      {percent < 100 && <rect class="s1" x={percent > 0 ? percent + 0.4 : 0} width={100 - percent} height="10" />}
    </svg>
  );
}

interface ExpireFormProps {
  old: ApiKey;
  now: Date;
  problem: KeyProblem | undefined;
}

/** The box has to be ticked, because this breaks what still uses the old key. */
function ExpireForm({ old, now, problem }: ExpireFormProps): Html {
  const use = lastUse(old, now);
  const isWrong = problem?.field === 'sure';
  return (
    <form class="row confirm" method="post" action={`/keys/${old.keyId}/expire`} novalidate>
      <label>
        <input
          type="checkbox"
          name="sure"
          value="yes"
          required
          aria-invalid={isWrong ? 'true' : undefined}
          aria-describedby={isWrong ? 'sure-problem' : undefined}
        />
        {use ? `I know that it was used ${use.relative.toLowerCase()}` : 'I know that it was never used'}
      </label>
      <button type="submit" class="button danger quiet">
        Expire the old key now
      </button>
      {isWrong && (
        <p class="problem" id="sure-problem">
          {problem?.message}
        </p>
      )}
    </form>
  );
}
