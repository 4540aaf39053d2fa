import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import { problem } from '../../rest-compat/problems.js';
import { type Answer, type Headers, problemAnswer, send } from './answer.js';
import { finish, finishedAnswer } from './finished.js';
import type { KeptAnswers, Make } from './kept-answers.js';
import type { Coding } from './negotiate.js';
import { NO_DATASET, RETRY } from './unavailable.js';

/** A body that is kept: what it is kept with, and under which name. */
export interface Kept {
  owner: object;
  name: string;
  caching: Headers & { vary: string };
  make: Make;
  ownSiteOnly?: boolean;
}

/** Answers with a body that is open to all, kept or made. */
export async function serveKept(
  answers: KeptAnswers,
  { headers }: IncomingMessage,
  response: ServerResponse,
  { owner, name, caching, make, ownSiteOnly = false }: Kept,
): Promise<void> {
  const answer: Answer = await finishedAnswer(headers, {
    take: (coding: Coding) => answers.take(owner, name, coding, make),
    finish: (body) => finish(body, caching),
    refuse: (refused) => problemAnswer(refused, { vary: caching.vary }),
  });
  send(response, { ...answer, ownSiteOnly });
}

/** Runs what needs a release, and holds that until it is done; 503 where there is none. */
export async function withRelease(
  datasets: DatasetStore,
  response: ServerResponse,
  use: (lease: DatasetLease) => Promise<void>,
): Promise<void> {
  const lease = datasets.tryLease();
  if (!lease) return send(response, problemAnswer(problem(503, NO_DATASET), RETRY));
  try {
    await use(lease);
  } finally {
    lease.end();
  }
}
