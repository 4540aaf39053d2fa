import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { childrenOf, freePort, until } from './support/processes.js';
import { Program } from './support/program.js';

/**
 * Builds the image on bases that are made here, since no registry of images is needed then: Debian with a compiler and the Node of this
 * process, and a folder with that Node and its libraries alone. It takes two or three minutes.
 */
const folder = temporaryFolder();
const run = promisify(execFile);
const STORAGE = ['--storage-driver', 'overlay', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
const IMAGE = 'localhost/civic-data';

async function buildah(...args: string[]): Promise<string> {
  const { stdout } = await run('buildah', [...STORAGE, ...args], { env, maxBuffer: 50_000_000 });
  return stdout.trim();
}

async function npmConfig(name: string): Promise<string> {
  return (await run('npm', ['config', 'get', name])).stdout.trim();
}

/** Makes an image of a folder or a tar archive, and of more folders. */
async function makeBase(name: string, contents: readonly string[], environment: Record<string, string>): Promise<void> {
  const container = await buildah('from', 'scratch');
  for (const content of contents) await buildah('add', '-q', container, content, '/');
  const variables = Object.entries({ PATH: '/usr/bin:/bin:/usr/sbin:/sbin', ...environment });
  await buildah('config', ...variables.flatMap(([key, value]) => ['--env', `${key}=${value}`]), container);
  await buildah('commit', '-q', '--rm', container, name);
}

/** The running Node, as if it had been installed in /usr, with npm and the headers that compile native packages. */
function nodeFolder(): string {
  const root = join(folder, 'node');
  const prefix = dirname(dirname(realpathSync(process.execPath)));
  for (const path of ['include/node', 'lib/node_modules/npm'])
    cpSync(join(prefix, path), join(root, 'usr', path), { recursive: true });
  mkdirSync(join(root, 'usr/bin'));
  cpSync(realpathSync(process.execPath), join(root, 'usr/bin/node'));
  writeFileSync(join(root, 'usr/bin/npm'), '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n');
  chmodSync(join(root, 'usr/bin/npm'), 0o755);
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) cpSync(realpathSync(certificates), join(root, 'certificates.pem'));
  return root;
}

/** The running Node, a shell and `env`, with the libraries that they load, and nothing else. */
async function runtimeFolder(): Promise<string> {
  const root = join(folder, 'runtime');
  const programs = { 'usr/bin/node': process.execPath, 'usr/bin/env': '/usr/bin/env', 'bin/sh': '/bin/sh' };
  const { stdout } = await run('ldd', Object.values(programs));
  const libraries = [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path as string);
  for (const path of libraries) cpSync(realpathSync(path), join(root, path));
  for (const [path, program] of Object.entries(programs)) cpSync(realpathSync(program), join(root, path));
  return root;
}

async function buildImage(): Promise<void> {
  const debian = join(folder, 'debian.tar');
  const withoutDocuments = ['--dpkgopt=path-exclude=/usr/share/doc/*', '--dpkgopt=path-exclude=/usr/share/man/*'];
  const packages = '--include=g++,make,python3';
  await run('mmdebstrap', ['--variant=minbase', packages, ...withoutDocuments, 'bookworm', debian], {
    maxBuffer: 50_000_000,
  });
  const { NODE_EXTRA_CA_CERTS: certificates, npm_config_registry: registry } = process.env;
  await makeBase('localhost/node', [debian, nodeFolder()], {
    npm_config_nodedir: '/usr',
    // Does not look for a compiled one elsewhere.
    npm_config_build_from_source: 'true',
    ...(registry && { npm_config_registry: registry }),
    ...(certificates && { NODE_EXTRA_CA_CERTS: '/certificates.pem' }),
    // Only here: it compiles SQLite in a fraction of the time.
    CFLAGS: '-O0',
    CXXFLAGS: '-O0',
  });
  await makeBase('localhost/runtime', [await runtimeFolder()], {});
  const userConfig = await npmConfig('userconfig');
  const hasUserConfig = statSync(userConfig, { throwIfNoEntry: false }) !== undefined;
  const volumes = [
    `${await npmConfig('cache')}:/root/.npm`,
    ...(hasUserConfig ? [`${userConfig}:/root/.npmrc:ro`] : []),
  ];
  mkdirSync(await npmConfig('cache'), { recursive: true });
  await buildah(
    ...['build', '--format', 'docker', '--tag', IMAGE, '--file', join(packageRoot, '.deploy/Dockerfile')],
    ...['--build-arg', 'NODE_IMAGE=localhost/node', '--build-arg', 'RUNTIME_IMAGE=localhost/runtime'],
    ...volumes.flatMap((volume) => ['--volume', volume]),
    packageRoot,
  );
}

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

  it('has a user, a volume, a port, and a health check', async () => {
    const { config } = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE)).Docker;
    expect(config).toMatchObject({ User: '1000:1000', Volumes: { '/data': {} }, ExposedPorts: { '4000/tcp': {} } });
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
    expect([...new Set(packages)].sort()).toEqual(['better-sqlite3', 'bindings', 'file-uri-to-path']);
    expect(files.filter(([, path]) => /(?<!\.d)\.ts$|^test|\.deploy|\.npmrc|\.env/.test(path))).toEqual([]);
    expect(files.reduce((sum, [size]) => sum + Number(size), 0)).toBeLessThan(40_000_000);
  });

  it('serves, writes nothing but /data, and stops in time', async () => {
    const port = await freePort();
    const before = await filesOf(root);
    const command = [...inside('--env', `PORT=${port}`), 'node', 'dist/server.cjs'];
    const program = new Program('buildah', [...STORAGE, ...command], { env });
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

/** All files, without those that buildah puts into a container that runs. */
async function filesOf(root: string): Promise<string[]> {
  const others = ['etc', 'run'].flatMap((name) => ['-not', '-path', `${root}/${name}/*`]);
  const { stdout } = await run('find', [root, '-type', 'f', ...others]);
  return stdout.trim().split('\n').sort();
}

/** The last of a chain of processes: the program that others run, such as buildah. */
function lastDescendant(pid: number): number {
  const [child] = childrenOf(pid);
  return child ? lastDescendant(child) : pid;
}
