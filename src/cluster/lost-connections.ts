import type { ChildProcess } from 'node:child_process';

interface Internal {
  act?: string;
  seq?: number;
  ack?: number;
}
interface Handle {
  close(): void;
}

/**
 * Closes the connections that were on their way to a worker when it ended. The primary of node:cluster hands a connection over in a
 * message of its own, with a number, and lets go of it when the worker has acknowledged that; where this does not come it keeps it
 * for ever, and the client waits as long.
 */
export function closeLostConnections(worker: ChildProcess): void {
  const onTheirWay = new Map<number, Handle>();
  const send = worker.send.bind(worker) as (message: Internal, ...more: unknown[]) => boolean;
  worker.send = (message: Internal, ...more: unknown[]) => {
    if (message.act === 'newconn' && message.seq !== undefined && more[0]) {
      onTheirWay.set(message.seq, more[0] as Handle);
    }
    return send(message, ...more);
  };
  worker.on('internalMessage', ({ ack }: Internal) => {
    if (ack !== undefined) onTheirWay.delete(ack);
  });
  const closeAll = () => {
    for (const handle of onTheirWay.values()) handle.close();
    onTheirWay.clear();
  };
  // The former does not come where a connection is on its way to a worker that is killed.
  worker.once('disconnect', closeAll);
  worker.once('exit', closeAll);
}
