import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { guideBlocks } from '../../support/guide-blocks.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { run, WORLD } from './tools.js';

/** What a reader puts into the code of the guide. */
export interface Reader {
  /** Of the service. */
  url: string;
  key: { keyId: string; keySecret: string };
}

/** Code of the guide with the address and the key of a reader. */
export const filledIn = (code: string, { url, key }: Reader): string =>
  code.replaceAll('http://127.0.0.1:4000', url).replaceAll('ID:SECRET', `${key.keyId}:${key.keySecret}`);

/**
 * npm without a registry. A project gets the packages that it installs, each a link to that of test/world, and no others. Where a name
 * has two versions, the other one has its number in its name there.
 */
const NPM = `
set -e
add() {
  mkdir -p node_modules
  ln -sfn "$WORLD/.bin" node_modules/.bin
  for package; do
    case "$package" in -*) continue ;; esac
    name=\${package%@[0-9~^]*}
    version=\${package#"$name"}
    from=$name-$(printf %s "$version" | sed 's/[^0-9]*\\([0-9]*\\).*/\\1/')
    [ -e "$WORLD/$from" ] || from=$name
    # Tools of the template that no page needs.
    [ -e "$WORLD/$from" ] || [ "$name" = oxlint ]
    mkdir -p "$(dirname "node_modules/$name")"
    ln -sfn "$WORLD/$from" "node_modules/$name"
  done
}
case "$1 $2" in
  'create vite@latest') exec node "$WORLD/create-vite/index.js" "$3" "$5" "$6" --no-interactive ;;
  'run '*) exec sh -c "PATH=$PWD/node_modules/typescript/bin:$PATH; $(node -p "require('./package.json').scripts['$2']")" ;;
  'install ') add $(node -p 'const p = require("./package.json");
    Object.entries({ ...p.dependencies, ...p.devDependencies }).map((one) => one.join("@")).join(" ")') ;;
  *) shift; add "$@" ;;
esac`;

/** Does what sections of the guide say, in their order, in an empty folder. @returns the folder, and what was printed */
export async function followGuide(sections: string[], reader: Reader): Promise<{ folder: string; printed: string }> {
  const [folder, programs] = [temporaryFolder(), temporaryFolder()];
  const program = (name: string, text: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  program('npm', NPM);
  // A refusal would be a success to it.
  program('curl', `exec ${await run('sh', ['-c', 'command -v curl'])} --silent --fail "$@"`.replace('\n', ''));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const steps = sections.flatMap((section) => guideBlocks().filter((block) => block.section === section));
  const script = steps.map(({ language, what, text }) =>
    what || language !== 'sh'
      ? `mkdir -p "$(dirname ${what})"\ncat > ${what} <<'END-OF-FILE'\n${text}\nEND-OF-FILE`
      : text,
  );
  // Not NODE_ENV, which would build a page for tests.
  const env = { WORLD: join(WORLD, 'node_modules'), PATH: path(programs) };
  return { folder, printed: await run('sh', ['-ec', filledIn(script.join('\n'), reader)], { cwd: folder, env }) };
}

const path = (programs: string) => [programs, join(WORLD, 'node_modules/.bin'), process.env.PATH].join(':');
