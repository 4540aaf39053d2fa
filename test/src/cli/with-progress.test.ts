import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showProgress } from '../../../src/cli/with-progress.js';

/** A stream, a terminal or not, and what was written to it. */
function stream(isTTY: boolean) {
  let written = '';
  const writable = new Writable({
    write(chunk, _, done) {
      written += String(chunk);
      done();
    },
  });
  return { target: Object.assign(writable, { isTTY }) as unknown as NodeJS.WriteStream, written: () => written };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('progress', () => {
  it.each([true, false])('shows nothing for work that takes less than a second (terminal: %s)', (isTTY) => {
    const { target, written } = stream(isTTY);
    const view = showProgress(target);
    for (const done of [0, 50, 99]) {
      view.onProgress({ step: 'Writing rows', done, total: 100 });
      vi.advanceTimersByTime(300);
    }
    view.end();
    expect(written()).toBe('');
  });

  it('is one plain line per second without a terminal', () => {
    const { target, written } = stream(false);
    const view = showProgress(target);
    for (let done = 0; done <= 100; done += 10) {
      view.onProgress({ step: 'Writing rows', done, total: 100 });
      vi.advanceTimersByTime(300);
    }
    vi.advanceTimersByTime(200);
    view.onProgress({ step: 'Saving', done: 0, total: 1 });
    view.end();
    expect(written()).toBe('Writing rows: 40 of 100\nWriting rows: 80 of 100\nSaving\n');
  });

  it('is one line on a terminal, which is removed at the end', () => {
    const { target, written } = stream(true);
    const view = showProgress(target);
    vi.advanceTimersByTime(1_001);
    for (const done of [25, 26, 75]) {
      view.onProgress({ step: 'Writing rows', done, total: 100 });
      vi.advanceTimersByTime(done === 25 ? 50 : 100);
    }
    view.end();
    const lines = ['Writing rows: 25 of 100', 'Writing rows: 75 of 100', ''];
    expect(written()).toBe(lines.map((line) => `\r\x1b[K${line}`).join(''));
  });
});
