import type { GraphQLField } from 'graphql';
import type { Context } from '../../context.js';
import { unauthenticated } from '../../limits/errors/errors.js';
import type { Resolve } from '../middleware.js';
import { checkDemoStates, type StatesOf } from './demo-states.js';

/** Refuses a field that is marked `@RequiresKey()` to callers without an API key. Without one, only those fields fail. */
export function requireKey(resolve: Resolve, { extensions }: GraphQLField<unknown, Context>): Resolve {
  if (!extensions.requiresKey) return resolve;
  const statesOf = extensions.statesOf as StatesOf | undefined;
  return (source, args, context, info) => {
    if (context.access === 'open') throw context.refusals.ofField(info, () => unauthenticated(info));
    if (context.access === 'demo') checkDemoStates(statesOf?.(source, args), context, info);
    return resolve(source, args, context, info);
  };
}
