import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { accepts, type Engine, freePort, startEngine, until } from './engine.js';

export interface RedisServer {
  readonly port: number;
  /** For LIMITS_URL. */
  readonly url: string;
  /** Stops answering, with its connections open. */
  hang(): void;
  goOn(): void;
  /** Kills the process. */
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>;
  /** Runs redis-cli. */
  cli(...args: string[]): Promise<string>;
}

const run = promisify(execFile);

/** A Redis of its own on a free port, without files. */
export async function startRedis({ password }: { password?: string } = {}): Promise<RedisServer> {
  const port = await freePort();
  const folder = temporaryFolder();
  let engine: Engine;
  const start = async () => {
    const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    engine = startEngine('redis-server', [...options, ...(password ? ['--requirepass', password] : [])]);
    await until('Redis accepts connections', () => accepts(port));
  };
  await start();
  return {
    port,
    url: `redis://${password ? `:${encodeURIComponent(password)}@` : ''}127.0.0.1:${port}/0`,
    hang: () => engine.signal('SIGSTOP'),
    goOn: () => engine.signal('SIGCONT'),
    kill: () => engine.end(),
    restart: start,
    async cli(...args) {
      const credentials = password ? ['-a', password, '--no-auth-warning'] : [];
      return (await run('redis-cli', ['-p', `${port}`, ...credentials, ...args])).stdout.trim();
    },
  };
}
