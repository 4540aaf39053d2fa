import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { startDashboardOfAnn } from '../started-dashboard.js';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** With its headers. */
  text: string;
}

export interface MailServer {
  url: string;
  mails: ReceivedMail[];
}

/** A mail server of others on this machine, until the end of the test. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const content = (await text(stream)).replace(/=\r\n/g, '').replaceAll('=3D', '=');
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: content });
      done();
    },
    ...options,
  });
  // A client that ends its connection early is no fault of the test.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

/** A dashboard of Ann that mails. */
export async function startMailing(environment: Record<string, string> = {}) {
  const { url, mails } = await startMailServer();
  const dashboard = await startDashboardOfAnn({ SMTP_URL: url, MAIL_FROM: 'keys@example.org', ...environment });
  return { ...dashboard, mails, mailsTo: (email: string) => mails.filter(({ to }) => to[0] === email) };
}
