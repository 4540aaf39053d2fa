import { stateParameter } from '../../../rest-compat/state-parameter.js';
import { type Problem, problem } from '../response/problems.js';
import { FAILED, NO_DATASET, NOT_ACCEPTABLE } from '../response/response.js';
import { type KeyContact, refuseAccess } from './basic-auth.js';
import { type RateLimits, usedUp } from './rate-limit.js';

/** The errors that REST clients can get, as the service writes them, for the OpenAPI documents. */
export function exampleProblems(contact: KeyContact, rateLimit: RateLimits | undefined): Problem[] {
  const refusals = [refuseAccess({ status: 'anonymous' }, contact), refuseAccess({ status: 'suspended' }, contact)];
  const ofParameters = [stateParameter.validate({ state: 'ca' }), stateParameter.notFound({ state: 'ZZ' })];
  return [
    ...ofParameters.flatMap((wrong) => (wrong ? [problem(wrong.status, wrong.detail)] : [])),
    ...refusals.flatMap((refusal) => refusal?.problem ?? []),
    NOT_ACCEPTABLE,
    ...(rateLimit ? [usedUp(rateLimit.key, Math.min(12, rateLimit.key.seconds))] : []),
    FAILED,
    NO_DATASET,
  ];
}
