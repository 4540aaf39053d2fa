import type { ProgressOptions } from '../../../db/progress.js';
import { type CheckedLink, checkLink } from './check-link.js';
import { HostQueue } from './host-queue.js';
import type { LinkRequestOptions } from './request.js';

export interface CheckOptions extends ProgressOptions, Omit<LinkRequestOptions, 'signal'> {
  /** Between two requests to a host. */
  pauseMs: number;
  /** Called with each result. */
  onChecked(link: CheckedLink): void;
}

/** Hosts to which requests run at the same time. */
const HOSTS_AT_A_TIME = 8;

/** Checks links, those of one host one after the other. @throws an AbortError once the signal is aborted */
export async function checkLinks(urls: readonly string[], options: CheckOptions): Promise<void> {
  const { pauseMs, onChecked, onProgress, signal } = options;
  const queue = new HostQueue(pauseMs, signal);
  const byHost = new Map<string, string[]>();
  for (const url of urls) {
    const { host } = new URL(url);
    byHost.set(host, [...(byHost.get(host) ?? []), url]);
  }
  const hosts = [...byHost.values()];
  let done = 0;
  const work = async () => {
    for (let own = hosts.shift(); own; own = hosts.shift()) {
      for (const url of own) {
        signal?.throwIfAborted();
        onChecked(await checkLink(url, queue, { ...options, signal }));
        done += 1;
        onProgress?.({ step: 'Checking links', done, total: urls.length });
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_A_TIME }, work));
}
