import { expect, it } from 'vitest';
import { python } from './support/tools.js';
import { downloadedTables, json } from './support/world.js';

const READ = `
import json, sys
import pandas
values, matrix, overrides = [pandas.read_csv(file) for file in sys.argv[1:]]
polls = values[values.field == 'polls_open'].set_index('state').text
print(json.dumps({
  'rows': [len(frame) for frame in (values, matrix, overrides)],
  'known': values.known.dtype.name, 'sum': int(values.known.sum()),
  'not offered': int((pandas.read_csv(sys.argv[1], keep_default_na=False).text == 'N/A').sum()),
  'open': polls['CA'],
  'matrix': matrix.set_index('state').polls_open['CA'],
}))
`;

/** A line feed within a cell made rows of its own: pandas read 4,485 rows of values.csv instead of 4,233, without a word. */
it('pandas reads the downloads: rows, booleans, the hours of the polls, and N/A as the guide says', async () => {
  const { values, matrix, overrides } = await downloadedTables();
  const { counts } = await json('/releases/latest/manifest.json');
  const { data } = await json('/graphql?query={states{information{text}}}');
  const texts = data.states.flatMap((state: { information: { text: string }[] }) => state.information);
  const notOffered = texts.filter(({ text }: { text: string }) => text === 'N/A').length;
  const read = await python(READ, values.file, matrix.file, overrides.file);
  expect(read).toMatchObject({
    rows: [values.rows, matrix.rows, overrides.rows],
    'not offered': notOffered,
    ...{ known: 'bool', sum: counts.values },
    ...{ open: '7:00 a.m.', matrix: '7:00 a.m.' },
  });
});
