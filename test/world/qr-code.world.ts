import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from '../e2e/chromium.js';
import { type Service, startService } from '../support/service.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { run } from './support/tools.js';

let service: Service;
let browser: Awaited<ReturnType<typeof launch>>;
beforeAll(async () => {
  service = await startService({ explorer: 'public', publicUrl: 'https://civic.example.org' });
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

it.each([
  '/states/GA/plan?county=Fulton+County&way=mail',
  '/states/NM/plan?county=Do%C3%B1a+Ana+County&way=early',
  '/states/NM/guide',
])('zbar reads the code on the paper of %s, which leads back to it', async (path) => {
  const page = await browser.newPage({ deviceScaleFactor: 2 });
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${service.url}${path}`);
  const file = join(temporaryFolder(), 'code.png');
  await page.locator(':is(.code, .with-code) svg').screenshot({ path: file });
  expect((await run('zbarimg', ['--quiet', '--raw', file])).trim()).toBe(`https://civic.example.org${path}`);
  expect((await service.open(path)).status).toBe(200);
});
