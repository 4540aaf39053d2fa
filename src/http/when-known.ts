/**
 * Goes on with a value: at once where it is there, later where it is promised. A request that waits for nothing is answered in one
 * go, without a promise for each of its steps.
 */
export function whenKnown<In, Out>(value: In | Promise<In>, go: (value: In) => Out | Promise<Out>): Out | Promise<Out> {
  return value instanceof Promise ? value.then(go) : go(value);
}

/** Does something when a step is over, whether it is over at once, later, or fails. */
export function afterwards<Out>(step: () => Out | Promise<Out>, then: () => void): Out | Promise<Out> {
  let pending = false;
  try {
    const out = step();
    if (!(out instanceof Promise)) return out;
    pending = true;
    return out.finally(then);
  } finally {
    if (!pending) then();
  }
}
