import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../db/package-root.js';
import { SAMPLE_BODY } from '../src/site/html/sample-request.js';
import { MarkdownFile, markdownFiles } from './support/markdown.js';
import { withSharedService } from './support/service.js';

const readme = new MarkdownFile('README.md');
const [start = '', test = ''] = readme.blocks('sh');

/** People search in references, and results are generated. */
const REFERENCES = [
  'test/bench/results/results.md',
  'db/dataset/README.md',
  'schema/README.md',
  'src/paths.md',
  '.deploy/failures.md',
  '.deploy/settings.md',
  '.github/CHANGELOG.md',
];

describe.each(markdownFiles())('%s', (path) => {
  const file = new MarkdownFile(path);

  it('links to files and headings that exist', () => {
    expect(file.brokenLinks()).toEqual([]);
  });
});

describe.each(markdownFiles().filter((path) => !REFERENCES.includes(path)))('%s', (path) => {
  it('is short', () => {
    expect(new MarkdownFile(path).text.trim().split(/\s+/).length).toBeLessThan(path === 'README.md' ? 1_300 : 1_500);
  });
});

describe('the root README', () => {
  it('links to the READMEs of all folders', () => {
    const others = markdownFiles().filter((path) => path.endsWith('/README.md'));
    expect(others.length).toBeGreaterThan(4);
    for (const path of others) expect(readme.text).toContain(`](${path}`);
  });

  it('has the start command and the test command as its first two commands', () => {
    expect([start, test]).toEqual(['npm ci && npm start', 'npm ci && npm test']);
    const head = readme.text.slice(0, readme.text.indexOf(test) + test.length);
    expect(head.match(/\bnp[mx] \w+/g)).toEqual(['npm ci', 'npm start', 'npm ci', 'npm test']);
  });

  it('has the test command that .ci/run calls', () => {
    expect(readFileSync(join(packageRoot, '.ci/run'), 'utf8').split('\n')).toContain(test);
  });

  it('shows the response that its sample operation has', () =>
    withSharedService(async ({ graphql }) => {
      const [operation = ''] = readme.blocks('graphql');
      expect(operation).toBe(JSON.parse(SAMPLE_BODY).query);
      expect(JSON.parse(readme.blocks('json')[0] as string)).toEqual(await graphql(operation));
    }));

  it('shows what a voter can still do, with the response that the operation has', () =>
    withSharedService(async ({ graphql }) => {
      const [, operation = ''] = readme.blocks('graphql');
      expect(operation).toContain('voting(');
      expect(JSON.parse(readme.blocks('json')[1] as string)).toEqual(await graphql(operation));
    }));

  it('shows an item as REST returns it', () =>
    withSharedService(async ({ json }) => {
      const { state_information } = await json('/v2/election/data/state/CA/');
      expect(state_information).toContainEqual(JSON.parse(readme.blocks('json')[2] as string));
    }));
});
