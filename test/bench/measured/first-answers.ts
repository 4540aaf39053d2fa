import { ApolloServer } from '@apollo/server';
import { DatasetStore } from '../../../db/dataset-store.js';
import { routes } from '../../../rest-compat/routes.js';
import { v2State } from '../../../rest-compat/v2/state.js';
import { buildSchema } from '../../../schema/build.js';
import { type Context, createContext } from '../../../schema/context.js';
import { DEFAULT_LIMITS } from '../../../schema/operation-limits.js';
import { createEngine } from '../../../src/engine.js';
import { firstPage } from '../../../src/graphql/prepared-operations.js';
import { createLog } from '../../../src/logging/log.js';
import { STATES } from '../load/names.js';

/**
 * A process of its own that makes the REST state answer of each state, from a release that was opened just now: once as the service
 * does when nothing is kept, once through Apollo as it comes. Prints the milliseconds of the core's time that an answer takes, round by round.
 */
const [datasetPath = '', rounds = ''] = process.argv.slice(2);

type Make = (code: string, lease: ReturnType<DatasetStore['lease']>) => Promise<string>;

const schema = buildSchema();

async function service(): Promise<Make> {
  const { execute } = await createEngine(routes, DEFAULT_LIMITS, createLog('silent'));
  return async (state, lease) =>
    JSON.stringify(v2State.body(await firstPage(execute(v2State, v2State.variables?.({ state }) ?? {}, lease))));
}

async function apolloAsItComes(): Promise<Make> {
  const apollo = new ApolloServer<Context>({ schema });
  await apollo.start();
  return async (state, lease) => {
    const { body } = await apollo.executeOperation(
      { query: v2State.document, variables: { ...v2State.variables?.({ state }) } },
      { contextValue: createContext(lease, 'keyed') },
    );
    return JSON.stringify(v2State.body(body.kind === 'single' ? body.singleResult.data : undefined));
  };
}

/** @returns the answers, and milliseconds for each */
async function time(make: Make): Promise<{ answers: string[]; ms: number }> {
  const store = new DatasetStore(datasetPath);
  const lease = store.lease();
  const answers: string[] = [];
  const from = process.cpuUsage();
  for (const code of STATES) answers.push(await make(code, lease));
  const { user, system } = process.cpuUsage(from);
  const ms = (user + system) / 1000 / STATES.length;
  lease.end();
  store.close();
  return { answers, ms };
}

const [ours, theirs] = [await service(), await apolloAsItComes()];
const measured: { service: number; apollo: number }[] = [];
/** Rounds before V8 has compiled what is hot. */
const WARM_UP = 20;
for (let round = 0; round < WARM_UP + Number(rounds); round += 1) {
  // Which of the two comes first makes a difference to the garbage that the other has to clear away.
  const first = await time(round % 2 === 0 ? ours : theirs);
  const second = await time(round % 2 === 0 ? theirs : ours);
  if (first.answers.join() !== second.answers.join()) throw new Error('The two do not make the same answers.');
  const [service, apollo] = round % 2 === 0 ? [first.ms, second.ms] : [second.ms, first.ms];
  if (round >= WARM_UP) measured.push({ service, apollo });
}
process.stdout.write(`${JSON.stringify(measured)}\n`);
