import { OperatorError } from '../../operator-error.js';
import { type Authentication, authenticationOf } from '../authentication.js';
import type { KeyStore } from '../key-store.js';
import { dateSnapshot, type KnownKeys, readSnapshot, writeSnapshot } from './key-snapshot.js';

/** The file cannot be written, for example because the disk is full. */
export class SnapshotWriteError extends OperatorError {
  override name = 'SnapshotWriteError';
  constructor(error: unknown) {
    // Everybody can read the message, so it has no path.
    const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    super(
      `The copy of the accounts in COPIES cannot be written (${code}). This process has all changes in memory, so revoked keys are ` +
        'refused, but a restart without the database would not know them. Check the disk and the rights of that folder.',
    );
  }
}

/** How often a file whose keys did not change is noted to be current. */
const DATE_MS = 30_000;
/** After a failure to write. */
const RETRY_MS = 1_000;

/** The keys of a database in memory, from which a server answers, and in a file for its next start. */
export class FollowedKeys implements KeyStore {
  /** Undefined as long as no keys are known. */
  known: KnownKeys | undefined;
  #currentAt = 0;
  #isSaved = true;
  /** In terms of `performance.now()`. */
  #savedAt = Number.NEGATIVE_INFINITY;
  #failure: { error: SnapshotWriteError; at: number } | undefined;

  constructor(private readonly path: string) {}

  /** Reads the file, if there is one. @throws see `readSnapshot` */
  load(): void {
    const snapshot = readSnapshot(this.path);
    if (!snapshot) return;
    this.known = snapshot.known;
    this.#currentAt = snapshot.currentAt;
  }

  ageSeconds(): number {
    return this.known ? Math.max(0, (Date.now() - this.#currentAt) / 1_000) : Number.POSITIVE_INFINITY;
  }

  revision(): object | undefined {
    return this.known;
  }

  async authenticate(keyId: string, keySecret: string): Promise<Authentication> {
    return authenticationOf(keyId, keySecret, this.known?.valid.get(keyId), new Date());
  }

  async check(): Promise<{ canRead: boolean; problem: undefined }> {
    return { canRead: this.known !== undefined, problem: undefined };
  }

  /** Takes other keys. @throws SnapshotWriteError if they are in memory only; `confirm` tries again */
  update(known: KnownKeys): void {
    this.known = known;
    this.#isSaved = false;
    this.confirm();
  }

  /** Notes that the keys are current. @throws SnapshotWriteError if they are in memory only */
  confirm(): void {
    this.#currentAt = Date.now();
    const now = performance.now();
    if (this.#failure && now - this.#failure.at < RETRY_MS) throw this.#failure.error;
    if (this.#isSaved && now - this.#savedAt < DATE_MS) return;
    try {
      this.#save();
    } catch (error) {
      // Its file may be gone.
      this.#isSaved = false;
      this.#failure = { error: new SnapshotWriteError(error), at: performance.now() };
      throw this.#failure.error;
    }
    this.#failure = undefined;
    this.#savedAt = performance.now();
  }

  close(): void {
    try {
      this.#save();
    } catch {
      // The next start takes them from the database, or has older ones.
    }
  }

  #save(): void {
    if (!this.known) return;
    if (!this.#isSaved) writeSnapshot(this.path, this.known);
    dateSnapshot(this.path, this.#currentAt);
    this.#isSaved = true;
  }
}
