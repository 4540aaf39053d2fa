import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { civicData, isolated, pathOf } from '../../support/run.js';

async function withCustomer(name = 'Town Crier') {
  const environment = isolated();
  await civicData(environment, 'customers', 'create', '--name', name);
  return environment;
}

describe('civic-data customers', () => {
  it('creates a customer with an active subscription', async () => {
    const { code, stdout } = await civicData(isolated(), 'customers', 'create', '--name', 'Town Crier', '--json');
    expect(code).toBe(0);
    const customer = { subscription: 'active', createdAt: expect.any(String), rateLimit: null, endsAt: null };
    expect(JSON.parse(stdout)).toEqual({ name: 'Town Crier', ...customer });
  });

  it('rejects a name that is taken, says what to do, and exits with 1', async () => {
    const { code, stderr } = await civicData(await withCustomer(), 'customers', 'create', '--name', 'Town Crier');
    expect(code).toBe(1);
    expect(stderr).toBe('A customer named "Town Crier" already exists. Choose another name.\n');
  });

  it.each([
    ['suspend', 'suspended'],
    ['activate', 'active'],
  ])('%s makes the subscription %s', async (command, subscription) => {
    const environment = await withCustomer();
    const { code, stdout } = await civicData(environment, 'customers', command, '--name', 'Town Crier', '--json');
    expect([code, JSON.parse(stdout).subscription]).toEqual([0, subscription]);
    const list = await civicData(environment, 'customers', 'list', '--json');
    expect(JSON.parse(list.stdout)).toMatchObject([{ name: 'Town Crier', subscription, keys: 0 }]);
  });

  it('renames a customer', async () => {
    const environment = await withCustomer();
    const args = ['--name', 'town crier', '--to', 'Town Criers', '--json'];
    const { code, stdout } = await civicData(environment, 'customers', 'rename', ...args);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ name: 'Town Criers' })]);
    expect((await civicData(environment, 'customers', 'list')).stdout).toMatch(/^Town Criers /m);
  });

  it('suggests a customer with a similar name', async () => {
    const { code, stderr } = await civicData(await withCustomer(), 'keys', 'create', '--customer', 'Town Cryer');
    expect(code).toBe(1);
    expect(stderr).toContain('There is no customer named "Town Cryer". Did you mean Town Crier?');
  });
});

describe('civic-data keys', () => {
  it('creates a key and prints its id and secret once', async () => {
    const environment = await withCustomer();
    const made = await civicData(environment, 'keys', 'create', '--customer', 'Town Crier', '--label', 'web', '--json');
    const key = JSON.parse(made.stdout);
    expect(key).toMatchObject({ keyId: expect.stringMatching(/^cds_/), customer: 'Town Crier', label: 'web' });
    expect(key.keySecret).toMatch(/^cdss_[\dA-Za-z]{49}$/);
    const listed = await civicData(environment, 'keys', 'list', '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject([{ keyId: key.keyId, label: 'web', revokedAt: null }]);
    expect(listed.stdout).not.toContain(key.keySecret);
  });

  it('lists the keys of one customer', async () => {
    const environment = await withCustomer();
    await civicData(environment, 'customers', 'create', '--name', 'Other');
    for (const name of ['Other', 'Town Crier']) await civicData(environment, 'keys', 'create', '--customer', name);
    const { stdout } = await civicData(environment, 'keys', 'list', '--customer', 'town crier', '--json');
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ customer: 'Town Crier' })]);
    const unknown = await civicData(environment, 'keys', 'list', '--customer', 'Ohter');
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('Did you mean Other?')]);
  });

  it('revokes a key', async () => {
    const environment = await withCustomer();
    const made = await civicData(environment, 'keys', 'create', '--customer', 'Town Crier', '--json');
    const { keyId } = JSON.parse(made.stdout);
    const { code, stdout } = await civicData(environment, 'keys', 'revoke', keyId, '--json');
    expect([code, JSON.parse(stdout).revokedAt]).toEqual([0, expect.stringMatching(/Z$/)]);
  });
});

it.each([
  [['customers', 'list'], 'There are no customers.'],
  [['keys', 'list'], 'There are no keys.'],
  [['usage'], 'Requests from'],
])('civic-data %j shows that there is nothing, and creates no accounts file', async (command, shown) => {
  const environment = isolated();
  const { code, stdout } = await civicData(environment, ...command);
  expect([code, stdout]).toEqual([0, expect.stringContaining(shown)]);
  expect(existsSync(pathOf(environment, 'ACCOUNTS_URL'))).toBe(false);
});
