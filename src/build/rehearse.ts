import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';
import { KEEP_COMPILED } from './keep-compiled.js';

/**
 * Runs both programs once on files of their own, so that V8's compiled code of what a start needs is kept. Without it a start
 * takes longer and works as well, so a rehearsal that fails does not fail the build.
 */
export async function rehearse(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'civic-data-build-'));
  const settings = {
    DATASET_URL: `file:${join(folder, 'dataset.sqlite')}`,
    ACCOUNTS_URL: `file:${join(folder, 'accounts.sqlite')}`,
    PORT: '0',
  };
  try {
    await ended(run(settings, 'civic-data', 'import'));
    const server = run(settings, 'server');
    const end = ended(server);
    await Promise.race([end, visit(server)]);
    server.kill('SIGTERM');
    await end;
  } catch (error) {
    console.warn(`Starts will take longer: the build could not try the programs. ${(error as Error).message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(settings: Record<string, string>, name: string, ...args: string[]): ChildProcess {
  const launcher = join(packageRoot, `dist/${name}.cjs`);
  return spawn(process.execPath, [launcher, KEEP_COMPILED, ...args], { env: settings });
}

/** Waits for the end, and throws where that is a failure. */
async function ended(child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  child.stdout?.resume();
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  if (code !== 0) throw new Error(said);
}

/** Asks for what a first client asks for, once the server says where it listens. */
async function visit(server: ChildProcess): Promise<void> {
  const url = await new Promise<string>((resolve) => {
    let said = '';
    server.stdout?.on('data', (chunk) => {
      said += chunk;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (found) resolve(found);
    });
  });
  await (await fetch(`${url}/v2/election/field/`)).text();
  const headers = { 'content-type': 'application/json' };
  await (await fetch(`${url}/graphql`, { method: 'POST', headers, body: '{"query":"{ states { code } }"}' })).text();
}
