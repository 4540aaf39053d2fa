import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { todayIn } from '../../../db/domain/deadlines/today.js';
import { bundledDataset } from '../../../db/package-root.js';
import { startMcp } from '../../support/mcp-client.js';

const rowsOf = (file: string): Record<string, string>[] =>
  parse(readFileSync(join(bundledDataset, file)), { columns: true });

const running = startMcp();

const CALLS: Record<string, object> = {
  search: { question: 'polling hours in ohio' },
  list_fields: {},
  get_values: { state: 'CA' },
  get_deadlines: { state: 'TX' },
  get_voting_plan: { place: '30303', way: 'mail' },
};

describe('the MCP server', () => {
  it('lists the five tools, read-only and with schemas', async () => {
    const { tools } = await running.mcp.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(CALLS));
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true });
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object', required: expect.arrayContaining(['release']) });
    }
  });

  it.each(Object.entries(CALLS))('%s answers with release, disclaimer, sources and dates', async (name, input) => {
    const { data, text, isError } = await running.mcp.call(name, input);
    expect(isError, text).toBe(false);
    const { release } = (await running.service.graphql('{ release { version publishedAt disclaimer } }')).data;
    const { version, publishedAt, disclaimer } = release;
    expect(data).toMatchObject({ release: version, published_at: publishedAt, disclaimer });
    expect(text).toContain(`Release ${version}`);
    expect(text).toContain(disclaimer);
    expect(JSON.stringify(data)).toMatch(/"source":"[^"]+","as_of":"(\d{4}-\d\d-\d\d|unknown)"/);
  });

  it.each(Object.keys(CALLS))('%s is in the guide', async (name) => {
    expect(await (await running.service.get('/docs/assistants')).text()).toContain(name);
  });
});

describe('the question which states accept ballots that arrive after Election Day', () => {
  it('is answered by one call, with the source of each state', async () => {
    const { tools } = await running.mcp.client.listTools();
    expect(tools.find(({ name }) => name === 'get_values')?.description).toContain('after Election Day');
    const { data } = await running.mcp.call('get_values', { slugs: ['ballot_return_deadline_mail'] });
    const { values } = data;
    expect(values).toHaveLength(51);
    const late = values.filter(({ value }: { value: string }) => value.startsWith('Postmarked by Election Day'));
    const rows = rowsOf('values.csv').filter(({ field }) => field === 'ballot_return_deadline_mail');
    const expected = rows.filter(({ text = '' }) => text.startsWith('Postmarked by Election Day'));
    expect(expected.length).toBeGreaterThan(10);
    expect(late.map(({ state, source }: Record<string, string>) => [state, source])).toEqual(
      expected.map(({ state, source }) => [state, source]),
    );
  });
});

describe('a value', () => {
  it('has the publisher of its source, if that is known', async () => {
    const { graphql } = running.service;
    const { data } = await graphql(
      '{ state(code: "OH") { item(slug: "polls_close") { source sourceLink { publisher } } } }',
    );
    const { publisher } = data.state.item.sourceLink;
    const { data: found } = await running.mcp.call('get_values', { state: 'OH', slugs: ['polls_close'] });
    expect(found.values[0]).toMatchObject({ source: data.state.item.source, publisher });
  });

  it('on voting after a felony is a sentence, and says that it depends where the footnotes have conditions', async () => {
    const { data } = await running.mcp.call('get_values', {
      states: ['ID', 'FL'],
      slugs: ['felony_voting_options'],
    });
    expect(data.values.map(({ value }: { value: string }) => value)).toEqual([
      expect.stringMatching(/^It depends on your case\. In general: not while in prison/),
      'No, not while in prison, on parole, or on probation. Yes after the whole sentence.',
    ]);
  });
});

describe('list_fields', () => {
  it('lists all fields, or those of a topic', async () => {
    const fields = rowsOf('fields.csv');
    const slugs = async (input: object) =>
      (await running.mcp.call('list_fields', input)).data.fields.map(({ slug }: { slug: string }) => slug);
    expect(await slugs({})).toEqual(fields.map(({ slug }) => slug));
    expect(await slugs({ topic: 'felony' })).toEqual(
      fields.filter(({ topic }) => topic === 'felony').map(({ slug }) => slug),
    );
  });
});

describe('get_values', () => {
  it('returns the values of a region, and says which are its own', async () => {
    const input = { state: 'IL', region: 'City of Chicago', slugs: ['gov_tool_absentee_request', 'polls_open'] };
    const { data, text } = await running.mcp.call('get_values', input);
    expect(data.values.map(({ region }: { region?: string }) => region)).toEqual([undefined, 'City of Chicago']);
    expect(text).toContain('City of Chicago, Illinois (IL):');
  });

  it('returns the values of several states field by field', async () => {
    const input = { states: ['TX', 'California'], slugs: ['polls_open', 'polls_close'] };
    const { data, text } = await running.mcp.call('get_values', input);
    expect(data.values.map(({ slug, state }: Record<string, string>) => `${slug} ${state}`)).toEqual([
      ...['polls_open CA', 'polls_open TX', 'polls_close CA', 'polls_close TX'],
    ]);
    expect(text).toMatch(/\(polls_open\):\n- CA: 7:00 a\.m\. .*\n- TX: 7:00 a\.m\. /);
  });
});

describe('get_deadlines', () => {
  it("takes the state's next election by default, whatever its type", async () => {
    const today = todayIn(['America/New_York'], new Date());
    const next = rowsOf('elections.csv').filter(
      ({ state, date = '' }) => ['', 'OH'].includes(state ?? '-') && date >= today,
    );
    const { election } = (await running.mcp.call('get_deadlines', { state: 'OH' })).data;
    expect(election.id).toBe(
      next
        .map(({ date, id }) => `${date} ${id}`)
        .sort()[0]
        ?.split(' ')[1],
    );
  });

  it('returns who can confirm a day that follows from the rule of general elections', async () => {
    const { data, text } = await running.mcp.call('get_deadlines', { state: 'OH', election: 'OH-2027-05-04' });
    expect(data.office).toEqual({ phone: '(614) 466-2655', website: expect.stringMatching(/^https:/) });
    expect(data.deadlines).toContainEqual(
      expect.objectContaining({ slug: 'registration_deadline_mail', act_by: '2027-04-02', status: 'unconfirmed' }),
    );
    expect(text).toContain('State election office: phone (614) 466-2655');
    expect(text).toContain('2027-04-04 (postmarked), unconfirmed');
  });

  it('returns days with the text that they are computed from, and says in words why there is none', async () => {
    const { data } = await running.mcp.call('get_deadlines', { state: 'TX', election: 'US-2028-11-07' });
    const of = (slug: string) => data.deadlines.find((deadline: { slug: string }) => deadline.slug === slug);
    expect(of('registration_deadline_mail')).toMatchObject({
      ...{ what: 'register to vote by mail', date: '2028-10-10', act_by: '2028-10-06', status: 'moved' },
      ...{ text: 'Postmarked 30 days before Election Day', source: expect.any(String) },
    });
    expect(of('registration_deadline_online').date).toBe('none: the state does not offer this');
    expect(of('emergency_ballot_request_deadline')).toMatchObject({
      date: 'unknown',
      text: 'unknown',
      source: 'unknown',
    });
  });
});
