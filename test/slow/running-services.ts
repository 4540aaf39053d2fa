import type { ChildProcess } from 'node:child_process';
import { openAccounts } from '../../db/accounts/sqlite/open.js';
import {
  builtCivicData,
  type Environment,
  finished,
  isolated,
  pathOf,
  spawnService,
  untilPrinted,
} from '../support/run.js';
import { basic } from '../support/service.js';

/** One thing that clients ask, whose answer takes many values of a release. */
export interface Question {
  name: string;
  ask(url: string): Promise<{ status: number; body: string }>;
}

export interface RunningServices {
  environment: Environment;
  urls: string[];
  pids: number[];
  questions: Question[];
  /** The Authorization header of a valid key. */
  authorization: string;
  stop(): Promise<void>;
}

const OPERATION = `{
  release { title }
  fields { slug description }
  states(codes: ["AK", "CA", "IL", "NY", "WY"]) { code information { slug text footnotes modifiedAt } }
  overrides(first: 500) { nodes { text modifiedAt region { name } } }
}`;

/** Service processes of the build, all on the same files, which a first import has filled. */
export async function startServices(
  count: number,
  folder: string,
  settings: Record<string, string> = {},
): Promise<RunningServices> {
  const environment = isolated({ LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...settings });
  const first = await builtCivicData(environment, 'import', folder);
  if (first.code !== 0) throw new Error(first.stdout + first.stderr);
  const accounts = openAccounts(pathOf(environment, 'ACCOUNTS_URL'));
  await accounts.customers.create('Load');
  const { keyId, keySecret } = await accounts.keys.create('Load');
  accounts.close();
  const authorization = basic(keyId, keySecret);
  const children: ChildProcess[] = [];
  const urls: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const child = spawnService(environment);
    children.push(child);
    const printed = await untilPrinted(child, '/graphql\n\n');
    urls.push(/http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] as string);
  }
  return {
    environment,
    urls,
    pids: children.map(({ pid }) => pid as number),
    authorization,
    questions: questionsWith(authorization),
    async stop() {
      const ended = children.map((child) => finished(child));
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(ended);
    },
  };
}

function questionsWith(authorization: string): Question[] {
  const headers = { authorization, 'content-type': 'application/json' };
  const get = (path: string): Question => ({
    name: path,
    ask: (url) => answerOf(fetch(`${url}${path}`, { headers })),
  });
  const body = JSON.stringify({ query: OPERATION });
  return [
    get('/v2/election/data/state/CA/'),
    get('/v2/election/field/'),
    get('/v2/election/override/'),
    get('/v1/election/data/state/IL/'),
    { name: '/graphql', ask: (url) => answerOf(fetch(`${url}/graphql`, { method: 'POST', headers, body })) },
  ];
}

async function answerOf(request: Promise<Response>): Promise<{ status: number; body: string }> {
  const response = await request;
  return { status: response.status, body: await response.text() };
}

/** The answers of one server to all questions, by name; anything but 200 fails. */
export async function answersOf(url: string, questions: Question[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { name, ask } of questions) {
    const { status, body } = await ask(url);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${body}`);
    answers.set(name, body);
  }
  return answers;
}
