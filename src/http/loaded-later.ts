import type { RequestListener } from 'node:http';
import type { Log } from '../log.js';

/** A listener whose code is loaded when it is first needed. */
export interface LoadedLater {
  listener: RequestListener;
  /** Loads it now. What fails is told to the first request that needs it. */
  load(): void;
}

/** @param fail answers a request where the code cannot be loaded */
export function loadedLater(
  load: () => Promise<RequestListener>,
  log: Log,
  fail: (response: Parameters<RequestListener>[1]) => void,
): LoadedLater {
  let loading: Promise<RequestListener> | undefined;
  const loaded = () => {
    loading ??= load();
    return loading;
  };
  return {
    listener: (request, response) => {
      loaded().then(
        (listener) => listener(request, response),
        (error: unknown) => {
          log.error({ err: error }, 'A part of the service could not be loaded');
          fail(response);
        },
      );
    },
    load: () => void loaded().catch(() => {}),
  };
}
