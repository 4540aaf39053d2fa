import { type Problem, problem } from './problems.js';
import type { Params, Variables } from './route.js';

/** The path parameter `state`, which V1 and V2 share. */
export const stateParameter = {
  validate({ state = '' }: Params): Problem | undefined {
    if (/^[A-Z]{2}$/.test(state)) return undefined;
    return problem(400, 'The state must be a postal code of two uppercase letters, such as CA.');
  },
  variables({ state }: Params): Variables {
    return { state };
  },
  notFound({ state }: Params): Problem {
    return problem(
      404,
      `There is no state with the code ${state}. Use the postal code of one of the 50 states, or DC.`,
    );
  },
};
