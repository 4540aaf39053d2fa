import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../src/dashboard/route.js';
import { ROUTES } from '../../../src/dashboard/routes.js';
import {
  addCustomer,
  addOperator,
  type Person,
  startTestDashboard,
  type TestDashboard,
} from '../../support/dashboard.js';
import { INHERITED_NAMES } from '../../support/inherited-names.js';
import { everyField } from './every-field.js';

let dashboard: TestDashboard;
let member: { id: number; email: string };
let operator: { id: number; email: string };
beforeAll(async () => {
  dashboard = await startTestDashboard({ environment: { RATE_LIMIT: 'off' } });
  ({ member } = await addCustomer(dashboard, 'Own'));
  operator = await addOperator(dashboard);
});
afterAll(() => dashboard.stop());

/** A new session for each request, because some end it. */
async function personFor({ role }: Route): Promise<Person> {
  const { id, email } = role === 'operator' ? operator : member;
  const token = await dashboard.accounts.sessions.create(id, { address: '127.0.0.1' });
  return { email, cookie: `civic-dashboard-${new URL(dashboard.url).port}=${token}` };
}

describe.each(INHERITED_NAMES)('the name %s', (name) => {
  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'is no fault in a path, an address and a form: %s',
    async (_, route) => {
      const person = await personFor(route);
      const fields = { ...everyField(name), [name]: name };
      const named = route.path.replace(/:\w+/g, name);
      const real = route.path.replace('/customers/:id', '/customers/1').replace(/:\w+/g, name);
      for (const path of new Set([named, real])) {
        const response =
          route.method === 'GET'
            ? await dashboard.get(`${path}?${new URLSearchParams(fields)}`, person)
            : await dashboard.post(path, person, fields);
        expect(response.status, path).toBeLessThan(500);
      }
    },
  );
});
