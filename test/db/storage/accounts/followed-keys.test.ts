import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashSecret } from '../../../../db/storage/accounts/key-secret.js';
import { FollowedKeys, type KnownKeys } from '../../../../db/storage/accounts/postgres/followed-keys.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

let path: string;
let keys: FollowedKeys;
beforeEach(() => {
  path = join(temporaryFolder(), 'accounts.json');
  keys = new FollowedKeys(path);
});

const known = (expiresAt: string | null = null): KnownKeys => ({
  ...{ identity: 'i', change: 3, database: 'civic at db:5432', revoked: new Map([['cds_2', undefined]]) },
  valid: new Map([['cds_1', [hashSecret('secret'), 'Ä "1"', 'active', 'web', expiresAt, 'all', null]]]),
});

const reopened = () => {
  const other = new FollowedKeys(path);
  other.load();
  return other;
};

describe('the keys of a database', () => {
  it('are checked in memory, and by the next start as they were stored', async () => {
    expect(await keys.check()).toEqual({ canRead: false, problem: undefined });
    keys.update(known());
    for (const one of [keys, reopened()]) {
      expect(one.known).toEqual(known());
      expect(await one.authenticate('cds_1', 'secret')).toMatchObject({ status: 'active', customer: 'Ä "1"' });
      for (const [id, secret] of [
        ['cds_1', 'other'],
        ['cds_2', 'secret'],
        ['cds_3', 'secret'],
      ] as const)
        expect(await one.authenticate(id, secret)).toEqual({ status: 'unknown' });
    }
  });

  it('are not accepted after their expiry, which changes nothing in the file', async () => {
    keys.update(known('2020-01-01T00:00:00Z'));
    expect(await keys.authenticate('cds_1', 'secret')).toMatchObject({ status: 'unknown' });
  });

  it('are stored for the owner alone, without secrets', () => {
    keys.update(known());
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('have an age, which a start without the database takes from the file', () => {
    expect(keys.ageSeconds()).toBe(Number.POSITIVE_INFINITY);
    keys.update(known());
    utimesSync(path, 1_000, Date.now() / 1_000 - 90);
    const later = reopened();
    expect(later.ageSeconds()).toBeGreaterThan(80);
    // It was not current since then.
    later.close();
    expect(reopened().ageSeconds()).toBeGreaterThan(80);
  });

  it('are written again if the file is removed', () => {
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    keys.update(known());
    rmSync(path);
    now += 60_000;
    expect(() => keys.confirm()).toThrow('cannot be written (ENOENT)');
    now += 60_000;
    keys.confirm();
    vi.restoreAllMocks();
    expect(reopened().known).toEqual(known());
  });

  it.each(['', '{"version":1', '{"version":2}', '[]', '{"version":1,"valid":3}'])('are not read from %j', (text) => {
    writeFileSync(path, text);
    expect(() => keys.load()).toThrow(expect.objectContaining({ name: 'DamagedSnapshotError' }));
  });
});
