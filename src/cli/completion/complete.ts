import type { Argument, Command, Option } from 'commander';
import { CANDIDATES, type Candidate } from './candidates.js';

/** Folders, which the shell completes by itself, or candidates. The shell selects those that begin with the word at the cursor. */
export type Completion = 'directories' | Candidate[];

/** Where a command line is after some words. */
interface Position {
  command: Command;
  /** The command that `command` belongs to. */
  parent: Command;
  operands: string[];
  /** An option that takes the next word as its value. */
  pending?: Option | undefined;
}

/**
 * What can follow a command line. It reads the commands and options of the program, so there is no second list of them.
 *
 * @param words the words after the name of the program; the last one is at the cursor, and may be empty
 */
export async function complete(program: Command, words: readonly string[]): Promise<Completion> {
  const current = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const { command, parent, operands, pending } = positionAfter(program, before);
  if (pending) return valuesOf(pending.flags, pending, parent);
  const [, name] = /^(--[^=]+)=/.exec(current) ?? [];
  if (name !== undefined) {
    const option = optionWithValue(command, name);
    const values = option ? await valuesOf(option.flags, option, parent) : [];
    return values === 'directories' ? values : values.map((each) => ({ ...each, value: `${name}=${each.value}` }));
  }
  if (command.commands.length > 0 && !current.startsWith('-')) return operands.length === 0 ? commandsOf(command) : [];
  const { registeredArguments: all } = command;
  const argument = all[operands.length] ?? all.find(({ variadic }) => variadic);
  if (current.startsWith('-') || all.length === 0) return optionsOf(command, before);
  const values = argument ? await valuesOf(`<${argument.name()}>`, argument, parent) : [];
  return values === 'directories' ? values : values.filter(({ value }) => !operands.includes(value));
}

function positionAfter(program: Command, words: readonly string[]): Position {
  const position: Position = { command: program, parent: program, operands: [] };
  for (const word of words) {
    const { command, operands, pending } = position;
    const below = operands.length === 0 && visibleCommands(command).find((each) => each.name() === word);
    // Bash splits --state=CA into three words.
    if (pending) position.pending = word === '=' ? pending : undefined;
    else if (word.startsWith('-')) position.pending = optionWithValue(command, word);
    else if (below) Object.assign(position, { command: below, parent: command });
    else operands.push(word);
  }
  return position;
}

const visibleCommands = (command: Command): Command[] => command.createHelp().visibleCommands(command);
const visibleOptions = (command: Command): Option[] => command.createHelp().visibleOptions(command);

function optionWithValue(command: Command, name: string): Option | undefined {
  return visibleOptions(command).find(
    ({ long, short, required, optional }) => (name === long || name === short) && (required || optional),
  );
}

const commandsOf = (command: Command): Candidate[] =>
  visibleCommands(command).map((each) => ({ value: each.name(), description: each.description() }));

/** @param given words; options among them are left out */
function optionsOf(command: Command, given: readonly string[]): Candidate[] {
  const names = new Set(given.map((word) => word.split('=', 1)[0]));
  return visibleOptions(command).flatMap(({ long, description }) =>
    long && !names.has(long) ? [{ value: long, description }] : [],
  );
}

/** @param text has the placeholder, such as `--state <code>` */
async function valuesOf(text: string, { argChoices }: Argument | Option, parent: Command): Promise<Completion> {
  if (argChoices) return argChoices.map((value) => ({ value, description: '' }));
  const placeholder = /[<[]([\w-]+)/.exec(text)?.[1] ?? '';
  // A target of `publish` is often a folder.
  if (placeholder === 'dir' || placeholder === 'target') return 'directories';
  // Of the help command.
  if (placeholder === 'command') return commandsOf(parent);
  try {
    return (await CANDIDATES[placeholder]?.()) ?? [];
  } catch {
    // A damaged file or a wrong setting. The command itself reports it; a press of Tab does not.
    return [];
  }
}
