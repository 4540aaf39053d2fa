import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/dashboard/routes.js';
import { sharedDashboard } from '../../support/dashboard.js';
import { INHERITED_NAMES } from '../../support/inherited-names.js';
import { everyField } from './every-field.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off' });

describe.each(INHERITED_NAMES)('the name %s', (name) => {
  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'is no fault in a path, an address and a form: %s',
    async (_, route) => {
      // A new session for each request, because some end it.
      const person = await dashboard.signIn(route.role === 'operator' ? 'dana@example.org' : dashboard.own.email);
      // A customer that gets the name is not deleted with it.
      const fields = { ...everyField(name), confirm: `${name}?`, [name]: name };
      const named = route.path.replace(/:\w+/g, name);
      const real = route.path.replace('/customers/:id', '/customers/1').replace(/:\w+/g, name);
      for (const path of new Set([named, real])) {
        const response =
          route.method === 'GET'
            ? await person.get(`${path}?${new URLSearchParams(fields)}`)
            : await person.post(path, fields);
        expect(response.status, path).toBeLessThan(500);
      }
    },
  );
});
