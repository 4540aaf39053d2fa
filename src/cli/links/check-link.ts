import type { LinkRow } from '../../../db/queries/sources.js';
import { failureReason } from '../../remote/failure-reason.js';
import type { HostQueue } from './host-queue.js';
import { type LinkRequestOptions, type LinkResponse, SlowServerError, sendLinkRequest } from './request.js';

/** What a check found, without its day. */
export type CheckedLink = Pick<LinkRow, 'url' | 'status' | 'reason' | 'finalUrl'> & {
  /** Whether any server answered. */
  answered: boolean;
};

const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
/** The server may let a browser in, or answer later. Those from 500 on belong to them. */
const UNCERTAIN_STATUSES = [401, 403, 405, 406, 407, 408, 421, 425, 429, 451];
/** Other failures of the network may pass. */
const BROKEN_CODES = ['ENOTFOUND', 'ECONNREFUSED', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'];

interface Verdict extends Pick<CheckedLink, 'status' | 'reason'> {
  /** The address that answered, or that failed. */
  target: URL;
  answered: boolean;
}

/** Checks one link: with HEAD, and with GET where the server does not answer that with a page. */
export async function checkLink(url: string, queue: HostQueue, options: LinkRequestOptions): Promise<CheckedLink> {
  const start = new URL(url);
  const { target, ...verdict } = await follow(start, queue, options);
  const isElsewhere = verdict.answered && target.href !== start.href;
  return { url, ...verdict, finalUrl: isElsewhere && verdict.status !== 'broken' ? target.href : null };
}

async function follow(start: URL, queue: HostQueue, options: LinkRequestOptions): Promise<Verdict> {
  let target = start;
  let answered = false;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    try {
      const response = await headOrGet(target, queue, options);
      answered = true;
      if (!REDIRECTS.includes(response.status)) return { target, ...verdictOf(response.status), answered };
      const next = redirectTarget(response, target);
      if (!next) return { target, status: 'broken', reason: 'a redirect leads to no web page', answered };
      target = next;
    } catch (error) {
      options.signal?.throwIfAborted();
      return { target, ...verdictOfError(error as Error), answered };
    }
  }
  return { target, status: 'broken', reason: `more than ${MAX_REDIRECTS} redirects`, answered };
}

async function headOrGet(target: URL, queue: HostQueue, options: LinkRequestOptions): Promise<LinkResponse> {
  const send = (method: 'HEAD' | 'GET') => queue.run(target, () => sendLinkRequest(target, method, options));
  // Some servers close the connection, or answer with an error, because they know no HEAD.
  const head = await send('HEAD').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET') return undefined;
    throw error;
  });
  return head && (isPage(head.status) || REDIRECTS.includes(head.status)) ? head : send('GET');
}

const isPage = (status: number): boolean => status >= 200 && status < 300;

function verdictOf(status: number): Pick<Verdict, 'status' | 'reason'> {
  if (isPage(status)) return { status: 'works', reason: '' };
  const isBroken = status >= 400 && status < 500 && !UNCERTAIN_STATUSES.includes(status);
  return { status: isBroken ? 'broken' : 'uncertain', reason: `HTTP ${status}` };
}

function verdictOfError(error: Error): Pick<Verdict, 'status' | 'reason'> {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = error instanceof SlowServerError ? error.message : failureReason(error);
  return { status: BROKEN_CODES.includes(code) ? 'broken' : 'uncertain', reason };
}

function redirectTarget({ location }: LinkResponse, from: URL): URL | undefined {
  if (!location || !URL.canParse(location, from.href)) return undefined;
  const target = new URL(location, from.href);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}
