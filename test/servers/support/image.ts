import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../../db/package-root.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/**
 * Builds the image on bases that are made here, since no registry of images is needed then: Debian with a compiler and the Node of this
 * process, and a folder with that Node and its libraries alone. It takes about 90 seconds on two cores: 35 for Debian and 35 for `npm ci`.
 */
const folder = temporaryFolder();
const run = promisify(execFile);
const storage = (driver: string) => [
  ...['--storage-driver', driver],
  ...['--root', join(folder, driver), '--runroot', join(folder, 'run')],
];
let chosen = storage('vfs');
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
export const IMAGE = 'localhost/civic-data';

/** Arguments and environment of buildah, for its storage in a folder of this test. */
export const buildahCommand = (...args: string[]) => ({ args: [...chosen, ...args], env });

export async function buildah(...args: string[]): Promise<string> {
  const { stdout } = await run('buildah', [...chosen, ...args], { env, maxBuffer: 50_000_000 });
  return stdout.trim();
}

async function npmConfig(name: string): Promise<string> {
  return (await run('npm', ['config', 'get', name])).stdout.trim();
}

/** The overlay driver does not copy layers, but it cannot run on every file system; vfs can. */
async function chooseStorage(): Promise<void> {
  chosen = storage('overlay');
  await buildah('info').catch(() => {
    chosen = storage('vfs');
  });
}

/** Makes an image of what a function puts into its folder. */
async function makeBase(
  name: string,
  fill: (root: string) => Promise<unknown>,
  environment: Record<string, string> = {},
): Promise<void> {
  const container = await buildah('from', 'scratch');
  await fill(await buildah('mount', container));
  const variables = Object.entries({ PATH: '/usr/bin:/bin:/usr/sbin:/sbin', ...environment });
  await buildah('config', ...variables.flatMap(([key, value]) => ['--env', `${key}=${value}`]), container);
  await buildah('commit', '-q', '--rm', container, name);
}

/** Debian with a compiler, directly in the folder of a container: an archive takes 15 seconds more. */
async function installDebian(root: string): Promise<void> {
  const unused = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const options = ['--variant=minbase', '--include=g++,make,python3', ...unused];
  await run('mmdebstrap', [...options, 'bookworm', root], { maxBuffer: 50_000_000 });
}

/** The running Node, as if it had been installed in /usr, with npm and the headers that compile native packages. */
function installNode(root: string): void {
  const prefix = dirname(dirname(realpathSync(process.execPath)));
  for (const path of ['include/node', 'lib/node_modules/npm'])
    cpSync(join(prefix, path), join(root, 'usr', path), { recursive: true });
  cpSync(realpathSync(process.execPath), join(root, 'usr/bin/node'));
  writeFileSync(join(root, 'usr/bin/npm'), '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n');
  chmodSync(join(root, 'usr/bin/npm'), 0o755);
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) cpSync(realpathSync(certificates), join(root, 'certificates.pem'));
}

/** The running Node, a shell and `env`, with the libraries that they load, and nothing else. */
async function installRuntime(root: string): Promise<void> {
  const programs = { 'usr/bin/node': process.execPath, 'usr/bin/env': '/usr/bin/env', 'bin/sh': '/bin/sh' };
  const { stdout } = await run('ldd', Object.values(programs));
  const libraries = [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path as string);
  for (const path of libraries) cpSync(realpathSync(path), join(root, path));
  for (const [path, program] of Object.entries(programs)) cpSync(realpathSync(program), join(root, path));
}

export async function buildImage(): Promise<void> {
  await chooseStorage();
  const installBuilder = async (root: string) => {
    await installDebian(root);
    installNode(root);
  };
  const { NODE_EXTRA_CA_CERTS: certificates, npm_config_registry: registry } = process.env;
  await makeBase('localhost/node', installBuilder, {
    npm_config_nodedir: '/usr',
    // Does not look for a compiled one elsewhere.
    npm_config_build_from_source: 'true',
    ...(registry && { npm_config_registry: registry }),
    ...(certificates && { NODE_EXTRA_CA_CERTS: '/certificates.pem' }),
    // Only here: it compiles SQLite in a fraction of the time.
    CFLAGS: '-O0',
    CXXFLAGS: '-O0',
  });
  await makeBase('localhost/runtime', installRuntime);
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
