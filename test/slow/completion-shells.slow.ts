import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtCivicData, type Environment, finished, withDataset } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { onTerminal } from '../support/terminal.js';

const isInstalled = (shell: string) => spawnSync(shell, ['-c', 'exit']).error === undefined;
const reason = (shell: string) => (isInstalled(shell) ? '' : ` (skipped: ${shell} is not installed)`);

let environment: Environment;
/** A folder with the script of each shell, and a folder to complete. */
let folder: string;
beforeAll(async () => {
  environment = await withDataset();
  for (const name of ["Town Crier's", 'Partner'])
    await builtCivicData(environment, 'customers', 'create', '--name', name);
  folder = temporaryFolder();
  mkdirSync(join(folder, 'my dataset'));
  for (const shell of ['bash', 'zsh', 'fish'])
    writeFileSync(join(folder, shell), (await builtCivicData(environment, 'completion', shell)).stdout);
});

async function run(shell: string, ...args: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await finished(spawn(shell, args, { env: environment, cwd: folder }));
  expect([code, stderr]).toEqual([0, '']);
  return stdout.split('\n').slice(0, -1);
}

/** Types lines with Tab keys into an interactive shell. @returns the arguments that civic-data gets from each */
async function typed(shell: string, setUp: string, lines: readonly string[]): Promise<string[]> {
  const terminal = onTerminal({ ...environment, TERM: 'dumb', HOME: folder }, shell);
  // The script calls the program by its path, so a function of its name can show its arguments.
  terminal.type(`cd '${folder}'; ${setUp}; civic-data() { printf '<%s>' "$@"; echo; }; echo rea''dy\n`);
  await terminal.untilPrinted('ready\r\n');
  terminal.type(`${lines.join('\n')}\nexit\n`);
  const { stdout } = await terminal.ended;
  // Zsh removes the slash behind a folder at the end of a word.
  return (stdout.match(/^<.*>(?=\r$)/gm) ?? []).map((found) => found.replace('/>', '>'));
}

const LINES = [
  'civic-data quer\t--var\t',
  'civic-data show A\tpri\t',
  'civic-data log --state=B\t',
  'civic-data check my\t',
];
const NAME = 'civic-data keys list --customer T\t';
const ARGUMENTS = [
  '<query><--variables>',
  '<show><AA><primary_date>',
  '<log><--state=BB>',
  '<check><my dataset>',
  "<keys><list><--customer><Town Crier's>",
];

describe('in bash', () => {
  /** What the function of the script finds for words, the last of which is at the cursor. */
  const replies = (...words: string[]) => {
    const script = `source ./bash
current=$1; shift
COMP_WORDS=(civic-data "$@")
COMP_CWORD=$#
_civic_data civic-data "$current"
printf '%s\\n' "\${COMPREPLY[@]}"`;
    // Bash passes the word at the cursor without an opening quote.
    return run('bash', '--norc', '-c', script, 'bash', words.at(-1)?.replace(/^"/, '') ?? '', ...words);
  };

  it('the Tab key completes commands, options, values, folders and names', async () => {
    const lines = [...LINES, NAME, 'civic-data keys list --customer "T\t'];
    expect(await typed('bash --norc --noprofile -i', 'source ./bash', lines)).toEqual([...ARGUMENTS, ARGUMENTS.at(-1)]);
  });

  it('the script registers the completion of civic-data', async () => {
    expect(await run('bash', '--norc', '-c', 'source ./bash; complete -p civic-data')).toEqual([
      'complete -F _civic_data civic-data',
    ]);
  });

  it('it completes commands, options, and values', async () => {
    expect(await replies('quer')).toEqual(['query']);
    expect(await replies('import', '--a')).toEqual(['--allow-removals']);
    expect(await replies('show', 'AA', 'pri')).toEqual(['primary_date']);
    expect(await replies('log', '--state', '=', 'B')).toEqual(['BB']);
    expect(await replies('log', '--state', '=')).toEqual(['AA', 'BB']);
  });

  it('it quotes names with spaces and quotes', async () => {
    expect(await replies('keys', 'list', '--customer', 'T')).toEqual(["Town\\ Crier\\'s"]);
    expect(await replies('keys', 'list', '--customer', '"T')).toEqual(["Town Crier's"]);
  });

  it('it completes folders', async () => {
    expect(await replies('import', './my')).toEqual(['./my dataset']);
  });
});

describe(`in zsh${reason('zsh')}`, () => {
  it.skipIf(!isInstalled('zsh'))('the Tab key completes commands, options, values, folders and names', async () => {
    const setUp = 'autoload -Uz compinit; compinit -u -D; source ./zsh';
    expect(await typed('zsh -f -i', setUp, [...LINES, NAME])).toEqual(ARGUMENTS);
  });
});

describe(`in fish${reason('fish')}`, () => {
  const replies = (line: string) => run('fish', '--no-config', '-c', `source ./fish; complete -C '${line}'`);

  it.skipIf(!isInstalled('fish'))('the script completes commands, options, values, names and folders', async () => {
    expect(await replies('civic-data quer')).toEqual([expect.stringMatching(/^query\trun /)]);
    expect(await replies('civic-data import --a')).toEqual([expect.stringMatching(/^--allow-removals\t/)]);
    expect(await replies('civic-data show A')).toEqual(['AA\tAlpha']);
    expect(await replies('civic-data log --state=B')).toEqual(['--state=BB\tBeta']);
    expect(await replies('civic-data keys list --customer T')).toEqual(["Town Crier's\tactive"]);
    expect(await replies('civic-data import my')).toEqual([expect.stringContaining('my dataset/')]);
  });
});
