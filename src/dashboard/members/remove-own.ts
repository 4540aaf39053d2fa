import type { HttpResponse } from '../../response/response.js';
import type { Dashboard } from '../dashboard.js';
import type { VisitOf } from '../route.js';
import { type RemovalPlace, removeMember, showRemoval } from './remove.js';

const placeOf = ({ visitor }: VisitOf<'member'>): RemovalPlace => ({
  customerId: visitor.customer.id,
  section: { name: 'Members', path: '/members' },
  base: '/members',
});

/** `GET /members/{member}/remove` */
export const showOwnRemoval = (visit: VisitOf<'member'>, dashboard: Dashboard): Promise<HttpResponse> =>
  showRemoval(visit, dashboard, placeOf(visit));

/** `POST /members/{member}/remove` */
export const removeOwn = (visit: VisitOf<'member'>, dashboard: Dashboard): Promise<HttpResponse> =>
  removeMember(visit, dashboard, placeOf(visit));
