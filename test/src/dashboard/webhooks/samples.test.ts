import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readCodeSample } from '../../../../src/site/html/sample-request.js';
import { freePort } from '../../../support/free-port.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { ACTOR, CUSTOMER, TestedWebhooks } from './tested-webhooks.js';

it.each([
  ['mjs', process.execPath],
  ['py', 'python3'],
] as const)(
  'the receiver webhook.%s of the guide takes messages of the service, and no others',
  async (extension, program) => {
    const tested = await TestedWebhooks.create();
    onTestFinished(() => tested.accounts.close());
    const port = await freePort();
    const url = `http://localhost:${port}/`;
    const { id, secret } = await tested.add(url);
    const file = join(temporaryFolder(), `webhook.${extension}`);
    writeFileSync(file, readCodeSample(`webhook.${extension}`).replace('8080', String(port)));
    const receiver = spawn(program, [file], { env: { ...process.env, WEBHOOK_SECRET: secret } });
    onTestFinished(() => void receiver.kill());
    let printed = '';
    receiver.stdout.on('data', (text) => {
      printed += text;
    });
    const answer = (headers = {}) =>
      fetch(url, { method: 'POST', body: '{}', headers }).then(
        ({ status }) => status,
        () => undefined,
      );
    await expect.poll(() => answer()).toBe(401);
    const time = String(Math.floor(Date.now() / 1_000));
    const forged = { 'webhook-id': 'msg_1', 'webhook-timestamp': time, 'webhook-signature': 'v1,AAAA v1,é' };
    expect(await answer(forged)).toBe(401);
    const first = await tested.publish({});
    await tested.webhooks.advance({ id, release: null }, first, []);
    const release = await tested.publishChange();
    tested.start();
    await expect.poll(() => printed).toBe(`${release}: AA\n`);
    await expect.poll(() => tested.newest(id)).toMatchObject({ state: 'delivered', status: 204 });
    await tested.accounts.deliveries.sendTest(id, ACTOR, CUSTOMER);
    await expect.poll(() => tested.newest(id)).toMatchObject({ release: '', state: 'delivered', status: 204 });
  },
);
