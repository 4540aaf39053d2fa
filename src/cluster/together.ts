import { Registry } from 'prom-client';
import type { Log } from '../log.js';
import type { Together } from '../server.js';
import type { Config } from '../settings/config.js';
import type { Primary } from './questions.js';
import { divided, SharedPlaces } from './shared-places.js';
import { PRIMARY_MS, SharedPoints } from './shared-points.js';

/** What a worker counts with the others, by way of the primary. */
export function together(config: Config, primary: Primary, log: Log): Together {
  const { rateLimit, workers, maxConnections } = config;
  const pay = (client: string, points: number) => primary.ask('pay', { client, points }, PRIMARY_MS);
  return {
    points: rateLimit && new SharedPoints(rateLimit, workers, pay, log),
    places: new SharedPlaces(divided(maxConnections, workers).own, {
      take: () => primary.ask('takePlace', null),
      giveBack: () => void primary.ask('giveBackPlace', null).catch(() => {}),
    }),
    metrics: { contentType: new Registry().contentType, text: () => primary.ask('metrics', null) },
  };
}
