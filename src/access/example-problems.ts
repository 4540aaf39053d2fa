import { stateParameter } from '../../rest-compat/state-parameter.js';
import { type Problem, problem } from '../response/problems.js';
import { FAILED, NO_DATASET, NOT_ACCEPTABLE } from '../response/response.js';
import { refuseAccess } from './basic-auth.js';
import { type RateLimits, usedUp } from './rate-limit.js';

/** The errors that REST clients can get, as the service writes them, for the OpenAPI documents. */
export function exampleProblems(contactEmail: string, rateLimit: RateLimits | undefined): Problem[] {
  const refusals = [
    refuseAccess({ status: 'anonymous' }, contactEmail),
    refuseAccess({ status: 'suspended' }, contactEmail),
  ];
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
