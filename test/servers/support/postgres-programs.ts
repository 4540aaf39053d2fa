import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Certificate } from './certificates.js';

/** Debian installs the programs of each version in a folder of its own. */
export function program(name: string): string {
  const [version] = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one));
  return `/usr/lib/postgresql/${version}/bin/${name}`;
}

/** With a home folder that has no settings of libpq. */
export const env = { PATH: process.env.PATH, HOME: '/nonexistent' };

/** initdb and the server refuse to run as root. */
export function postgresUser(): { uid?: number; gid?: number; env: NodeJS.ProcessEnv } {
  if (process.getuid?.() !== 0) return { env };
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid), env };
}

export async function asPostgres(command: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(command, args, { ...postgresUser(), cwd: '/' });
}

/** Not in the folder of the other tests, which only their user may enter. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'civic-data-postgres-'));
  chmodSync(folder, 0o777);
  return folder;
}

/** Writes NAME.crt and NAME.key, which only PostgreSQL may read: it demands that of keys. */
export function writeCertificate(folder: string, name: string, { certificate, key }: Certificate): void {
  const { uid, gid } = postgresUser();
  for (const [path, text] of Object.entries({ [`${name}.crt`]: certificate, [`${name}.key`]: key })) {
    writeFileSync(join(folder, path), text, { mode: 0o600 });
    if (uid !== undefined && gid !== undefined) chownSync(join(folder, path), uid, gid);
  }
}
