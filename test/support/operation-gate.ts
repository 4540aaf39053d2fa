import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationContext } from '../../src/server/graphql/run-operation.js';

/** Holds all operations back until it is opened, and counts those that have begun. */
export interface OperationGate {
  plugin: ApolloServerPlugin<OperationContext>;
  begun(): number;
  open(): void;
}

export function operationGate(): OperationGate {
  let count = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    plugin: {
      async requestDidStart() {
        count += 1;
        await opened;
      },
    },
    begun: () => count,
    open: () => open(),
  };
}
