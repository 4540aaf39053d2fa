import { beforeEach, describe, expect, it } from 'vitest';
import { civicData, type Environment, isolated } from '../../support/run.js';
import { civicDataOnTerminal } from '../../support/terminal.js';

let environment: Environment;
beforeEach(() => {
  environment = isolated();
});

async function answer(args: string, text: string) {
  const terminal = civicDataOnTerminal(environment, args);
  const shown = await terminal.untilPrinted('Revoke? [y/N] ');
  terminal.type(text);
  const { code, stdout } = await terminal.ended;
  return { code, shown, after: stdout.slice(shown.length).replaceAll('\r', '') };
}

describe('civic-data keys revoke on a terminal', () => {
  let keyId: string;
  beforeEach(async () => {
    await civicData(environment, 'customers', 'create', '--name', 'Town Crier');
    const made = await civicData(environment, 'keys', 'create', '--customer', 'Town Crier', '--label', 'web', '--json');
    keyId = JSON.parse(made.stdout).keyId;
  });
  const revokedAt = async () =>
    JSON.parse((await civicData(environment, 'keys', 'list', '--json')).stdout)[0].revokedAt;

  it('shows the key, asks, and revokes only after "y"', async () => {
    const no = await answer(`keys revoke ${keyId}`, 'n\n');
    expect(no.shown).toContain(`The key ${keyId} (web) of Town Crier, never used, will not be accepted again.`);
    expect([no.code, no.after]).toEqual([1, expect.stringContaining('Nothing was revoked.')]);
    expect(await revokedAt()).toBe(null);
    const stopped = await answer(`keys revoke ${keyId}`, '\x03');
    expect([stopped.code, await revokedAt()]).toEqual([130, null]);
    const yes = await answer(`keys revoke ${keyId}`, 'y\n');
    expect([yes.code, yes.after]).toEqual([0, expect.stringContaining(`Revoked ${keyId} of Town Crier.`)]);
    expect(await revokedAt()).toMatch(/Z$/);
  });

  it.each([
    ['with --yes', '--yes', ''],
    ['if its input is no terminal', '', '< /dev/null'],
  ])('does not ask %s', async (_, option, redirections) => {
    const { code, stdout } = await civicDataOnTerminal(environment, `keys revoke ${keyId} ${option}`, redirections)
      .ended;
    expect([code, stdout]).toEqual([0, `Revoked ${keyId} of Town Crier.\r\n`]);
  });
});
