import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.js';

export interface Certificate {
  certificate: string;
  key: string;
}

export interface CertificateOptions {
  /** The common name. */
  name?: string;
  /** As openssl writes them: `DNS:localhost,IP:127.0.0.1`. */
  alternatives?: string;
  /** Until it expires; negative for one that has expired. */
  days?: number;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** An authority that signs certificates for tests. */
export class Authority {
  readonly #folder = temporaryFolder();
  /** The file with its certificate. */
  readonly file = join(this.#folder, 'ca.crt');
  readonly #key = join(this.#folder, 'ca.key');

  constructor() {
    openssl('req', '-x509', ...NEW_KEY, '-keyout', this.#key, '-out', this.file, '-days', '2', '-subj', '/CN=Test CA');
  }

  /** A new certificate for a server. */
  issue({ name = 'PostgreSQL', alternatives, days = 2 }: CertificateOptions = {}): Certificate {
    const [key, request, certificate] = ['server.key', 'server.csr', 'server.crt'].map((file) =>
      join(this.#folder, file),
    ) as [string, string, string];
    const names = alternatives ? ['-addext', `subjectAltName=${alternatives}`] : [];
    openssl('req', ...NEW_KEY, '-keyout', key, '-out', request, '-subj', `/CN=${name}`, ...names);
    const signed = ['-CA', this.file, '-CAkey', this.#key, '-days', String(days), '-copy_extensions', 'copy'];
    openssl('x509', '-req', '-in', request, '-out', certificate, ...signed);
    return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
  }
}

let shared: { authority: Authority; local: Certificate } | undefined;

/** The authority of all tests, and its certificate for this machine. */
export function testAuthority(): { authority: Authority; local: Certificate } {
  if (!shared) {
    const authority = new Authority();
    shared = { authority, local: authority.issue({ alternatives: 'IP:127.0.0.1,DNS:localhost' }) };
  }
  return shared;
}
