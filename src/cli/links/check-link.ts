import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ProgressOptions } from '../../../db/storage/progress.js';
import type { LinkRow } from '../../../db/storage/queries/sources.js';
import { failureReason } from '../../process/outbound/fetch-file.js';
import { isPublicAddress, sendRequest } from '../../process/outbound/send-request.js';

interface LinkOptions {
  /** Milliseconds for each request. */
  timeoutMs: number;
  userAgent: string;
  /** Whether to connect to private addresses. */
  allowPrivate: boolean;
  signal: AbortSignal | undefined;
}

/** The result of a check, without its date. */
export type CheckedLink = Pick<LinkRow, 'url' | 'status' | 'reason' | 'finalUrl'> & {
  /** Whether any server answered. */
  answered: boolean;
};

type LinkResult = Pick<CheckedLink, 'status' | 'reason'>;

const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
/** The server may accept browsers, or answer later. Statuses of 500 and above are uncertain, too. */
const UNCERTAIN_STATUSES = [401, 403, 405, 406, 407, 408, 421, 425, 429, 451];
/** Other network errors may be temporary. */
const BROKEN_CODES = ['ENOTFOUND', 'ECONNREFUSED', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'];

/** Checks a link and follows its redirects. @throws an error once the signal is aborted */
async function checkLink(url: string, options: LinkOptions): Promise<CheckedLink> {
  const start = new URL(url);
  let target = start;
  let answered = false;
  const result = ({ status, reason }: LinkResult): CheckedLink => {
    const finalUrl = status === 'broken' || target.href === start.href ? null : target.href;
    return { url, status, reason, finalUrl, answered };
  };
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    try {
      const { status, location } = await get(target, options);
      answered = true;
      if (!REDIRECTS.includes(status)) return result(resultOfStatus(status));
      if (!location || !URL.canParse(location, target.href)) return result(NOWHERE);
      target = new URL(location, target.href);
      if (!/^https?:$/.test(target.protocol)) return result(NOWHERE);
    } catch (error) {
      options.signal?.throwIfAborted();
      return result(resultOfError(error as Error));
    }
  }
  return result({ status: 'broken', reason: `more than ${MAX_REDIRECTS} redirects` });
}

const NOWHERE: LinkResult = { status: 'broken', reason: 'a redirect leads to no web page' };

/** Many servers answer HEAD with an error. */
function get(target: URL, { timeoutMs, userAgent, allowPrivate, signal }: LinkOptions) {
  return sendRequest(target, {
    method: 'GET',
    headers: { 'user-agent': userAgent, accept: 'text/html,application/pdf;q=0.9,*/*;q=0.8' },
    timeoutMs,
    signal,
    isAllowedAddress: allowPrivate ? undefined : isPublicAddress,
  });
}

function resultOfStatus(status: number): LinkResult {
  if (status >= 200 && status < 300) return { status: 'works', reason: '' };
  const isBroken = status >= 400 && status < 500 && !UNCERTAIN_STATUSES.includes(status);
  return { status: isBroken ? 'broken' : 'uncertain', reason: `HTTP ${status}` };
}

function resultOfError(error: Error): LinkResult {
  const { code = '' } = error as NodeJS.ErrnoException;
  return { status: BROKEN_CODES.includes(code) ? 'broken' : 'uncertain', reason: failureReason(error) };
}

interface CheckOptions extends ProgressOptions, Omit<LinkOptions, 'signal'> {
  /** Between two links of a host. */
  pauseMs: number;
  /** Called with each result. */
  onChecked(link: CheckedLink): void;
}

/** Hosts whose links are checked at the same time. */
const HOSTS_AT_A_TIME = 8;

/** Checks links, those of one host one after the other. @throws an error once the signal is aborted */
export async function checkLinks(urls: readonly string[], options: CheckOptions): Promise<void> {
  const { pauseMs, onChecked, onProgress, signal } = options;
  let done = 0;
  const checkInTurn = async (ofHost: readonly string[]) => {
    for (const [index, url] of ofHost.entries()) {
      signal?.throwIfAborted();
      if (index > 0) await setTimeout(pauseMs, undefined, { signal });
      onChecked(await checkLink(url, { ...options, signal }));
      done += 1;
      onProgress?.({ step: 'Checking links', done, total: urls.length });
    }
  };
  const hosts = Map.groupBy(urls, (url) => new URL(url).host.replace(/^www\./, ''));
  await pLimit(HOSTS_AT_A_TIME).map(hosts.values(), checkInTurn);
}
