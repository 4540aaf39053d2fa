import type { GraphQLField } from 'graphql';
import type { Context } from '../context.js';
import { keyMissing } from '../limits/errors/errors.js';
import type { Resolve } from './middleware.js';

/** The code of the state that an object is. */
// biome-ignore lint/suspicious/noExplicitAny: the object of the field
export type StateOf = (object: any) => string;

/** Refuses a field that is marked `@RequiresKey()` to callers without an API key, or with the demo key of other states. Only those fields fail. */
export function requireKey(resolve: Resolve, { extensions }: GraphQLField<unknown, Context>): Resolve {
  if (!extensions.requiresKey) return resolve;
  const stateOf = extensions.stateOf as StateOf | undefined;
  return (source, args, context, info) => {
    const { access, demo, refusals } = context;
    const isAllowed = access === 'keyed' || (access === 'demo' && stateOf && demo.states.has(stateOf(source)));
    if (isAllowed) return resolve(source, args, context, info);
    throw refusals.ofField(info, () => keyMissing(`${info.parentType.name}.${info.fieldName}`, context, info));
  };
}
