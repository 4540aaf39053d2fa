import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { releaseFolder } from '../../db/publish/archive.js';
import { listen } from '../../src/http/listen.js';
import { publishFolder } from './publish.js';
import { writeDataset } from './small-dataset.js';
import { temporaryFolder } from './temporary-folder.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server with a folder of published files, which counts what it sends, and fails as a test wants. */
export interface DatasetServer {
  /** Of dataset.sqlite. */
  url: string;
  folder: string;
  /** `NAME STATUS` of each response since the last call. */
  takeResponses(): string[];
  /** Answers requests for a name in another way; undefined ends that. */
  answer(name: string, handler: Handler | undefined): void;
  stop(): Promise<void>;
}

export async function startDatasetServer(): Promise<DatasetServer> {
  const folder = join(temporaryFolder(), 'www');
  mkdirSync(folder);
  const handlers = new Map<string, Handler>();
  const responses: string[] = [];
  const http = createServer((request, response) => {
    const name = (request.url ?? '').split('?')[0]?.slice(1) ?? '';
    response.once('finish', () => responses.push(`${name} ${response.statusCode}`));
    (handlers.get(name) ?? sendFile(join(folder, name)))(request, response);
  });
  const origin = await listen(http, '127.0.0.1', 0);
  return {
    ...{ url: `${origin}/dataset.sqlite`, folder },
    takeResponses: () => responses.splice(0),
    answer(name, handler) {
      if (handler) handlers.set(name, handler);
      else handlers.delete(name);
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
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

/** A publisher with its dataset file, and the folder to which it uploads. */
export class Publisher {
  readonly path = join(temporaryFolder(), 'dataset.sqlite');

  /** Of all publishers. */
  static #uploads = 0;

  constructor(readonly folder: string) {}

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
    Publisher.#uploads += 1;
    return new Date(Date.parse('2026-01-01T00:00:00Z') + Publisher.#uploads * 1_000);
  }
}

interface Manifest {
  version: string;
  sequence: number;
  files: { name: string; bytes: number; sha256: string }[];
}
