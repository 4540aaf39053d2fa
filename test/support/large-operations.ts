import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationContext } from '../../src/server/graphql/run-operation.js';

/** An operation of which the service runs one at a time: some 13,000 points. */
export const largeOperation = (name: string) => `{ ${name}: states { information { slug text footnotes } } }`;

/** Counts the large operations that are executed at the same time, and holds them back while it is closed. */
export class LargeOperationGate {
  running = 0;
  most = 0;
  #open = () => {};
  #opened: Promise<void> | undefined;

  readonly plugin: ApolloServerPlugin<OperationContext> = {
    requestDidStart: async () => ({
      executionDidStart: async ({ source }) => {
        if (!source.includes(': states { information {')) return;
        this.running += 1;
        this.most = Math.max(this.most, this.running);
        await this.#opened;
        const executionDidEnd = async () => {
          this.running -= 1;
        };
        return { executionDidEnd };
      },
    }),
  };

  close(): void {
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#open();
  }
}
