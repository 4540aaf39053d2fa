import type { Authentication } from './authentication.js';

/** The keys as a server checks them. */
export interface KeyStore {
  /**
   * An object that identifies the current content: the same object until a millisecond after the keys have changed.
   *
   * @returns undefined while they cannot be read
   */
  revision(): object | undefined;
  /** @returns status `unavailable` while they cannot be read */
  authenticate(keyId: string, keySecret: string): Promise<Authentication | { status: 'unavailable' }>;
  /** Whether a key can be looked up now, and what is wrong, if anything is: for everybody, without paths. */
  check(): Promise<{ canRead: boolean; problem: string | undefined }>;
  close(): void;
}
