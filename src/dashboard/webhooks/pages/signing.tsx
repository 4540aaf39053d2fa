import { hasExpired } from '../../../../db/storage/accounts/rules.js';
import type { Delivery } from '../../../../db/storage/accounts/webhook-deliveries.js';
import { TEST_RELEASE, type Webhook } from '../../../../db/storage/accounts/webhook-rows.js';
import type { Html } from '../../../site/html/html.js';
import { Card, Detail, Notice, Setting } from '../../components/card.js';
import { Choices } from '../../components/field.js';
import { ChangeForm, Submit } from '../../components/form.js';
import { DayAndTime, until } from '../../components/time.js';
import type { Visit } from '../../route.js';
import { resultOf } from './deliveries.js';

interface SigningProps {
  visit: Visit;
  webhook: Webhook;
}

/** Which secrets sign messages, and how to get a new one. */
export function Signing({ visit, webhook: { id, secretEnd, oldSecretEnd, oldSecretEndsAt } }: SigningProps): Html {
  const end = oldSecretEndsAt !== null && !hasExpired(oldSecretEndsAt, visit.now) ? oldSecretEndsAt : undefined;
  return (
    <Card title="Signing secret" id="secret">
      {end && (
        <p>
          Messages are signed with two secrets until{' '}
          <b>
            <DayAndTime at={end} />
          </b>
          . Accept both, then remove the old one from your program.
        </p>
      )}
      <dl class="details">
        <Detail name={end ? 'New' : 'Current'}>
          <code>whsec_…{secretEnd}</code> <span class="meta">shown once</span>
        </Detail>
        {end && (
          <Detail name="Old">
            <code>whsec_…{oldSecretEnd}</code> <span class="state ending">Ends in {until(end, visit.now)}</span>
          </Detail>
        )}
      </dl>
      {end ? (
        <Setting
          title="Is the new one in place?"
          text="Send a test message. If it is accepted, end the old one now. After that, you can make another new one."
        >
          <ChangeForm visit={visit} action={`/webhooks/${id}/secret/end`}>
            <Submit kind="quiet">End the old secret now</Submit>
          </ChangeForm>
        </Setting>
      ) : (
        <Setting
          title="New secret"
          text="If the current one leaked, or a person who knew it left. If both sign for a day, nothing is lost."
        >
          <ChangeForm visit={visit} action={`/webhooks/${id}/secret`} newId={secretEnd}>
            <Choices
              name="grace"
              legend="The current one ends"
              value="24h"
              options={[
                ['24h', 'in 24 hours'],
                ['0', 'right away'],
              ]}
            />
            <Submit kind="quiet">Make a new secret</Submit>
          </ChangeForm>
        </Setting>
      )}
    </Card>
  );
}

/** After this, a test message is one among others. */
const SHOWN_MS = 600_000;

/** What became of the newest test message. */
export function TestResult({ messages, now }: { messages: readonly Delivery[]; now: Date }): Html | null {
  const test = messages.find(({ release }) => release === TEST_RELEASE);
  if (!test || now.getTime() - Date.parse(test.createdAt) > SHOWN_MS) return null;
  if (test.state === 'pending')
    return (
      <Notice kind="quiet" action={<a href="?">Reload</a>}>
        <p>
          <b>The test message is on its way.</b> Your receiver has ten seconds to answer.
        </p>
      </Notice>
    );
  const isDelivered = test.state === 'delivered';
  return (
    <Notice kind={isDelivered ? 'done' : 'wrong'}>
      <p>
        <b>{isDelivered ? 'Test message delivered.' : 'The test message was not delivered.'}</b> {resultOf(test)}{' '}
        {isDelivered ? 'It is signed as every other message.' : 'It is not sent again by itself.'}
      </p>
    </Notice>
  );
}
