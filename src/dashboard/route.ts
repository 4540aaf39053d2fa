import type { Accounts } from '../../db/storage/accounts/accounts.js';
import type { Actor } from '../../db/storage/accounts/audit.js';
import { AccountsError } from '../../db/storage/accounts/rules.js';
import type { LinkMaker, Role } from '../../db/storage/accounts/session-rows.js';
import type { OwnSession } from '../../db/storage/accounts/sessions.js';
import type { DatasetStore } from '../../db/storage/release/dataset-store.js';
import type { Log } from '../process/log/log.js';
import type { ClientAddress } from '../server/access/client-address.js';
import type { RateLimits } from '../server/access/rate-limit.js';
import type { HttpResponse } from '../server/response/response.js';
import type { Child } from '../site/html/html.js';
import type { Notices } from './mail/notices.js';
import type { SingleSignOn } from './oidc/single-sign-on.js';
import type { RelyingParty } from './passkeys/relying-party.js';
import type { Cookie, NextPage } from './session/cookie.js';
import type { ReceiverRules } from './webhooks/receiver.js';
import type { WebhookSender } from './webhooks/webhook-sender.js';

/** Who may use a route: everyone, everyone who is signed in, members of a customer (owners are members, too), its owners, or operators. */
export type RouteRole = 'anonymous' | 'signed-in' | Role;

export interface Visit {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Fields of the form; empty for a GET. */
  readonly form: Form;
  /** Who is signed in. Undefined on open routes, if nobody is. */
  readonly visitor: Visitor | undefined;
  /** Address of the client, as the rate limit counts it. */
  readonly address: string;
  /** Browser and system of the client, see `browserName`. */
  readonly browser: string;
  /** Token of the session cookie of the request, whether it is valid or not. */
  readonly token: string | undefined;
  /** Token of the cookie of a single sign-on in progress. */
  readonly signOnToken: string | undefined;
  /** The page that the visitor requested before the sign-in. */
  readonly nextPage: `/${string}` | undefined;
  readonly now: Date;
  /** Why the form was refused, for the page that shows it again. */
  readonly refusal?: Refusal;
  /** Runs a job after the response is sent, so that the response time reveals nothing about it. */
  readonly afterResponse: (job: () => void) => void;
}

interface VisitorOf {
  anonymous: Visitor | undefined;
  'signed-in': Visitor;
  owner: Member;
  member: Member;
  operator: Operator;
}

/** A visit to a route of a role. */
export type VisitOf<Kind extends RouteRole> = Visit & { readonly visitor: VisitorOf[Kind] };

export type MemberVisit = VisitOf<'member'>;
export type OperatorVisit = VisitOf<'operator'>;

export type Handler<Kind extends RouteRole> = (visit: VisitOf<Kind>, dashboard: Dashboard) => Promise<HttpResponse>;

/** A handler of GET that also answers forms. @param notice the result of a form */
export type Page<Kind extends RouteRole> = (
  visit: VisitOf<Kind>,
  dashboard: Dashboard,
  notice?: Child,
) => Promise<HttpResponse>;

export interface Route {
  readonly method: 'GET' | 'POST';
  /** The path in the notation of Express, such as `/keys/:id`. */
  readonly path: string;
  readonly role: RouteRole;
  readonly handle: Handler<never>;
  /** The page of a form with fields, which shows what is wrong with them. */
  readonly page?: Handler<never> | undefined;
}

/** A row of the route table, whose handler gets a visitor of its role. */
export function route<Kind extends RouteRole>(
  role: Kind,
  method: Route['method'],
  path: string,
  handle: Handler<NoInfer<Kind>>,
  page?: Handler<NoInfer<Kind>>,
): Route {
  return { role, method, path, handle, page };
}

export interface DashboardSettings {
  /** The URL at which people open the dashboard: an origin, without a slash at the end. */
  readonly url: string;
  /** URL of the service, for links and samples. */
  readonly apiUrl: string;
  readonly contactEmail: string;
  /** Rate limits of the service: pages show that of keys, and requests to the dashboard have that of addresses. Undefined if there is none. */
  readonly rateLimit: RateLimits | undefined;
  readonly usageDays: number;
  /** Emails of people who become operators when they first sign in. */
  readonly operators: readonly string[];
}

export interface Dashboard {
  readonly settings: DashboardSettings;
  readonly accounts: Accounts;
  readonly cookie: Cookie;
  readonly nextPage: NextPage;
  /** Undefined if there is no OpenID provider. */
  readonly signOn: SingleSignOn | undefined;
  /** For passkeys. Undefined if browsers do not allow them at this address. */
  readonly relyingParty: RelyingParty | undefined;
  /** Sends mails. Undefined if there is no mail server. */
  readonly notices: Notices | undefined;
  /** Which URLs webhooks may have. */
  readonly receivers: ReceiverRules;
  readonly webhookSender: Pick<WebhookSender, 'wake'>;
  /** Has the states and fields that webhooks watch. */
  readonly datasets: DatasetStore;
  readonly clientAddress: ClientAddress;
  readonly log: Log;
}

export type Visitor = OwnSession;

export type Member = Extract<Visitor, { customer: object }>;

export type Operator = Extract<Visitor, { role: 'operator' }>;

/** The name of a person on pages. */
export const nameOf = ({ name, email }: { name: string; email: string }): string => name || email;

/** The name of a person in mails. Customers do not learn who the operators are. */
export const namedBy = ({ customerId, email }: LinkMaker): string =>
  customerId === null ? 'an operator of the service' : email;

/** Restricts a change to the customer of the member. */
export const ownOnly = ({ visitor }: { visitor: Member }) => ({ customerId: visitor.customer.id });

/** Who changes something, for the audit log. */
export const actorOf = ({ visitor, address }: { visitor: Visitor; address: string }): Actor => ({
  name: visitor.email,
  address,
  customerId: visitor.customer?.id,
  session: visitor,
  linkBy: visitor.linkBy,
});

/** The fields of a form that was sent. */
export class Form {
  constructor(private readonly fields: Readonly<Record<string, unknown>> = {}) {}

  /** The first value of a field, without spaces around it; empty if it was not sent. */
  text(name: string): string {
    return this.all(name)[0]?.trim() ?? '';
  }

  /** All values of a field, such as of check boxes with one name. */
  all(name: string): string[] {
    const value = Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
    return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
  }

  has(name: string): boolean {
    return this.all(name).length > 0;
  }

  /** The value of a field if it is one of a list, otherwise the fallback. */
  choice<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.text(name);
    return values.find((value) => value === text) ?? fallback;
  }
}

/** Why the change of a form was refused. The visit has what was typed. */
export interface Refusal {
  /** The name of the field; undefined if none of them is wrong. */
  readonly field: string | undefined;
  readonly message: string;
}

type Path = `/${string}`;
type Of = Pick<VisitOf<'signed-in'>, 'visitor' | 'params'>;

/** The customer of the member, whatever the path says; for an operator, that of the path. @returns for an operator, with the path of its page. @throws AccountsError if there is none */
export async function customerOf({ visitor, params }: Of, { accounts }: Dashboard) {
  if (visitor.customer) return { customer: visitor.customer };
  const { id = '' } = params;
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new AccountsError('unknown', 'There is no such customer.');
  const base: Path = `/operator/customers/${id}`;
  return { customer: await accounts.customers.find(Number(id)), base };
}

/** Whose members a visit is about, and where they are listed: those of a customer or, without one, the operators. */
export async function peopleOf(visit: Of, dashboard: Dashboard) {
  if (!visit.visitor.customer && visit.params.id === undefined)
    return { customer: null, page: '/operator/operators' as const };
  const { customer, base: page = '/members' } = await customerOf(visit, dashboard);
  return { customer, page };
}
