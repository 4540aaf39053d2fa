import { Agent, get } from 'node:http';

/**
 * A client in a process of its own, so that nothing but the server and the machine makes it wait. Asks a path every few
 * milliseconds, whether or not the last answer is there, until it is told to stop; then prints how long each answer took, and when
 * it was asked for.
 */
const [url = '', path = ''] = process.argv.slice(2);
const EVERY_MS = 4;

const agent = new Agent({ keepAlive: true });
const waits: { at: number; ms: number }[] = [];
let underWay = 0;

function ask(): void {
  const from = performance.now();
  const at = Date.now();
  underWay += 1;
  get(`${url}${path}`, { agent }, (response) => {
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
    response.resume().on('end', () => {
      waits.push({ at, ms: performance.now() - from });
      underWay -= 1;
    });
  });
}

const timer = setInterval(ask, EVERY_MS);
process.stdout.write('asking\n');
process.once('SIGTERM', async () => {
  clearInterval(timer);
  while (underWay > 0) await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  process.stdout.write(`${JSON.stringify(waits)}\n`, () => process.exit(0));
});
