import { copyFileSync, existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { releaseFolder } from '../../db/storage/release/archived.js';
import { listen } from '../../src/process/listen.js';
import { publishFolder } from './publish.js';
import { writeDataset } from './small-dataset.js';
import { temporaryFolder } from './temporary-folder.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A publisher with its dataset file, and the web server to which it uploads, which counts what it sends, and fails as a test wants. */
export class DatasetSite {
  /** The publisher's file. */
  readonly path = join(temporaryFolder(), 'dataset.sqlite');
  /** What the web server has. */
  readonly folder = temporaryFolder();
  /** Of dataset.sqlite on the web server. */
  url = '';
  /** The version of the first release. */
  first = '';
  readonly #handlers = new Map<string, Handler>();
  readonly #responses: string[] = [];
  #http: Server | undefined;

  /** Of all sites. */
  static #uploads = 0;

  /** Starts the web server, with a first release. */
  static async start(): Promise<DatasetSite> {
    const site = new DatasetSite();
    await site.#listen();
    site.first = await site.publish();
    site.upload(site.first);
    return site;
  }

  /** `NAME STATUS` of each response since the last call. */
  takeResponses(): string[] {
    return this.#responses.splice(0);
  }

  /** Answers requests for a name in another way; undefined ends that. */
  answer(name: string, handler: Handler | undefined): void {
    if (handler) this.#handlers.set(name, handler);
    else this.#handlers.delete(name);
  }

  async stop(): Promise<void> {
    this.#http?.closeAllConnections();
    await new Promise((resolve) => this.#http?.close(resolve));
  }

  /** Publishes a dataset folder on the publisher's machine. @returns the version */
  async publish(changes: Parameters<typeof writeDataset>[0] = {}): Promise<string> {
    return (await publishFolder(writeDataset(changes), this.path)).release.version;
  }

  /** Uploads files of a release. @param time of their last change, later each time, and old enough for their ETags to be trusted */
  upload(version: string, names = ['dataset.sqlite', 'manifest.json'], time = this.#nextTime()): void {
    for (const name of names) {
      copyFileSync(join(releaseFolder(this.path, version) as string, name), join(this.folder, name));
      utimesSync(join(this.folder, name), time, time);
    }
  }

  /** Changes the manifest that was uploaded. */
  editManifest(edit: (manifest: Manifest) => void): void {
    const path = join(this.folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    edit(manifest);
    writeFileSync(path, JSON.stringify(manifest));
    const time = this.#nextTime();
    utimesSync(path, time, time);
  }

  #nextTime(): Date {
    DatasetSite.#uploads += 1;
    return new Date(Date.parse('2026-01-01T00:00:00Z') + DatasetSite.#uploads * 1_000);
  }

  async #listen(): Promise<void> {
    this.#http = createServer((request, response) => {
      const name = (request.url ?? '').split('?')[0]?.slice(1) ?? '';
      response.once('finish', () => this.#responses.push(`${name} ${response.statusCode}`));
      (this.#handlers.get(name) ?? sendFile(join(this.folder, name)))(request, response);
    });
    // A new connection for each request, so that none is left when the site stops.
    this.#http.maxRequestsPerSocket = 1;
    this.url = `${await listen(this.#http, '127.0.0.1', 0)}/dataset.sqlite`;
  }
}

/** As nginx does it: the ETag is the second of the last change, and the size. */
const sendFile =
  (path: string): Handler =>
  (request, response) => {
    if (!existsSync(path)) return void response.writeHead(404).end('Not found');
    const { mtimeMs, size } = statSync(path);
    const seconds = Math.floor(mtimeMs / 1_000);
    const etag = `"${seconds.toString(16)}-${size.toString(16)}"`;
    const headers = { etag, 'last-modified': new Date(seconds * 1_000).toUTCString() };
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
    response.writeHead(200, { ...headers, 'content-length': size }).end(readFileSync(path));
  };

interface Manifest {
  version: string;
  sequence: number;
  files: { name: string; bytes: number; sha256: string }[];
}
