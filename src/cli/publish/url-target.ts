import { createReadStream } from 'node:fs';
import { type ProgressOptions, reportProgress } from '../../../db/progress.js';
import { isAllowedUrl, shownUrl } from '../../config/dataset-location.js';
import { besideDataset } from '../../remote/dataset-source.js';
import { RequestError, readText, sendRequest } from '../../remote/http-request.js';
import { type Announcement, MAX_MANIFEST, readManifest } from '../../remote/manifest.js';
import { RefusedError } from '../../remote/refused-error.js';
import { PublishError, type PublishTarget, type ReleaseFile } from './target.js';

const READ_DEADLINE = 15_000;

/** A web server that takes files with PUT, such as one with WebDAV. */
export class UrlTarget implements PublishTarget {
  readonly name: string;
  readonly #folder: URL;

  /** @param text URL of the folder, or of the dataset in it @throws PublishError if it is none that may be used */
  constructor(text: string) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !isAllowedUrl(url))
      throw new PublishError(
        'The URL of --to must be an https URL such as https://example.org/data/. Plain http is only for this machine and private networks.',
      );
    const folder = url.pathname.replace(/\/(dataset\.sqlite)?$/, '');
    url.pathname = `${folder}/`;
    this.#folder = url;
    this.name = shownUrl(url);
  }

  async published(): Promise<Announcement | undefined> {
    try {
      const response = await sendRequest(this.#urlOf('manifest.json'), { deadline: READ_DEADLINE });
      return readManifest(await readText(response, MAX_MANIFEST));
    } catch (error) {
      // The upload reports a server that cannot be reached.
      if (error instanceof RequestError || error instanceof RefusedError) return undefined;
      throw error;
    }
  }

  async upload(files: readonly ReleaseFile[], progress: ProgressOptions): Promise<void> {
    for (const file of files) {
      await reportProgress(progress, `Uploading ${file.name}`, 0, file.bytes);
      try {
        await this.#put(file, progress);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        progress.signal?.throwIfAborted();
        const hint = [403, 405, 501].includes(error.status ?? 0)
          ? ' The server must allow PUT there for this user.'
          : '';
        throw new PublishError(`${file.name} cannot be uploaded to ${this.name}: ${error.message}.${hint}`);
      }
    }
  }

  async #put({ name, path, bytes }: ReleaseFile, { onProgress, signal }: ProgressOptions): Promise<void> {
    const response = await sendRequest(this.#urlOf(name), {
      method: 'PUT',
      headers: {
        'content-type': name.endsWith('.json') ? 'application/json' : 'application/octet-stream',
        'content-length': bytes,
      },
      write: (request) => {
        let done = 0;
        const content = createReadStream(path).on('data', (chunk) => {
          done += chunk.length;
          onProgress?.({ step: `Uploading ${name}`, done, total: bytes });
        });
        content.once('error', (error) => request.destroy(error));
        content.pipe(request);
      },
      signal,
    });
    response.resume();
  }

  #urlOf(name: string): URL {
    return besideDataset(this.#folder, name);
  }
}
