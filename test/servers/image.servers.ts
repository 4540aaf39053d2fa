import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.js';
import { buildah, buildahCommand, buildImage, IMAGE } from './support/image.js';
import { childrenOf, until } from './support/processes.js';
import { Program } from './support/program.js';

const run = promisify(execFile);

describe('the image', () => {
  let container: string;
  let root: string;
  beforeAll(async () => {
    const start = performance.now();
    await buildImage();
    console.log(`The image was built in ${Math.round((performance.now() - start) / 1_000)} s`);
    container = await buildah('from', IMAGE);
    root = await buildah('mount', container);
  }, 1_200_000);
  // Storage of buildah may hold mounts, which a removal of the folder would meet.
  afterAll(() => buildah('rm', '--all'));

  it('has a user, a port, labels and a health check, and no volume that would outlive it unnoticed', async () => {
    const { config } = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE)).Docker;
    expect(config).toMatchObject({ User: '1000:1000', ExposedPorts: { '4000/tcp': {} } });
    expect(config.Volumes ?? {}).toEqual({});
    expect(config.Labels).toMatchObject({ 'org.opencontainers.image.version': '1.2.3' });
    expect(config.Env).toEqual(expect.arrayContaining(['NODE_ENV=production', 'HOST=0.0.0.0', 'COPIES=/data/copies']));
    expect(config.Healthcheck.Test.slice(0, 3)).toEqual(['CMD', 'node', '-e']);
  });

  it('has one package and no sources, and is small', async () => {
    const { stdout } = await run('find', [join(root, 'app'), '-type', 'f', '-printf', '%s %P\n']);
    const files = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]);
    const packages = files
      .map(([, path]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
      .filter((name) => name);
    expect([...new Set(packages)].sort()).toEqual(['better-sqlite3']);
    expect(files.filter(([, path]) => /(?<!\.d)\.ts$|^test|\.deploy|\.npmrc|\.env/.test(path))).toEqual([]);
    expect(files.reduce((sum, [size]) => sum + Number(size), 0)).toBeLessThan(45_000_000);
  });

  it('has the licenses of its packages, and a list of them', () => {
    expect(readFileSync(join(root, 'app/dist/THIRD-PARTY-NOTICES.txt'), 'utf8')).toContain('\nbetter-sqlite3 13.');
    const { bomFormat, components } = JSON.parse(readFileSync(join(root, 'app/dist/sbom.cdx.json'), 'utf8'));
    expect(bomFormat).toBe('CycloneDX');
    expect(components.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['graphql', 'express']),
    );
  });

  it('serves, writes nothing but /data and Node’s compile cache in /tmp, and stops in time', async () => {
    const port = await freePort();
    const before = await filesOf(root);
    const { args, env } = buildahCommand(
      ...inside('--env', `PORT=${port}`),
      'node',
      '--max-semi-space-size=8',
      'dist/server.js',
    );
    const program = new Program('buildah', args, { env });
    try {
      const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200;
      await program.until('the container is ready', ready, 60_000);
      expect((await fetch(`http://127.0.0.1:${port}/v2/election/field/`)).status).toBe(200);
      // The first publish wrote the dataset as the user of the image.
      expect(await inContainer('node', '-p', 'fs.statSync("/data/dataset.sqlite").uid')).toBe('1000');
      expect(await filesOf(root)).toEqual(before);
      await until('the health check passes', () => healthy(port), 10_000);
      // Not buildah, which would kill it.
      process.kill(lastDescendant(program.child.pid as number), 'SIGTERM');
      await until('the container has ended', () => program.hasEnded);
      expect([program.child.exitCode, program.printed]).toEqual([0, expect.stringContaining('"msg":"Stopped"')]);
      expect(await healthy(port)).toBe(false);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${program.printed}`);
    } finally {
      await program.end('SIGTERM');
    }
  });

  it('has the command line on its path', async () => {
    expect(await inContainer('civic-data', 'releases')).toMatch(/\d{4}-\d\d-\d\d-/);
  });

  /** Arguments of a command in the container, before the command. */
  const inside = (...options: string[]) => ['run', '--isolation', 'chroot', ...options, container, '--'];

  const inContainer = (...command: string[]) => buildah(...inside(), ...command);

  async function healthy(port: number): Promise<boolean> {
    const { config } = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE)).Docker;
    const [, ...command] = config.Healthcheck.Test;
    return buildah(...inside('--env', `PORT=${port}`), ...command).then(
      () => true,
      () => false,
    );
  }
});

/** All files, without those that may be written, and those that buildah puts into a container that runs. */
async function filesOf(root: string): Promise<string[]> {
  const others = ['etc', 'run', 'data', 'tmp'].flatMap((name) => ['-not', '-path', `${root}/${name}/*`]);
  const { stdout } = await run('find', [root, '-type', 'f', ...others], { maxBuffer: 50_000_000 });
  return stdout.trim().split('\n').sort();
}

/** The last of a chain of processes: the program that others run, such as buildah. */
function lastDescendant(pid: number): number {
  const [child] = childrenOf(pid);
  return child ? lastDescendant(child) : pid;
}
