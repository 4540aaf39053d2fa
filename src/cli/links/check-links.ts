import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ProgressOptions } from '../../../db/storage/progress.js';
import { type CheckedLink, checkLink, type LinkOptions } from './check-link.js';

export interface CheckOptions extends ProgressOptions, Omit<LinkOptions, 'beforeRequest' | 'signal'> {
  /** Between two requests to a host. */
  pauseMs: number;
  /** Called with each result. */
  onChecked(link: CheckedLink): void;
}

/** Hosts to which requests run at the same time. */
const HOSTS_AT_A_TIME = 8;

/** Checks links, those of one host one after the other. @throws an error once the signal is aborted */
export async function checkLinks(urls: readonly string[], options: CheckOptions): Promise<void> {
  const { pauseMs, onChecked, onProgress, signal } = options;
  const requested = new Set<string>();
  const beforeRequest = async (url: URL) => {
    signal?.throwIfAborted();
    const host = hostOf(url);
    if (requested.has(host)) await setTimeout(pauseMs, undefined, { signal });
    requested.add(host);
  };
  let done = 0;
  const checkInTurn = async (ofHost: readonly string[]) => {
    for (const url of ofHost) {
      onChecked(await checkLink(url, { ...options, beforeRequest, signal }));
      done += 1;
      onProgress?.({ step: 'Checking links', done, total: urls.length });
    }
  };
  const hosts = Map.groupBy(urls, (url) => hostOf(new URL(url)));
  await pLimit(HOSTS_AT_A_TIME).map(hosts.values(), checkInTurn);
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');
