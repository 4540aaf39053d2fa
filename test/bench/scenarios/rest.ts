import { STATES } from '../fixture.js';
import { type BenchRequest, get, send } from '../http.js';
import type { LoadScenario } from '../load.js';
import { BARE } from '../servers.js';

/** The requests for all 51 states. */
const stateRequests = (
  authorization: string,
  headersOf: (index: number) => Record<string, string> = () => ({}),
): BenchRequest[] =>
  STATES.map((code, index) => get(`/v2/election/data/state/${code}/`, { authorization, ...headersOf(index) }));

export const restState: LoadScenario = {
  id: 'rest-state',
  title: 'REST state response, cached',
  quick: true,
  peers: [],
  requests: ({ fixture }) => stateRequests(fixture.authorization),
  compared: STATES.length,
  floors: { [BARE]: 0.42 },
  most: 30,
};

export const restStateGzip: LoadScenario = {
  id: 'rest-state-gzip',
  title: 'REST state response, cached, gzip',
  quick: false,
  peers: [],
  requests: ({ fixture }) => stateRequests(fixture.authorization, () => ({ 'accept-encoding': 'gzip' })),
  compared: STATES.length,
  floors: { [BARE]: 0.5 },
};

export const restStateNotModified: LoadScenario = {
  id: 'rest-state-304',
  title: 'REST state response, 304',
  quick: false,
  status: 304,
  peers: [],
  async requests({ fixture: { authorization }, url }) {
    const responses = await Promise.all(stateRequests(authorization).map((request) => send(url, request)));
    return stateRequests(authorization, (index) => ({ 'if-none-match': responses[index]?.headers.etag ?? '' }));
  },
  compared: STATES.length,
  floors: { [BARE]: 0.5 },
};

export const restFields: LoadScenario = {
  id: 'rest-fields',
  title: 'REST field list, cached',
  quick: false,
  peers: [],
  requests: () => [get('/v2/election/field/')],
  compared: 1,
  floors: { [BARE]: 0.47 },
};
