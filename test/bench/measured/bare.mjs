import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The least that a Node server can do: looks the path up and sends finished bytes, after reading what was sent to it. Plain
 * JavaScript, so that its start is measured without a loader.
 */
const answers = new Map(
  JSON.parse(readFileSync(process.argv[2], 'utf8')).map(({ path, status, headers, body }) => [
    path,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
);

const server = createServer((request, response) => {
  const { status, headers, body } = answers.get(request.url);
  const send = () => {
    response.writeHead(status, headers);
    response.end(body);
  };
  if (request.method === 'GET') send();
  else request.resume().on('end', send);
});
server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`),
);
