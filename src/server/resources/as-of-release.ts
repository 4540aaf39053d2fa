import pLimit from 'p-limit';
import { yieldToEventLoop } from '../../../db/event-loop.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import { findRelease, type MissingRelease } from '../../../schema/middleware/release/known-release.js';
import { type ProblemStatus, problem } from '../response/response.js';
import type { Missing } from './resource.js';

const STATUS = { malformed: 400, unknown: 404, gone: 410 } satisfies Record<MissingRelease['reason'], ProblemStatus>;

/** Creating a response from an earlier release keeps its file open. */
const twoAtATime = pLimit(2);

/** Waits until a response from an earlier release may be created. @returns a function that lets the next one begin */
export function waitForTurn(): Promise<() => void> {
  return new Promise((start) => void twoAtATime(() => new Promise<void>(start)));
}

/** Finds the release that `?release=` names. @param path of the request, for suggestions */
export async function chooseRelease(
  path: string,
  version: string,
  current: OpenRelease,
): Promise<OpenRelease | Missing> {
  // Opening a file with 100,000 overrides takes up to 0.1 s. Other requests run between two of them.
  await yieldToEventLoop();
  const found = findRelease(current, version);
  if (!('reason' in found)) return found;
  const { reason, message, oldest } = found;
  return {
    problem: problem(STATUS[reason], `${message} See /releases/ for all of them.`),
    suggestions: [
      { path: withRelease(path, oldest), name: `The oldest release that can be read, ${oldest}` },
      { path, name: 'The current release' },
    ],
  };
}

/** Adds `release` to the query of a path. The path may have a query and an anchor. */
export function withRelease(path: string, version: string): string {
  const [, address = path, anchor = ''] = /^([^#]*)(#.*)?$/.exec(path) ?? [];
  return `${address}${address.includes('?') ? '&' : '?'}release=${version}${anchor}`;
}
