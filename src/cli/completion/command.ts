import { realpathSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import { examples, JSON_OPTION } from '../help.js';
import { print } from '../output.js';
import { type Completion, complete } from './complete.js';
import { SCRIPTS, type Shell } from './scripts.js';

const USE = `
The script completes the command civic-data. To get that command, put a link to it in a
folder of your PATH: ln -s "$PWD/dist/civic-data.cjs" ~/.local/bin/civic-data
To load the script in each new shell:
  bash  echo 'source <(civic-data completion bash)' >> ~/.bashrc
  zsh   echo 'source <(civic-data completion zsh)' >> ~/.zshrc   (after compinit)
  fish  civic-data completion fish > ~/.config/fish/completions/civic-data.fish`;

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a script with which your shell completes commands, options and names at Tab')
    .usage('[options] <shell>')
    .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(SCRIPTS)))
    .addArgument(new Argument('[words...]', 'after "--": a command line; the script lists with it what can follow'))
    .option(...JSON_OPTION)
    .addHelpText('after', USE)
    .addHelpText('after', examples('completion bash', 'completion zsh > ~/.civic-data.zsh'))
    .action(async (shell: Shell, words: string[], { json }: { json?: boolean }) => {
      if (words.length > 0) {
        const completion = await complete(program, words);
        return print(json, completion, asLines(completion));
      }
      const script = SCRIPTS[shell](callFor(shell));
      print(json, { shell, script }, script.trimEnd());
    });
}

/** The first line says what follows: nothing, because the shell completes directories, or a value and a description in each line. */
function asLines(completion: Completion): string {
  if (completion === 'directories') return completion;
  const lines = completion
    .filter(({ value }) => !/[\t\n\r]/.test(value))
    .map(({ value, description }) => (description ? `${value}\t${description.replace(/\s+/g, ' ')}` : value));
  return ['values', ...lines].join('\n');
}

/** How the script runs this program, wherever it is. */
function callFor(shell: Shell): string {
  const program = [process.execPath, realpathSync(process.argv[1] as string)].map((word) => quote(word, shell));
  return [...program, 'completion', shell, '--'].join(' ');
}

/** Quotes a word for a shell. In fish, a backslash also escapes in single quotes. */
function quote(word: string, shell: Shell): string {
  return shell === 'fish' ? `'${word.replace(/[\\']/g, '\\$&')}'` : `'${word.replaceAll("'", "'\\''")}'`;
}
