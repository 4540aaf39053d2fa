import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The least that a Node server can do: read the request, look up the path and send prepared bytes. Plain JavaScript, so that no
 * loader slows its start.
 */
const responses = new Map(
  JSON.parse(readFileSync(process.argv[2], 'utf8')).map(({ path, status, headers, body }) => [
    path,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
);

const server = createServer((request, response) => {
  const { status, headers, body } = responses.get(request.url);
  const respond = () => {
    response.writeHead(status, headers);
    response.end(body);
  };
  if (request.method === 'GET') respond();
  else request.resume().on('end', respond);
});
server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`),
);
