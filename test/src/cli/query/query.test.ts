import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset, packageRoot } from '../../../../db/package-root.js';
import { table, wrap } from '../../../../src/cli/common.js';
import { civicData, type Environment, isolated, pathOf, withDataset } from '../../../support/run.js';
import { type Service, startService } from '../../../support/service.js';

let small: Environment;
let service: Service;
let bundled: Environment;
beforeAll(async () => {
  small = await withDataset();
  service = await startService({ dataset: bundledDataset });
  bundled = isolated({ DATASET_URL: `file:${service.datasetPath}` });
});
afterAll(() => service?.stop());

const query = (...args: string[]) => civicData(small, 'query', ...args);

describe('civic-data query', () => {
  it('prints a table with a row for each entry of a list, and a line for each other value', async () => {
    const { code, stdout, stderr } = await query(
      '{ release { counts { states } } overrides(first: 2) { totalCount nodes { region { name } text } } }',
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      'release.counts.states: 2',
      'overrides.totalCount: 6',
      '',
      'region.name         text',
      'North/South County  machine',
      'North/South County  False',
      '',
    ]);
  });

  it('repeats the cells around a nested list, and joins a list of texts', async () => {
    const { stdout } = await query(
      '{ states { code overrides { text } item(slug: "registration_methods") { ... on MultiSelectItem { selected } } } }',
    );
    expect(stdout.split('\n').slice(0, 4)).toEqual([
      'code  item.selected  overrides.text',
      expect.stringMatching(/^AA {4}email, mail {4}\S/),
      expect.stringMatching(/^AA {4}email, mail {4}\S/),
      expect.stringMatching(/^AA {4}email, mail {4}\S/),
    ]);
    expect(stdout).toMatch(/^BB$/m);
  });

  it('shortens a text in a table, and shows all of a single one', async () => {
    const text = '- 18 or older\n- **Resident** ([rules](https://example.org/rules))<script>alert(1)</script>';
    const one = await query('{ state(code: "AA") { item(slug: "registration_laws") { text } } }');
    expect(one.stdout.replace(/\s+/g, ' ').trim()).toBe(`state.item.text: ${text.replace(/\s+/g, ' ')}`);
    const all = await query('{ fields(slugs: ["registration_laws"]) { items(states: ["AA"]) { text } } }');
    expect(all.stdout.split('\n')[1]).toBe(`${text.replace(/\s+/g, ' ').slice(0, 59)}…`);
  });

  it.each(['changes', 'coverage', 'deadlines', 'elections', 'values'])(
    'runs the document %s, and prints the response of the server as JSON',
    async (name) => {
      const { code, stdout } = await civicData(bundled, 'query', name, '--state', 'fl', '--json');
      const text = readFileSync(join(packageRoot, `src/cli/query/${name}.graphql`), 'utf8');
      const variables = { states: ['FL'], ...(/deadlines|elections/.test(name) && { from: '2026-11-22' }) };
      expect([code, JSON.parse(stdout)]).toEqual([0, await service.graphql(text, variables)]);
      const rows = (await civicData(bundled, 'query', name, '--state', 'FL')).stdout.split('\n');
      expect(rows.length).toBeGreaterThan(name === 'changes' ? 1 : 3);
    },
  );

  it('answers as the server does, with errors and warnings', async () => {
    for (const text of [
      '{ state(code: "CX") { name } election(id: "US-2028-11-08") { id } }',
      '{ overrides(first: 0) { totalCount } states(codes: ["CA"]) { name } }',
      '{ states { coe } }',
      '{ states {',
    ]) {
      const { code, stdout } = await civicData(bundled, 'query', text, '--json');
      const { data, errors, extensions } = await service.graphql(text);
      const found = JSON.parse(stdout);
      expect([found.data, found.errors, found.extensions?.warnings]).toEqual([data, errors, extensions?.warnings]);
      expect(code).toBe(errors ? 1 : 0);
    }
  });

  it('takes variables, and begins with the day of publishing unless one says otherwise', async () => {
    const elections = async (...args: string[]) =>
      (await query('elections', ...args)).stdout.split('\n').map((line) => line.split(' ')[0]);
    expect((await elections()).slice(0, 3)).toEqual(['id', 'AA-2026-06-02', 'US-2026-11-03']);
    expect((await elections('--state', 'BB'))[1]).toBe('US-2026-11-03');
    expect((await elections('--variables', '{"from": "2028-01-01", "states": "BB"}'))[1]).toBe('US-2028-11-07');
    const own = await query('query ($from: Date! = "2098-01-01") { elections(from: $from) { id } }');
    expect(own.stdout).toBe('id\nUS-2098-11-04\n');
  });

  it('needs no API key, and may cost more than an operation of a client', async () => {
    const large = '{ states { information { text } regions(all: true) { information { text } } } }';
    expect((await service.graphql(large)).errors[0].extensions.code).toBe('LIMIT_EXCEEDED');
    expect((await civicData({ ...small, GRAPHQL_MAX_COST: '10' }, 'query', large)).code).toBe(0);
  });

  it('refuses what would fill the memory before it runs', async () => {
    const inner = 'regions(all: true) { state { regions(all: true) { state { regions(all: true) { name } } } } }';
    const { code, stdout, stderr } = await civicData(bundled, 'query', `{ states { ${inner} } }`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The operation costs [\d,]+ points, but at most 10,000,000 are allowed\./);
  });

  it('makes control characters harmless', async () => {
    const hostile = await withDataset();
    const file = new DatabaseConstructor(pathOf(hostile, 'DATASET_URL'));
    file.exec(
      `UPDATE states SET name = 'Al' || char(27) || '[31m' || char(155) || char(8238) || 'pha' WHERE code = 'AA'`,
    );
    file.close();
    for (const text of ['{ states { name } }', '{ state(code: "AA") { name } }'])
      expect((await civicData(hostile, 'query', text)).stdout).toContain('Al\\u{1b}[31m\\u{9b}\\u{202e}pha');
    const wrong = await query('{ state(code: "\u009b") { name } }');
    expect(wrong.stderr).toContain('but got "\\u{9b}"');
  });

  it.each([
    ['{ states { coe } }', 'Line 1, column 12: Cannot query field "coe" on type "State". Did you mean "code"?'],
    ['{ states {\n  code', 'Line 2, column 7: Syntax Error: Expected Name, found <EOF>.'],
    ['mutation { x }', 'Line 1, column 1: The service only reads: it has no mutations.'],
    ['query ($n: Int!) { overrides(first: $n) { totalCount } }', '"$n" of required type "Int!" was not provided.'],
    ['{ overrides(first: 501) { totalCount } }', 'Line 1, column 3: "first" must be between 1 and 500'],
    [`{ node(id: "AA") { ${'... on Node { '.repeat(13)} id ${'}'.repeat(13)} } }`, 'more than 12 levels of fields'],
    ['missing.graphql', "ENOENT: no such file or directory, open 'missing.graphql'"],
    ['/dev/zero', 'The document has more than 100,000 bytes.'],
  ])('%.60s: exits with 1 and says what is wrong', async (text, message) => {
    const { code, stderr } = await query(text);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it('refuses documents and variables that are nested too deeply', async () => {
    // It depends on Node's compiler whether the parser first runs out of tokens or of its stack.
    const limit = expect.stringMatching(/more than [\d,]+ (tokens|levels of nesting)/);
    expect(await query('{a'.repeat(30_000))).toMatchObject({ code: 1, stderr: limit });
    const nested = `{"states": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    const { code, stderr } = await query('elections', '--variables', nested);
    expect([code, stderr]).toEqual([1, 'The JSON is nested too deeply. Use fewer lists in lists.\n']);
  });

  it('shows what it can answer beside an error, and a warning for a name that does not exist', async () => {
    const { code, stdout, stderr } = await query('{ states { code } overrides(first: 0) { totalCount } }');
    expect([code, stdout]).toEqual([1, 'overrides:\n\ncode\nAA\nBB\n']);
    expect(stderr).toContain('"first" must be between');
    expect(await query('{ state(code: "AC") { name } }')).toMatchObject({
      code: 0,
      stderr: 'Warning: There is no state "AC". Did you mean AA?\n',
    });
  });

  it.each([
    [['coverge'], 'there is no document or file "coverge". Did you mean coverage?'],
    [[''], 'changes, coverage, deadlines, elections, values'],
    [['/dev/null'], 'the document is empty.'],
    [['{ states { code } }', '--state', 'AA'], 'declare one: query ($state: StateCode!) {…}'],
    [['elections', '--variables', '{"form": "2028-01-01"}'], 'declares no variable "$form". Did you mean from?'],
    [['elections', '--variables', '["from"]'], 'Write a JSON object'],
    [['elections', '--variables', 'from=2028'], 'Write a JSON object'],
    [['elections', '--variables', '{"__proto__": 1}'], 'declares no variable "$__proto__".'],
    [['elections', 'deadlines'], 'too many arguments'],
  ])('%j is a wrong command line: exits with 2', async (args, message) => {
    const { code, stdout, stderr } = await query(...args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });

  it('suggests a state, and names the file of the dataset that it cannot open', async () => {
    expect(await query('elections', '--state', 'Betta')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no state "Betta". Did you mean Beta?'),
    });
    const { code, stderr } = await civicData(isolated(), 'query', 'elections');
    expect([code, stderr]).toEqual([1, expect.stringContaining('npm run -s civic-data -- import')]);
  });
});

it('a text is broken between words and indented', () => {
  expect(wrap('one two three\n\nfour https://example.org/long/path five', '  ', 12)).toBe(
    '  one two\n  three\n\n  four\n  https://example.org/long/path\n  five',
  );
});

it('a table has any number of rows', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => [`${index}`]);
  expect(table(['N'], rows, '').length).toBe(7 * 200_001 - 1);
});
