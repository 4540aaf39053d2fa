/**
 * Looks something up once for all that is done in one turn of the event loop. Requests that are handled in the same turn had all
 * arrived before the first of them looked, so each sees the world as it was at its arrival or later; under load a look-up on the
 * disk is shared by all of them.
 */
export function onceATurn<Value>(look: () => Value): () => Value {
  let looked: { value: Value } | undefined;
  const forget = () => {
    looked = undefined;
  };
  return () => {
    if (!looked) {
      looked = { value: look() };
      setImmediate(forget);
    }
    return looked.value;
  };
}
