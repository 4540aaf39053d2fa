import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { MarkdownFile } from '../support/markdown.js';
import { deployFile, wrongSettings } from './settings.js';

/** Of an operator. */
const OWN = ['.env', 'secrets.env', 'ca.pem'];
const names = readdirSync(join(packageRoot, '.deploy')).filter((name) => !OWN.includes(name));

describe('.deploy/', () => {
  it('lists each of its files in its README', () => {
    const listed = new MarkdownFile('.deploy/README.md').table('file').map(([cell = '']) => /\((.+)\)/.exec(cell)?.[1]);
    expect(listed.sort()).toEqual(names.filter((name) => name !== 'README.md').sort());
  });
});

describe('the Dockerfile', () => {
  const text = deployFile('Dockerfile');
  const stage = text.slice(text.lastIndexOf('\nFROM '));

  it('has settings that the service has', () => {
    const variables = /^ENV ([\s\S]*?[^\\])\n/m.exec(stage)?.[1] ?? '';
    const entries = [...variables.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
    expect(entries.length).toBeGreaterThan(5);
    expect(wrongSettings(Object.fromEntries(entries), ['PATH'])).toEqual([]);
  });
});

describe('the command of the server', () => {
  const { scripts } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  const words: string[] = scripts.start.split(' ').slice(2);

  it('is the same in the image and with systemd', () => {
    expect(deployFile('Dockerfile')).toContain(`CMD ${JSON.stringify(['node', ...words]).replaceAll(',', ', ')}`);
    expect(deployFile('civic-data@.service')).toContain(`/node ${words.join(' ')}\n`);
    const installed = ` node ${words.join(' ')}\n`.replace(
      'dist',
      '/usr/local/lib/node_modules/civic-data-service/dist',
    );
    expect(deployFile('civic-data-installed.conf')).toContain(installed);
  });
});

describe('civic-data@.service', () => {
  const text = deployFile('civic-data@.service');

  it('has settings that the service has, with a port and a folder of copies for each process', () => {
    const entries = [...text.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
    expect(wrongSettings(Object.fromEntries(entries), ['NODE_COMPILE_CACHE'])).toEqual([]);
    const start = /^ExecStart=(.*)$/m.exec(text)?.[1] ?? '';
    const own = [...start.matchAll(/ ([A-Z]\w*)=(\S+)/g)].map(([, name, value = '']) => [
      name,
      value.replace('%i', '4001'),
    ]);
    expect(own.map(([name]) => name)).toEqual(['PORT', 'COPIES']);
    expect(wrongSettings(Object.fromEntries(own))).toEqual([]);
  });
});
