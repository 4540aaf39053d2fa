import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { CANDIDATES } from '../../../src/cli/completion/candidates.js';
import { complete } from '../../../src/cli/completion/complete.js';
import { createProgram } from '../../../src/cli/program.js';
import { civicData, type Environment, isolated, pathOf, withDataset } from '../../support/run.js';

let environment: Environment;
let version: string;
beforeAll(async () => {
  environment = await withDataset();
  version = JSON.parse((await civicData(environment, 'releases', '--json')).stdout)[0].version;
  await civicData(environment, 'customers', 'create', '--name', 'Town Crier');
});

/** The values that can follow a command line. */
async function after(...words: string[]): Promise<string[]> {
  const { stdout } = await civicData(environment, 'completion', 'bash', '--json', '--', ...words);
  const result = JSON.parse(stdout) as { value: string }[];
  return result.map(({ value }) => value);
}

function commandsBelow(command: Command, path: string[] = []): [string[], Command][] {
  return command.commands.flatMap((child) => {
    const name = [...path, child.name()];
    return [[name, child] as [string[], Command], ...commandsBelow(child, name)];
  });
}

describe('the completion', () => {
  const program = createProgram();

  it('lists every command where it can stand, and every option of each command', async () => {
    for (const [path, command] of commandsBelow(program)) {
      const siblings = await complete(program, [...path.slice(0, -1), '']);
      expect(siblings).toContainEqual({ value: path.at(-1), description: command.description() });
      const options = (await complete(program, [...path, '-'])) as { value: string }[];
      expect(options.map(({ value }) => value)).toEqual([...command.options.map(({ long }) => long), '--help']);
    }
  });

  it('knows what stands for each placeholder of the help', () => {
    const placeholders = commandsBelow(program).flatMap(([, { options, registeredArguments }]) => [
      ...options.filter(({ argChoices }) => !argChoices).flatMap(({ flags }) => /<([^>.]+)/.exec(flags)?.[1] ?? []),
      ...registeredArguments.filter(({ argChoices }) => !argChoices).map((argument) => argument.name()),
    ]);
    const known = [...Object.keys(CANDIDATES), 'dir', 'target'];
    const free = [
      'name',
      'label',
      'date',
      'words',
      'file',
      'document',
      'json',
      'shell-command',
      'url',
      'host',
      'number',
      'days',
      'seconds',
      'action',
      'actor',
      'end',
      'origin',
      'email',
    ];
    expect(new Set(placeholders)).toEqual(new Set([...known, ...free]));
  });

  it.each([
    ['codes of states', ['show', ''], () => ['AA', 'BB']],
    [
      'slugs, without those that are there',
      ['show', 'AA', 'ballot_type', 'prim'],
      () => expect.not.arrayContaining(['ballot_type']),
    ],
    ['slugs', ['log', '--field', ''], () => expect.arrayContaining(['ballot_type', 'primary_date'])],
    ['releases', ['rollback', ''], () => [version]],
    ['customers', ['keys', 'list', '--customer', ''], () => ['Town Crier']],
    ['choices', ['restore', '--only', ''], () => ['accounts', 'dataset']],
    ['values after =', ['log', '--state='], () => ['--state=AA', '--state=BB']],
    ['values after =, which bash makes a word of its own', ['log', '--state', '=', ''], () => ['AA', 'BB']],
    [
      'options that are not there yet',
      ['log', '--state', 'AA', '--json', '--'],
      () => ['--since', '--field', '--csv', '--help'],
    ],
    ['options, if there is nothing else', ['releases', ''], () => ['--json', '--help']],
    ['commands for help', ['help', ''], () => expect.arrayContaining(['import', 'keys'])],
    ['nothing after the last argument', ['rollback', 'x', ''], () => []],
    ['nothing for an unknown command', ['frobnicate', ''], () => []],
  ])('lists %s', async (_, words, expected) => {
    expect(await after(...words)).toEqual(expected());
  });

  it('leaves folders to the shell', async () => {
    expect((await civicData(environment, 'completion', 'bash', '--', 'import', '')).stdout).toBe('directories\n');
  });

  it('lists no values, and creates no file, where there is no data', async () => {
    const empty = isolated();
    for (const words of [
      ['show', ''],
      ['keys', 'list', '--customer', ''],
    ])
      expect(await civicData(empty, 'completion', 'zsh', '--', ...words)).toEqual({
        code: 0,
        stdout: 'values\n',
        stderr: '',
      });
    expect(existsSync(pathOf(empty, 'ACCOUNTS_URL'))).toBe(false);
  });

  it('exists for bash, zsh and fish', async () => {
    const { code, stderr } = await civicData(environment, 'completion', 'tcsh');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Allowed choices are bash, zsh, fish.')]);
    const { stdout } = await civicData(environment, 'completion', 'bash', '--json');
    expect(JSON.parse(stdout)).toEqual({ shell: 'bash', script: expect.stringContaining('complete -F') });
  });
});
