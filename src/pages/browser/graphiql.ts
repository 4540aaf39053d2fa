import { create, element, graphiqlLink, load, readSettings } from './page.js';

interface Settings {
  endpoint: string;
  script: string;
  /** URLs by the labels of Monaco. */
  workers: Record<string, string>;
  authorization?: string;
  samples: { name: string; description: string; query: string; variables: object }[];
}

declare global {
  interface Window {
    MonacoEnvironment?: object;
    YogaGraphiQL?: { renderYogaGraphiQL(root: Element, options: object): void };
  }
}

const { endpoint, script, workers, authorization, samples } = readSettings<Settings>();
const picker = element<HTMLSelectElement>('sample');
for (const { name, description } of samples) {
  // Up to the first period: an option has one line.
  const [purpose] = description.split(/\.(?:\s|$)/);
  picker.append(create('option', { value: name, title: description }, purpose ?? name));
}
picker.addEventListener('change', () => {
  const sample = samples.find(({ name }) => name === picker.value);
  if (sample) location.assign(graphiqlLink(location.pathname, commented(sample), sample.variables));
});

window.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module: unknown, label: string) => new URL(workers[label] ?? '', location.href).href,
};

const parameters = new URLSearchParams(location.search);
// GraphiQL opens the operation of the URL in a tab and stores its tabs. A reload must not open another one.
history.replaceState(null, '', location.pathname);
if (parameters.has('sandbox-unreachable')) document.getElementById('sandbox-unreachable')?.removeAttribute('hidden');
const first = samples.find(({ name }) => name === 'CompareStates');

await load(script);
const root = create('div', { class: 'ide-root' });
element('ide').replaceChildren(root);
window.YogaGraphiQL?.renderYogaGraphiQL(root, {
  title: 'GraphiQL',
  endpoint,
  // Otherwise a rejected key opens the browser's password dialog.
  credentials: 'omit',
  // GraphiQL's tabs and headers end with the browser tab, so that no key is left on the machine.
  storage: sessionStorage,
  shouldPersistHeaders: true,
  // Without a key there is no header: the service would reject a placeholder, and the schema would not load.
  headers: JSON.stringify(authorization ? { Authorization: authorization } : {}, null, 2),
  defaultQuery: first && commented(first),
  query: parameters.get('query') ?? undefined,
  variables: parameters.get('variables') ?? undefined,
  onEditQuery() {},
});

function commented({ description, query }: Settings['samples'][number]): string {
  return `# ${description}\n${query}\n`;
}
