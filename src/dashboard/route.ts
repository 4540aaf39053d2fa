import type { Role } from '../../db/accounts/session-rows.js';
import type { Child } from '../pages/html.js';
import type { HttpResponse } from '../response/response.js';
import type { Dashboard } from './dashboard.js';
import type { Form, Refusal } from './request/form.js';
import type { Member, Operator, Visitor } from './session/visitor.js';

/** Who may use a route: everyone, everyone who is signed in, members of a customer (owners are members, too), its owners, or operators. */
export type RouteRole = 'anonymous' | 'signed-in' | Role;

/** What a handler knows about a request. */
export interface Visit {
  /** Path of the request. */
  readonly path: string;
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Fields of the form; empty for a GET. */
  readonly form: Form;
  /** Who is signed in. Undefined on open routes, if nobody is. */
  readonly visitor: Visitor | undefined;
  /** Of the client, as the rate limit counts it. */
  readonly address: string;
  /** Of the session cookie that came with the request, whether it is valid or not. */
  readonly token: string | undefined;
  /** Of the cookie of a single sign-on that has begun. */
  readonly signOnToken: string | undefined;
  /** The page that somebody wanted who had to sign in first. */
  readonly nextPage: `/${string}` | undefined;
  readonly now: Date;
  /** Why the form was refused that was sent. Its page shows it. */
  readonly refusal?: Refusal;
  /** Runs something once the response is sent, so that the time of the response tells nothing about it. */
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

/** A handler of GET that also answers forms. @param notice what a form has led to */
export type Page<Kind extends RouteRole> = (
  visit: VisitOf<Kind>,
  dashboard: Dashboard,
  notice?: Child,
) => Promise<HttpResponse>;

/** One row of the route table. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** In the notation of Express, such as `/keys/:id`. */
  readonly path: string;
  readonly role: RouteRole;
  readonly handle: Handler<never>;
}

/** A row of the route table, whose handler gets a visitor of its role. */
export function route<Kind extends RouteRole>(
  role: Kind,
  method: Route['method'],
  path: string,
  handle: Handler<NoInfer<Kind>>,
): Route {
  return { role, method, path, handle: handle as Handler<never> };
}
