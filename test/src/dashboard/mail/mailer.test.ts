import { expect, it, onTestFinished } from 'vitest';
import { Mailer } from '../../../../src/dashboard/mail/mailer.js';
import { invitationMail, keyMail, signInMail } from '../../../../src/dashboard/mail/mails.js';
import { createLog } from '../../../../src/logging/log.js';
import { startMailServer } from './mail-server.js';

const LINK = { url: 'https://dashboard.example.org/link?token=abc', expiresAt: '2026-11-22T15:25:00Z' };
const NOTICE = {
  ...{ event: 'revoked' as const, label: 'web\r\nBcc: all@example.org', keyId: 'cds_1', customer: 'Éva and Co' },
  ...{ by: 'ann@example.org', expiresAt: null, url: 'https://dashboard.example.org/keys/cds_1' },
};

/** What a mailer logs. */
const lines: string[] = [];

function startMailer(smtpUrl: string): Mailer {
  lines.length = 0;
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const mailer = new Mailer({ smtpUrl, from: 'keys@example.org', log, retryMs: [20, 20] });
  onTestFinished(() => mailer.stop());
  return mailer;
}

it('sends short plain texts, from one address, with no address in the log', async () => {
  const { url, mails } = await startMailServer();
  const mailer = startMailer(url);
  mailer.send('ann@example.org', signInMail(LINK));
  mailer.send('bob@example.org', invitationMail(LINK, 'Rock the Ballot', 'ann@example.org'));
  mailer.send('ann@example.org', keyMail(NOTICE));
  await expect.poll(() => mails).toHaveLength(3);
  expect(mails.map(({ from, to }) => [from, ...to])).toEqual([
    ['keys@example.org', 'ann@example.org'],
    ['keys@example.org', 'bob@example.org'],
    ['keys@example.org', 'ann@example.org'],
  ]);
  const [signIn, invitation, notice] = mails.map(({ text }) => text) as [string, string, string];
  expect(signIn).toMatch(/^From: Civic Data Service <keys@example.org>\r$/m);
  expect(signIn).toContain('text/plain');
  expect(signIn).toContain(`\r\n${LINK.url}\r\n`);
  expect(signIn).toContain('It works once, until 15:25 UTC.');
  expect(invitation).toContain('ann@example.org invites you');
  expect(notice).toMatch(/^Subject: An API key was revoked\r$/m);
  expect(notice).not.toMatch(/^Bcc/im);
  expect(lines.join()).not.toContain('example.org');
});

it('sends three links in an hour to an email and a hundred mails in all, and notices besides', async () => {
  const { url, mails } = await startMailServer();
  const mailer = startMailer(url);
  for (let count = 0; count < 6; count += 1) mailer.send('ann@example.org', signInMail(LINK));
  mailer.send('ann@example.org', keyMail(NOTICE));
  await expect.poll(() => mails).toHaveLength(4);
  for (let count = 0; count < 120; count += 1) mailer.send(`p${count}@example.org`, signInMail(LINK));
  await expect.poll(() => mails).toHaveLength(100);
  expect(lines.filter((line) => line.includes('too many in an hour'))).toHaveLength(3 + 24);
});

it('sends a mail again that a server did not take, but not one that it refused for good', async () => {
  let [connections, refused] = [0, 0];
  const { url, mails } = await startMailServer({
    onConnect: (_, done) => {
      connections += 1;
      done(connections === 1 ? Object.assign(new Error('busy'), { responseCode: 421 }) : undefined);
    },
    onRcptTo: ({ address }, _, done) => {
      if (address !== 'nobody@example.org') return done();
      refused += 1;
      done(Object.assign(new Error('no such user'), { responseCode: 550 }));
    },
  });
  const mailer = startMailer(url);
  mailer.send('nobody@example.org', signInMail(LINK));
  mailer.send('ann@example.org', signInMail(LINK));
  await expect.poll(() => mails).toMatchObject([{ to: ['ann@example.org'] }]);
  expect(refused).toBe(1);
  expect(lines.join()).not.toContain('nobody@');
});

it('returns at once while the mail server is away, and keeps at most a hundred mails', async () => {
  const mailer = startMailer('smtp://127.0.0.1:9');
  for (let count = 0; count < 300; count += 1) mailer.send(`p${count}@example.org`, signInMail(LINK));
  expect(lines.filter((line) => line.includes('was not sent'))).toHaveLength(200);
  await expect.poll(() => lines.join()).toContain('The mail server did not take a mail');
});

it('sends no password and no mail over a connection that is not encrypted, except on this machine', async () => {
  const { url, mails } = await startMailServer();
  // 127.0.0.1 by a name that does not say so.
  const mailer = startMailer(url.replace('127.0.0.1', 'user:password@localhost.'));
  mailer.send('ann@example.org', signInMail(LINK));
  await expect.poll(() => lines.filter((line) => line.includes('did not take'))).toHaveLength(3);
  expect(mails).toEqual([]);
});
