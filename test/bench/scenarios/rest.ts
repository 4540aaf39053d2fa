import { type Ask, answerTo, get } from '../ask.js';
import { BARE, django, silentService, sofa } from '../contestants.js';
import { STATES } from '../load/names.js';
import type { LoadScenario, Ratio } from '../load/scenario.js';
import { atLeast } from '../statistics.js';

/** REST under load: what a partner's site asks all day. */

interface StateAnswer {
  code: string;
  name: string;
  state_information: ({ multiselect_value?: unknown } & Record<string, unknown>)[];
}
interface SofaState {
  code: string;
  name: string;
  information: { slug: string; text: string; footnotes: string; modifiedAt: string; value?: unknown }[];
}

const states = (authorization: string, headers: (index: number) => Record<string, string> = () => ({})) =>
  STATES.map((code, index) => get(`/v2/election/data/state/${code}/`, { authorization, ...headers(index) }));

const goal = (what: string) => (ratio: Ratio) => [atLeast(what, 0.75, 'bare', ratio(BARE))];

const sofaByCode = {
  ...sofa,
  translate: ({ path, ...ask }: Ask): Ask => ({ ...ask, path: `/api/state?code=${/([A-Z]{2})\/$/.exec(path)?.[1]}` }),
  read(data: unknown) {
    const { information, ...state } = data as SofaState;
    const items = information.map(({ slug, text, footnotes, modifiedAt, value }) => ({
      field_type: slug,
      text,
      footnotes,
      modified_at: modifiedAt,
      ...(value !== undefined && { bool_value: value }),
    }));
    return { ...state, state_information: items };
  },
  partOf(data: unknown) {
    const { state_information, ...state } = data as StateAnswer;
    return { ...state, state_information: state_information.map(({ multiselect_value, ...item }) => item) };
  },
};

export const restState: LoadScenario = {
  id: 'rest-state',
  title: 'REST state answer',
  note:
    'GET /v2/election/data/state/{state}/ of all 51 states in turn, with a key. SOFA serves the part of the schema that the answer ' +
    'takes, under names of its own.',
  quick: true,
  others: [silentService, sofaByCode, django],
  notQuick: [silentService],
  asks: ({ site: { authorization } }) => states(authorization),
  compared: STATES.length,
  goals: goal('REST state answer, plain'),
};

export const restStateGzip: LoadScenario = {
  id: 'rest-state-gzip',
  title: 'REST state answer, gzip',
  note: 'The same with Accept-Encoding: gzip.',
  quick: false,
  others: [],
  asks: ({ site: { authorization } }) => states(authorization, () => ({ 'accept-encoding': 'gzip' })),
  compared: STATES.length,
  goals: goal('REST state answer, gzip'),
};

export const restStateNotModified: LoadScenario = {
  id: 'rest-state-304',
  title: 'REST state answer, 304',
  note: 'The same with If-None-Match, from a client that has the answer already.',
  quick: false,
  status: 304,
  others: [],
  async asks({ site: { authorization }, url }) {
    const answers = await Promise.all(states(authorization).map((ask) => answerTo(url, ask)));
    return states(authorization, (index) => ({ 'if-none-match': answers[index]?.headers.etag ?? '' }));
  },
  compared: STATES.length,
  goals: goal('REST state answer, 304'),
};

export const restFields: LoadScenario = {
  id: 'rest-fields',
  title: 'REST field list',
  note: 'GET /v2/election/field/, without a key.',
  quick: false,
  others: [],
  asks: () => [get('/v2/election/field/')],
  compared: 1,
  goals: goal('REST field list'),
};
