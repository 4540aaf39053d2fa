import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '../../rest-compat/problems.js';
import type { Caller } from '../auth.js';
import { clientAddress } from './client-address.js';
import type { RateLimiter } from './rate-limiter.js';
import { recordOf } from './request-log.js';

export interface AdmissionDependencies {
  /** None where there is no limit. */
  limiter: RateLimiter | undefined;
  /** Proxies of ours in front of the service. */
  proxies: number;
}

/** Notes who asks and takes a point from them. @returns what they are told when none is left */
export type Admit = (caller: Caller) => undefined | Promise<Problem | undefined>;

/** Every caller is counted by key; and one without a key, or with a wrong one, by address. */
export function admission(
  request: IncomingMessage,
  response: ServerResponse,
  dependencies: AdmissionDependencies,
): Admit {
  return (caller) => {
    const record = recordOf(request);
    if (record) record.caller = caller;
    return dependencies.limiter?.pay(payer(caller, request, dependencies.proxies), 1, response);
  };
}

export function payer(caller: Caller, request: IncomingMessage, proxies: number): string {
  return 'keyId' in caller ? `key ${caller.keyId}` : `address ${clientAddress(request, proxies)}`;
}
