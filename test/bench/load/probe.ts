import { Agent, get } from 'node:http';

/**
 * A client in a process of its own, so that only the server and the machine delay it. Sends a GET every few milliseconds, whether
 * or not the last response is there, until SIGTERM. Then it prints, as JSON, when each request was sent (Unix time in ms) and how
 * long its response took (ms).
 */
const [url = '', path = ''] = process.argv.slice(2);
const INTERVAL_MS = 4;

const agent = new Agent({ keepAlive: true });
const waits: { at: number; ms: number }[] = [];
let pending = 0;

function sendOne(): void {
  const from = performance.now();
  const at = Date.now();
  pending += 1;
  get(`${url}${path}`, { agent }, (response) => {
    if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}`);
    response.resume().on('end', () => {
      waits.push({ at, ms: performance.now() - from });
      pending -= 1;
    });
  });
}

const timer = setInterval(sendOne, INTERVAL_MS);
process.stdout.write('started\n');
process.once('SIGTERM', async () => {
  clearInterval(timer);
  while (pending > 0) await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  process.stdout.write(`${JSON.stringify(waits)}\n`, () => process.exit(0));
});
