import type { Params, RouteProblem } from './route.js';

/** The path parameter `state`, which V1 and V2 share. */
export const stateParameter = {
  validate({ state = '' }: Params): RouteProblem | undefined {
    if (/^[A-Z]{2}$/.test(state)) return undefined;
    return { status: 400, detail: 'The state must be a postal code of two uppercase letters, such as CA.' };
  },
  notFound({ state }: Params): RouteProblem {
    const detail = `There is no state with the code ${state}. Use the postal code of one of the 50 states, or DC.`;
    return { status: 404, detail };
  },
};
