import { MAX_ACTIVE_KEYS } from '../../../db/accounts/key-rules.js';
import type { Html } from '../../pages/html.js';
import { ButtonLink } from '../components/button.js';
import { Card, Empty } from '../components/card.js';
import { Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse } from '../layout/page-response.js';
import type { MemberVisit } from '../route.js';
import { readCustomerKeys } from './customer-keys.js';
import { KeyLists } from './key-table.js';

/** `/keys` */
export async function showKeys(visit: MemberVisit, dashboard: Dashboard) {
  const { visitor, now } = visit;
  const keys = await readCustomerKeys(dashboard, visitor.customer.id, now);
  const isActive = visitor.customer.subscription === 'active';
  const main = (
    <>
      <Heading
        title="Keys"
        lead={`${keys.inUse} of at most ${MAX_ACTIVE_KEYS} keys and calendar links are active. Give each program its own key, so you can follow, rotate and revoke each one separately.`}
      >
        {isActive && <ButtonLink to="/keys/new">Create key</ButtonLink>}
      </Heading>
      {keys.all.length === 0 ? (
        <FirstKey isActive={isActive} />
      ) : (
        <Card label="List of keys">
          <KeyLists shown={keys.all.toReversed()} keys={keys} />
        </Card>
      )}
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Keys', main });
}

/** In the place of keys and charts, where there is no key yet. */
export function FirstKey({ isActive }: { isActive: boolean }): Html {
  return (
    <Empty
      title={isActive ? 'Create your first key' : 'There are no keys'}
      text="A program needs a key to read the values of states. Creating one takes a minute, and you can revoke it at any time."
    >
      {isActive && <ButtonLink to="/keys/new">Create key</ButtonLink>}
    </Empty>
  );
}
