import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../../db/package-root.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/**
 * Builds the image on a base that is made here, since no registry of images is needed then: Debian with the Node of this process.
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

/** Debian, directly in the folder of a container: an archive takes 15 seconds more. */
async function installDebian(root: string): Promise<void> {
  const unused = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  await run('mmdebstrap', ['--variant=minbase', ...unused, 'bookworm', root], { maxBuffer: 50_000_000 });
}

/** The running Node, as if it had been installed in /usr, with the npm of this machine. */
function installNode(root: string): void {
  // npm sets it for its scripts.
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('The image is built with the npm that runs this test. Use npm run test:servers.');
  cpSync(dirname(dirname(realpathSync(npm))), join(root, 'usr/lib/node_modules/npm'), { recursive: true });
  cpSync(realpathSync(process.execPath), join(root, 'usr/bin/node'));
  writeFileSync(join(root, 'usr/bin/npm'), '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n');
  chmodSync(join(root, 'usr/bin/npm'), 0o755);
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) cpSync(realpathSync(certificates), join(root, 'certificates.pem'));
}

/** The Dockerfile without what the builder of this Debian, which is older than Docker 25, does not know. */
function dockerfile(): string {
  const text = readFileSync(join(packageRoot, '.deploy/Dockerfile'), 'utf8');
  const file = join(folder, 'Dockerfile');
  writeFileSync(file, text.replace(' --start-interval=1s', ''));
  return file;
}

export async function buildImage(): Promise<void> {
  await chooseStorage();
  const fill = async (root: string) => {
    await installDebian(root);
    installNode(root);
  };
  const { NODE_EXTRA_CA_CERTS: certificates, npm_config_registry: registry } = process.env;
  await makeBase('localhost/node', fill, {
    ...(registry && { npm_config_registry: registry }),
    ...(certificates && { NODE_EXTRA_CA_CERTS: '/certificates.pem' }),
  });
  const userConfig = await npmConfig('userconfig');
  const hasUserConfig = statSync(userConfig, { throwIfNoEntry: false }) !== undefined;
  const volumes = [
    `${await npmConfig('cache')}:/root/.npm`,
    ...(hasUserConfig ? [`${userConfig}:/root/.npmrc:ro`] : []),
  ];
  mkdirSync(await npmConfig('cache'), { recursive: true });
  await buildah(
    ...['build', '--format', 'docker', '--tag', IMAGE, '--file', dockerfile()],
    ...['--build-arg', 'NODE_IMAGE=localhost/node', '--build-arg', 'VERSION=1.2.3'],
    ...volumes.flatMap((volume) => ['--volume', volume]),
    packageRoot,
  );
}
