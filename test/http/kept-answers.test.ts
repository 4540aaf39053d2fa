import { describe, expect, it } from 'vitest';
import { KeptAnswers, type Make } from '../../src/http/kept-answers.js';
import { represent } from '../../src/http/representation.js';

const RELEASE = {};

/** Makes a body of so many bytes when it is told to, and counts how often it was asked. */
function maker(bytes = 10) {
  let asked = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const make: Make = async () => {
    asked += 1;
    await finished;
    return represent('text/plain', Buffer.alloc(bytes, 'a'));
  };
  return { make, finish, asked: () => asked };
}

describe('an answer', () => {
  it.each(['identity', 'gzip', 'br'] as const)(
    'in %s is made once for all who ask while it is made',
    async (coding) => {
      const answers = new KeptAnswers();
      const { make, finish, asked } = maker();
      const all = Promise.all(Array.from({ length: 20 }, () => answers.take(RELEASE, 'a', coding, make)));
      finish();
      expect(new Set(await all).size).toBe(1);
      expect(asked()).toBe(1);
    },
  );

  it('that could not be made is made again', async () => {
    const answers = new KeptAnswers();
    const failing: Make = () => Promise.reject(new Error('once'));
    await expect(answers.take(RELEASE, 'a', 'identity', failing)).rejects.toThrow('once');
    const { make, finish } = maker();
    finish();
    expect((await answers.take(RELEASE, 'a', 'identity', make))?.bytes.length).toBe(10);
  });

  it('of one release is not that of another', async () => {
    const answers = new KeptAnswers();
    const [one, other] = [maker(1), maker(2)];
    one.finish();
    other.finish();
    expect((await answers.take(RELEASE, 'a', 'identity', one.make))?.bytes.length).toBe(1);
    expect((await answers.take({}, 'a', 'identity', other.make))?.bytes.length).toBe(2);
  });

  it('that was not asked for in a long time makes room for others', async () => {
    const answers = new KeptAnswers();
    const large = 10 * 2 ** 20;
    const first = maker(large);
    first.finish();
    await answers.take(RELEASE, 'first', 'identity', first.make);
    for (let number = 0; number < 7; number += 1) {
      const { make, finish } = maker(large);
      finish();
      await answers.take(RELEASE, `other ${number}`, 'identity', make);
    }
    await answers.take(RELEASE, 'first', 'identity', first.make);
    expect(first.asked()).toBe(2);
  });

  it('that is kept only where it was asked before is made twice, and then kept', async () => {
    const answers = new KeptAnswers();
    const { make, finish, asked } = maker();
    finish();
    for (let times = 1; times <= 4; times += 1)
      await answers.take(RELEASE, 'a', 'identity', make, { ifAskedBefore: true });
    expect(asked()).toBe(2);
    await answers.take({}, 'a', 'identity', make, { ifAskedBefore: true });
    expect(asked()).toBe(3);
  });
});
