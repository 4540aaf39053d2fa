import { describe, expect, it } from 'vitest';
import { useSharedService, withService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

const service = useSharedService();

interface Item {
  id: string;
  text: string;
  textIn: string | null;
  field: { format: string };
}

/** The values of fields in all states. */
async function itemsOf(slugs: readonly string[]): Promise<Item[]> {
  const query =
    'query ($slugs: [FieldSlug!]) { fields(slugs: $slugs) { items { id text textIn(language: ES) field { format } } } }';
  const { data } = await service.graphql(query, { slugs });
  return data.fields.flatMap(({ items }: { items: Item[] }) => items);
}

async function fieldsOf(format: string): Promise<string[]> {
  const { data } = await service.graphql(`{ fields(formats: [${format}]) { slug } }`);
  return data.fields.map(({ slug }: { slug: string }) => slug);
}

const DEADLINES = [
  ...['registration_deadline_in_person', 'registration_deadline_mail', 'registration_deadline_online'],
  ...['absentee_request_start_date', 'absentee_deadline_in_person', 'absentee_deadline_mail'],
  ...['absentee_deadline_online', 'early_voting_starts', 'early_voting_ends', 'emergency_ballot_request_deadline'],
  ...['ballot_return_deadline_in_person', 'ballot_return_deadline_mail'],
];

const ENGLISH = /\b(by|before|after|day|days|received|postmarked|election|office|yes|any)\b/i;

describe('in Spanish', () => {
  it('every field has a label and a topic, and none of two fields is the same', async () => {
    const { data } = await service.graphql('{ fields { label labelIn(language: ES) topicIn(language: ES) } }');
    const labels = data.fields.map(({ labelIn }: { labelIn: string }) => labelIn);
    expect(new Set(labels).size).toBe(data.fields.length);
    expect(labels.filter((label: string | null) => !label || ENGLISH.test(label))).toEqual([]);
    expect(data.fields.filter(({ topicIn }: { topicIn: string | null }) => !topicIn)).toEqual([]);
  });

  it('every option has a word, in the order of the options', async () => {
    const { data } = await service.graphql(
      '{ fields(formats: [MULTI_SELECT]) { slug options optionsIn(language: ES) } }',
    );
    const methods = data.fields.find(({ slug }: { slug: string }) => slug === 'registration_methods');
    expect(methods.optionsIn.slice(2, 5)).toEqual(['En persona', 'Por correo', 'Por internet']);
    for (const { options, optionsIn } of data.fields) expect(optionsIn).toHaveLength(options.length);
  });

  it.each(['BOOLEAN', 'MULTI_SELECT'])(
    'each value of the format %s has a text, and an unknown one is empty',
    async (format) => {
      const items = await itemsOf(await fieldsOf(format));
      expect(items.length).toBeGreaterThan(200);
      for (const { id, text, textIn } of items)
        expect([id, textIn === null, textIn === '']).toEqual([id, false, text === '']);
    },
  );

  it('each deadline of each state has a text without a word of English', async () => {
    const items = await itemsOf(DEADLINES);
    expect(items).toHaveLength(DEADLINES.length * 51);
    expect(items.filter(({ textIn }) => textIn === null || ENGLISH.test(textIn))).toEqual([]);
    for (const { id, text, textIn } of items) expect([id, textIn === '']).toEqual([id, text === '']);
  });

  it('a deadline has the number of its days', async () => {
    for (const { id, text, textIn } of await itemsOf(DEADLINES))
      expect([id, textIn?.match(/\d+/g)]).toEqual(
        [id, text === '' ? undefined : (text.match(/\d+/g) ?? undefined)].map((part) => part ?? null),
      );
  });

  it('a letter must arrive or be postmarked by its day, as in English', async () => {
    const letters = await itemsOf([
      'registration_deadline_mail',
      'absentee_deadline_mail',
      'ballot_return_deadline_mail',
    ]);
    const ways = [
      [/^Received/, /^debe ser recibida a más tardar/],
      [/^Postmarked/, /^debe tener el sello del correo a más tardar/],
    ] as const;
    for (const { id, text, textIn } of letters)
      for (const [english, spanish] of ways) expect([id, spanish.test(textIn ?? '')]).toEqual([id, english.test(text)]);
  });

  it('other texts exist in English only', async () => {
    const [directions] = await itemsOf(['registration_directions']);
    expect(directions).toMatchObject({ text: expect.stringMatching(/./), textIn: null });
  });

  it('an address is that of the page of the state in the language, if it has one', async () => {
    const addresses = await itemsOf(['sos_election_website']);
    const inSpanish = addresses
      .filter(({ textIn }) => textIn !== null)
      .map(({ id, textIn }) => [id.slice(0, 2), textIn]);
    expect(inSpanish).toContainEqual(['TX', 'https://www.votetexas.gov/es/index.html']);
    expect(inSpanish.length).toBeLessThan(10);
  });
});

it("the address of a region's own page is not that of its state in the language", async () => {
  await withService({ dataset: writeDataset() }, async ({ graphql }) => {
    const { data } = await graphql(`{
      state(code: "AA") {
        item(slug: "gov_tool_verify") { textIn(language: ES) }
        regions { item(slug: "gov_tool_verify") { text textIn(language: ES) region { name } } }
      }
    }`);
    expect(data.state).toEqual({
      item: { textIn: 'https://example.org/es/verify' },
      regions: [
        { item: { text: 'https://example.org/verify?a=1&b=2', textIn: 'https://example.org/es/verify', region: null } },
        { item: { text: 'https://port.example.org/verify', textIn: null, region: { name: 'Port City' } } },
      ],
    });
  });
});

describe('in English', () => {
  it('texts and labels are those without a language', async () => {
    const { data } = await service.graphql(`{
      fields { label labelIn(language: EN) }
      state(code: "GA") { information { text textIn(language: EN) } }
    }`);
    for (const { label, labelIn } of data.fields) expect(labelIn).toBe(label);
    for (const { text, textIn } of data.state.information) expect(textIn).toBe(text);
  });
});

it('a language that does not exist is an error that names those that do', async () => {
  const { errors } = await service.graphql('{ fields { labelIn(language: FR) } }');
  expect(errors[0].message).toContain('"FR" does not exist in "Language" enum');
});
