import { startServers } from '../servers/support/servers.js';
import type { Environment } from '../support/run.js';

/** One thing that clients ask, whose answer takes many values of a release. */
export interface Question {
  name: string;
  ask(url: string): Promise<{ status: number; body: string }>;
}

export interface RunningServices {
  environment: Environment;
  urls: string[];
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

/** Server processes of the build, all on the files of the bundled dataset. */
export async function startServices(count: number, settings: Environment = {}): Promise<RunningServices> {
  const { servers, environment, authorization } = await startServers(count, { LOG_LEVEL: 'error', ...settings });
  return {
    ...{ environment, authorization },
    urls: servers.map(({ url }) => url),
    questions: questionsWith(authorization),
    async stop() {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
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
