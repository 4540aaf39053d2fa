import { describe, expect, it } from 'vitest';
import { MAX_QUESTION_LENGTH } from '../../../db/domain/vocabulary.js';
import { startMcp } from '../../support/mcp-client.js';

const running = startMcp();

describe('search', () => {
  it('answers a question about a state with the value and its source', async () => {
    const { data, text } = await running.mcp.call('search', { question: 'polling hours in Ohio', max: 2 });
    expect(data).toMatchObject({
      subject: 'field',
      states: ['OH'],
      answers: [{ kind: 'answer', state: 'OH', slug: 'polls_open', value: { status: 'known', value: '6:30 a.m.' } }],
      results: [{ slug: 'polls_close' }],
    });
    expect(text).toContain('Time when polls open');
  });

  it('says that nothing is sure to answer, and what the service does not have', async () => {
    const unknown = await running.mcp.call('search', { question: 'can i pay my taxes in ohio' });
    expect(unknown.data).toMatchObject({ subject: 'unknown', answers: [] });
    expect(unknown.text).toContain('No direct answer.');
    const { data, text } = await running.mcp.call('search', { question: 'who is running for senate in georgia' });
    expect(data).toMatchObject({ subject: 'not_available', states: ['GA'], answers: [], notice: expect.any(String) });
    expect(text).toContain(`No direct answer. ${data.notice} Ask the election office.`);
  });

  it('takes no question that is longer than that of a page', async () => {
    const { isError, text } = await running.mcp.call('search', { question: 'x'.repeat(MAX_QUESTION_LENGTH + 1) });
    expect([isError, text]).toEqual([true, expect.stringContaining('at question')]);
  });

  it('gives the next election of a state with its date', async () => {
    const { data, text } = await running.mcp.call('search', { question: 'when is the next election in georgia' });
    expect(data).toMatchObject({ subject: 'elections', elections: [{ date: expect.stringMatching(/^\d{4}-/) }] });
    expect(text).toContain('Local and special elections may come first.');
  });
});
