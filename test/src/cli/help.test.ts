import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../../src/cli/program.js';

/** A command and all commands below it, with their names from the root on. */
function commandTree(command: Command, path: string[] = []): [string, Command][] {
  const below = command.commands.flatMap((child) => commandTree(child, [...path, child.name()]));
  return [[path.join(' '), command], ...below];
}

/** What --help prints. */
function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  return text;
}

function examplesIn(help: string): string[][] {
  const lines = [...help.matchAll(/^ {2}npm run -s civic-data -- (.+)$/gm)].map((line) => line[1] as string);
  return lines.map((line) => line.match(/"[^"]+"|\S+/g) as string[]);
}

const program = createProgram();
const commands = commandTree(program);

describe.each(commands)('the help of civic-data %s', (path, command) => {
  it('has a description, one to three examples, and the exit codes', () => {
    const help = helpOf(command);
    expect(command.description()).toMatch(/^\S.{10,120}$/);
    expect([1, 2, 3]).toContain(examplesIn(help).length);
    for (const words of examplesIn(help)) expect(words.join(' ')).toContain(path);
    expect(help).toMatch(/Exit codes:\n {2}0 {2}success\n {2}1 {2}failure.*\n {2}2 {2}wrong command line/);
  });

  it('has examples whose command and options exist', () => {
    for (const words of examplesIn(helpOf(command))) {
      const [, example] = commands.findLast(([name]) => `${words.join(' ')} `.startsWith(`${name} `)) ?? [];
      const options = words.filter((word) => word.startsWith('--'));
      const known = example?.options.map(({ long }) => long) ?? [];
      expect(words[0] === 'help' || example !== undefined).toBe(true);
      for (const option of options) expect(known).toContain(option);
    }
  });

  it('marks the options that are required', () => {
    const lines = helpOf(command)
      .replace(/\n {6,}/g, ' ')
      .split('\n');
    for (const { flags, mandatory } of command.options.filter(({ hidden }) => !hidden)) {
      const line = lines.find((each) => each.trim().startsWith(flags)) as string;
      expect(line.endsWith('(required)'), line).toBe(mandatory);
    }
  });

  it('offers --json if the command prints a result', () => {
    if (command.commands.length === 0) expect(command.options.map(({ long }) => long)).toContain('--json');
  });
});
