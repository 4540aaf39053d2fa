import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import { commandLine } from '../../../db/command-line.js';
import { OperatorError } from '../../../db/operator-error.js';
import type { Config } from './config.js';
import { parseFileUrl } from './parse-values.js';

/** Where the published dataset is: in a file that this machine writes, or at a URL that the service follows. */
type DatasetLocation = { readonly kind: 'file'; readonly path: string } | { readonly kind: 'url'; readonly url: URL };

/** @throws an Error whose message completes the sentence "DATASET_URL must be …" */
export function parseDatasetUrl(text: string): DatasetLocation {
  if (!/^https?:/i.test(text)) {
    if (text.startsWith('file:')) return { kind: 'file', path: parseFileUrl(text) };
    throw new Error(
      'a file URL such as file:.data/dataset.sqlite, or the URL of a published file such as https://example.org/dataset.sqlite',
    );
  }
  const url = URL.parse(text);
  if (url?.hash !== '' || url.pathname.endsWith('/'))
    throw new Error('the URL of a published file, such as https://example.org/dataset.sqlite');
  if (!isAllowedUrl(url))
    throw new Error(
      'an https URL. Plain http is only for this machine and private networks: localhost, 127.0.0.1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7, or a host name without a dot. Within a Kubernetes namespace, use the short name of the service, or https',
    );
  return { kind: 'url', url };
}

const PRIVATE = new BlockList();
PRIVATE.addSubnet('127.0.0.0', 8);
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/** Whether a URL is https, or http on this machine or in a private network. Nobody else should be able to read or change the data. */
export function isAllowedUrl({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true;
  if (protocol !== 'http:') return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(host);
  // A name without a dot is one of the local network, such as that of a service in a compose file.
  return version === 0 ? /^[\w-]+$/.test(host) : PRIVATE.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** A URL for logs and messages: without user and password, and without a query, which may be a signature. */
export function shownUrl({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

/** A command needs a dataset file that this machine does not have. */
export class RemoteDatasetError extends OperatorError {
  override name = 'RemoteDatasetError';
}

type DatasetConfig = Pick<Config, 'dataset' | 'copies'>;

/** The file that the service reads: the published one, or the local copy of the one at a URL. */
export function servedDataset({ dataset, copies }: DatasetConfig): string {
  return dataset.kind === 'file' ? dataset.path : join(copies, 'dataset.sqlite');
}

/** The file for a command that reads the dataset. @throws RemoteDatasetError if there is no copy of the one at a URL yet */
export function readableDataset(config: DatasetConfig): string {
  const path = servedDataset(config);
  if (config.dataset.kind === 'file' || existsSync(path)) return path;
  throw new RemoteDatasetError(
    `DATASET_URL is a URL, and ${path} has no copy of its file yet. ` +
      'Start the service first, or run the command with DATASET_URL=file:... on the machine that publishes.',
  );
}

/** The file for a command that changes the dataset. @throws RemoteDatasetError if the dataset is at a URL */
export function writableDataset({ dataset }: DatasetConfig): string {
  if (dataset.kind === 'file') return dataset.path;
  throw new RemoteDatasetError(
    'DATASET_URL is a URL, which this command cannot change. Run it with DATASET_URL=file:... on the machine that publishes. ' +
      `Then upload the release: ${commandLine('publish --to DIR')} and .deploy/commands.md`,
  );
}
