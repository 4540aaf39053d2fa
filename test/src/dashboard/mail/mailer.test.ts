import { expect, it, onTestFinished } from 'vitest';
import { MAX_SIGN_INS, Mailer, type Recipient } from '../../../../src/dashboard/mail/mailer.js';
import { type Mail, writeMail } from '../../../../src/dashboard/mail/notices.js';
import { createLog } from '../../../../src/process/log/log.js';
import { startMailServer } from './mail-server.js';

const PAGE = 'https://dashboard.example.org/link?token=abc';
const KEY = { keyId: 'cds_1', label: 'web\r\nBcc: all@example.org', customer: 'Éva and Co', by: 'ann@example.org' };
const NOTICE = writeMail('revoked', { ...KEY, url: PAGE });
const SIGN_IN = writeMail('signIn', { url: PAGE, time: '15:25' });
const INVITATION = writeMail('invitation', { ...KEY, url: PAGE, isOperator: false, end: 'Nov 22' });

/** A member of a customer. */
const recipient = (name: string, customerId = 1) => ({ email: `${name}@example.org`, customerId });
const [ann, bob, nobody] = ['ann', 'bob', 'nobody'].map((name) => recipient(name)) as [Recipient, Recipient, Recipient];

/** What a mailer logs. */
const lines: string[] = [];

function startMailer(smtpUrl: string, retryMs = [20, 20]): Mailer {
  lines.length = 0;
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const mailer = new Mailer({ smtpUrl, from: 'keys@example.org', log, retryMs });
  onTestFinished(() => mailer.stop());
  return mailer;
}

it('sends short plain texts, from one address, with no address in the log', async () => {
  const { url, mails } = await startMailServer();
  const mailer = startMailer(url);
  mailer.send(ann, SIGN_IN);
  mailer.send(bob, INVITATION);
  mailer.send(ann, NOTICE);
  await expect.poll(() => mails).toHaveLength(3);
  expect(mails.map(({ from, to }) => [from, ...to])).toEqual([
    ['keys@example.org', 'ann@example.org'],
    ['keys@example.org', 'bob@example.org'],
    ['keys@example.org', 'ann@example.org'],
  ]);
  const [signIn, invitation, notice] = mails.map(({ text }) => text) as [string, string, string];
  expect(signIn).toMatch(/^From: Civic Data Service <keys@example.org>\r$/m);
  expect(signIn).toContain('text/plain');
  expect(signIn).toContain(`\r\n${PAGE}\r\n`);
  expect(signIn).toContain('It works once, until 15:25 UTC.');
  expect(invitation).toContain('by ann@example.org, for');
  expect(notice).toMatch(/^Subject: An API key was revoked\r$/m);
  expect(notice).not.toMatch(/^Bcc/im);
  expect(lines.join()).not.toContain('example.org');
});

it('sends three invitations in an hour to an email, and notices and sign-in links besides', async () => {
  const { url, mails } = await startMailServer();
  const mailer = startMailer(url);
  for (let count = 0; count < 6; count += 1) mailer.send(ann, INVITATION);
  for (const mail of [NOTICE, SIGN_IN]) expect(mailer.send(ann, mail)).toBe(true);
  await expect.poll(() => mails).toHaveLength(5);
  expect(lines.filter((line) => line.includes('too many in an hour'))).toHaveLength(3);
});

it('sends an alert to somebody who has got all notices of an hour', async () => {
  const mailer = startMailer((await startMailServer()).url);
  const notices = Array.from({ length: 25 }, () => mailer.send(ann, NOTICE));
  expect(notices.filter(Boolean)).toHaveLength(20);
  expect(mailer.send(ann, writeMail('limit.reached', { ...KEY, url: PAGE }))).toBe(true);
});

it('sends a part of all mails in an hour for one customer, and 20 of each kind whatever others get', async () => {
  const mailer = startMailer((await startMailServer()).url);
  /** How many of 65 mails for a customer are sent. */
  const sent = (mail: Mail, customerId: number) =>
    Array.from({ length: 65 }, (_, n) => mailer.send(recipient(`${mail.kind}-${customerId}-${n}`, customerId), mail));
  const counts: number[] = [];
  for (const [mail, customerId] of [
    ...[INVITATION, NOTICE, SIGN_IN].map((mail) => [mail, 1] as const),
    ...[INVITATION, NOTICE, SIGN_IN].map((mail) => [mail, 2] as const),
    ...[INVITATION, NOTICE, SIGN_IN].map((mail) => [mail, 3] as const),
  ]) {
    counts.push(sent(mail, customerId).filter(Boolean).length);
    await expect
      .poll(() => lines.filter((line) => line.includes('"mail"')))
      .toHaveLength(counts.reduce((a, b) => a + b));
  }
  // Above the 20 of each: 100 notices, and 100 sign-in links.
  expect(counts).toEqual([20, 60, 65, 20, 60, 65, 20, 40, 30]);
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
  mailer.send(nobody, SIGN_IN);
  mailer.send(ann, SIGN_IN);
  // Either of the two may be the first.
  await expect.poll(() => [mails.map(({ to }) => to), refused]).toEqual([[['ann@example.org']], 1]);
  expect(lines.join()).not.toContain('nobody@');
});

it('tries a mail again after others, so that recipients who are refused for a while delay nobody', async () => {
  const tried: string[] = [];
  const { url, mails } = await startMailServer({
    onRcptTo: ({ address }, _, done) => {
      tried.push(address);
      const isLater = tried.filter((one) => one === address).length > 2;
      done(
        isLater || address === 'ann@example.org' ? undefined : Object.assign(new Error('later'), { responseCode: 451 }),
      );
    },
  });
  const mailer = startMailer(url);
  for (const to of [bob, nobody, ann]) mailer.send(to, SIGN_IN);
  await expect.poll(() => mails).toHaveLength(3);
  expect(tried.slice(0, 3)).toEqual([bob, nobody, ann].map(({ email }) => email));
  expect(tried).toHaveLength(7);
});

it('returns at once while the mail server is away, and keeps a thousand mails that anybody can cause, and others', async () => {
  const mailer = startMailer('smtp://127.0.0.1:9', [3_600_000]);
  const sent = (count: number, mail: Mail) =>
    Array.from({ length: count }, (_, n) => mailer.send(recipient(`p${n}`, n), mail)).filter(Boolean);
  expect(sent(MAX_SIGN_INS + 30, SIGN_IN)).toHaveLength(MAX_SIGN_INS);
  expect(sent(50, NOTICE)).toHaveLength(50);
  await expect.poll(() => lines.join()).toContain('The mail server did not take a mail');
  // Those that wait for another attempt count as well.
  expect(sent(10, SIGN_IN)).toEqual([]);
});

it('sends no password and no mail over a connection that is not encrypted, except on this machine', async () => {
  const { url, mails } = await startMailServer();
  // 127.0.0.1 by a name that does not say so.
  const mailer = startMailer(url.replace('127.0.0.1', 'user:password@localhost.'));
  mailer.send(ann, SIGN_IN);
  await expect.poll(() => lines.filter((line) => line.includes('did not take'))).toHaveLength(3);
  expect(mails).toEqual([]);
});
