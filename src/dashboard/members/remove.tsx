import { AccountsError } from '../../../db/accounts/rules.js';
import type { HttpResponse } from '../../response/response.js';
import { Field } from '../components/field.js';
import { Crumbs, Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';

type Visit = VisitOf<'signed-in'>;

/** Whose member is removed, and where the visitor comes from. */
export interface RemovalPlace {
  customerId: number;
  /** The page with the list of members. */
  section: { name: string; path: `/${string}` };
  /** The path of the form. */
  base: string;
}

/** Asks first: the person has to be invited again. */
export async function showRemoval(visit: Visit, dashboard: Dashboard, place: RemovalPlace): Promise<HttpResponse> {
  return removalPage(visit, dashboard, place);
}

export async function removeMember(visit: Visit, dashboard: Dashboard, place: RemovalPlace): Promise<HttpResponse> {
  const { customerId, section } = place;
  const member = await findMember(visit, dashboard, customerId);
  const typed = visit.form.text('confirm');
  if (typed.toLowerCase() !== member.email)
    return removalPage(visit, dashboard, place, { typed, message: 'That is not the email. Nobody was removed.' });
  await dashboard.accounts.members.remove(member.id, actorOf(visit), { customerId });
  return seeOther(section.path);
}

async function removalPage(
  visit: Visit,
  dashboard: Dashboard,
  { customerId, section, base }: RemovalPlace,
  problem?: { typed: string; message: string },
): Promise<HttpResponse> {
  const member = await findMember(visit, dashboard, customerId);
  const name = member.name || member.email;
  const main = (
    <>
      <Crumbs section={section.name} path={section.path} name={name} />
      <Heading title={`Remove ${name}`} />
      <section class="danger-zone" aria-label="Remove">
        <div class="setting">
          <div>
            <h2>Remove this member</h2>
            <p>All sessions of this person end at once. Keys that the person made go on working.</p>
          </div>
          <form method="post" action={`${base}/${member.id}/remove`} novalidate>
            <Field
              name="confirm"
              label={`To confirm, type the email: ${member.email}`}
              value={problem?.typed}
              maxlength={254}
              problem={problem?.message}
            />
            <div class="row">
              <button type="submit" class="button danger">
                Remove member
              </button>
              <a class="button quiet" href={section.path}>
                Cancel
              </a>
            </div>
          </form>
        </div>
      </section>
    </>
  );
  return pageResponse(visit, dashboard, { title: `Remove ${name}`, main }, problem ? 422 : 200);
}

/** A member of the customer other than the visitor. @throws AccountsError */
async function findMember({ params, visitor }: Visit, { accounts }: Dashboard, customerId: number) {
  const members = await accounts.members.list(customerId);
  const member = members.find(({ id }) => String(id) === params.member && id !== visitor.memberId);
  if (!member) throw new AccountsError('unknown', 'There is no such member.');
  return member;
}
