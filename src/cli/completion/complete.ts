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
  /** Options that were given. */
  used: Set<Option>;
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
  const position = positionAfter(program, words.slice(0, -1));
  const { command, parent, operands, pending } = position;
  if (pending) return valuesOf(pending.flags, pending.argChoices, parent);
  const [, name, value] = /^(--[^=]+)=(.*)$/s.exec(current) ?? [];
  if (value !== undefined) return withPrefix(`${name}=`, await valuesAfter(command, parent, name as string));
  if (current.startsWith('-')) return optionsOf(position);
  if (command.commands.length > 0) return operands.length === 0 ? commandsOf(command) : [];
  const argument = argumentAt(command, operands.length);
  if (!argument) return operands.length === 0 ? optionsOf(position) : [];
  const values = await valuesOf(`<${argument.name()}>`, argument.argChoices, parent);
  return values === 'directories' ? values : values.filter((each) => !operands.includes(each.value));
}

function positionAfter(program: Command, words: readonly string[]): Position {
  const position: Position = { command: program, parent: program, operands: [], used: new Set() };
  for (const word of words) {
    // Bash splits --state=CA into three words.
    if (position.pending) position.pending = word === '=' ? position.pending : undefined;
    else if (word.startsWith('-')) readOption(position, word);
    else readOperand(position, word);
  }
  return position;
}

function readOption(position: Position, word: string): void {
  const option = findOption(position.command, word.split('=', 1)[0] as string);
  if (!option) return;
  position.used.add(option);
  if (takesValue(option) && !word.includes('=')) position.pending = option;
}

function readOperand(position: Position, word: string): void {
  const { command, operands } = position;
  const below = visibleCommands(command).find((each) => each.name() === word);
  if (!below || operands.length > 0) operands.push(word);
  else Object.assign(position, { command: below, parent: command });
}

const visibleCommands = (command: Command): Command[] => command.createHelp().visibleCommands(command);
const visibleOptions = (command: Command): Option[] => command.createHelp().visibleOptions(command);
const takesValue = ({ required, optional }: Option): boolean => required || optional;

function findOption(command: Command, name: string): Option | undefined {
  return visibleOptions(command).find(({ long, short }) => name === long || name === short);
}

function argumentAt({ registeredArguments: all }: Command, index: number): Argument | undefined {
  const last = all.at(-1);
  return all[index] ?? (last?.variadic ? last : undefined);
}

function commandsOf(command: Command): Candidate[] {
  return visibleCommands(command).map((each) => ({ value: each.name(), description: each.description() }));
}

function optionsOf({ command, used }: Position): Candidate[] {
  return visibleOptions(command)
    .filter((option) => option.long !== undefined && !used.has(option))
    .map(({ long, description }) => ({ value: long as string, description }));
}

async function valuesAfter(command: Command, parent: Command, name: string): Promise<Completion> {
  const option = findOption(command, name);
  return option && takesValue(option) ? valuesOf(option.flags, option.argChoices, parent) : [];
}

function withPrefix(prefix: string, values: Completion): Completion {
  if (values === 'directories') return values;
  return values.map(({ value, description }) => ({ value: `${prefix}${value}`, description }));
}

/** @param text has the placeholder, such as `--state <code>` */
async function valuesOf(text: string, choices: readonly string[] | undefined, parent: Command): Promise<Completion> {
  if (choices) return choices.map((value) => ({ value, description: '' }));
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
