import { create, element, graphiqlLink, load, readSettings } from './page.js';

interface Settings {
  endpoint: string;
  script: string;
  /** URLs of the web workers, by Monaco's labels. */
  workers: Record<string, string>;
  key?: ApiKey;
  samples: { name: string; description: string; query: string; variables: object }[];
}

declare global {
  interface Window {
    MonacoEnvironment?: object;
    YogaGraphiQL?: { renderYogaGraphiQL(root: Element, options: object): void };
  }
}

const { endpoint, script, workers, key, samples } = readSettings<Settings>();
const picker = element<HTMLSelectElement>('sample');
for (const { name, description } of samples) {
  // An option has one line, so only the first sentence is shown.
  const [purpose] = description.split(/\.(?:\s|$)/);
  picker.append(create('option', { value: name, title: description }, purpose ?? name));
}
picker.addEventListener('change', () => {
  const sample = samples.find(({ name }) => name === picker.value);
  if (sample) location.assign(graphiqlLink(location.pathname, commented(sample), sample.variables));
});

const authorization = keyBox(endpoint, key);

window.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module: unknown, label: string) => new URL(workers[label] ?? '', location.href).href,
};

const parameters = new URLSearchParams(location.search);
// GraphiQL opens the operation of the URL in a tab, and stores its tabs. A reload must not open the operation again.
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
  // Of each request. What is written in the Headers tab comes first.
  additionalHeaders: ({ extensions }: { extensions?: { headers?: object } }) => {
    const has = Object.keys(extensions?.headers ?? {}).some((name) => name.toLowerCase() === 'authorization');
    const header = authorization();
    // Without a key, no header is sent: the service would reject a placeholder, and the schema would not load.
    return header && !has ? { Authorization: header } : {};
  },
  defaultQuery: first && commented(first),
  ...openTab(),
  onEditQuery() {},
});

function commented({ description, query }: Settings['samples'][number]): string {
  return `# ${description}\n${query}\n`;
}

/** The operation of the URL, or of the tab that was open: GraphiQL would show it empty after a reload. */
function openTab(): { query?: string | undefined; variables?: string | undefined } {
  const [query, variables] = [parameters.get('query') ?? undefined, parameters.get('variables') ?? undefined];
  const stored = sessionStorage.getItem('graphiql:tabState');
  if (query !== undefined || stored === null) return { query, variables };
  const { tabs, activeTabIndex } = JSON.parse(stored) as {
    tabs: { query: string | null; variables: string | null }[];
    activeTabIndex: number;
  };
  const active = tabs[activeTabIndex];
  return { query: active?.query ?? undefined, variables: active?.variables ?? undefined };
}

interface ApiKey {
  keyId: string;
  keySecret: string;
}

/** The key is in session storage, so that it is deleted when the tab is closed. */
const STORED = 'api-key';

/**
 * The form for the id and the secret of an API key. A key is used after the service has accepted it.
 *
 * @param endpoint the URL of the GraphQL endpoint
 * @param given the key to begin with
 * @returns a function that returns the current Authorization header, if there is a key
 */
function keyBox(endpoint: string, given: ApiKey | undefined): () => string | undefined {
  const id = element<HTMLInputElement>('key-id');
  const secret = element<HTMLInputElement>('key-secret');
  const message = element('key-message');
  let key = storedKey() ?? given;
  const use = (chosen: ApiKey | undefined) => {
    key = chosen;
    if (chosen) sessionStorage.setItem(STORED, JSON.stringify(chosen));
    else sessionStorage.removeItem(STORED);
    show();
  };
  const show = () => {
    element('key-name').textContent = key?.keyId ?? 'none';
    id.value = key?.keyId ?? '';
    secret.value = key?.keySecret ?? '';
  };
  element('key-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const entered = { keyId: id.value.trim(), keySecret: secret.value.trim() };
    message.textContent = 'Checking the key …';
    const problem = await problemOf(endpoint, entered);
    message.textContent = problem ?? '';
    if (problem !== undefined) return secret.focus();
    use(entered);
    element('key-box').hidePopover();
  });
  element('key-forget').addEventListener('click', () => {
    use(undefined);
    message.textContent = 'This tab has no key any more.';
    id.focus();
  });
  show();
  return () => key && authorizationOf(key);
}

function storedKey(): ApiKey | undefined {
  const stored = sessionStorage.getItem(STORED);
  return stored === null ? undefined : (JSON.parse(stored) as ApiKey);
}

/** The Authorization header (RFC 7617), in UTF-8. */
function authorizationOf({ keyId, keySecret }: ApiKey): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${keyId}:${keySecret}`)))}`;
}

/** The reason why the service rejects a key; undefined if it accepts the key. */
async function problemOf(endpoint: string, key: ApiKey): Promise<string | undefined> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      // Otherwise a rejected key opens the browser's password dialog.
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json', Authorization: authorizationOf(key) },
      body: JSON.stringify({ query: '{ release { id } }' }),
    });
    const { errors } = (await response.json()) as { errors?: { message: string }[] };
    return errors?.[0]?.message;
  } catch {
    return 'The service does not answer. Try again.';
  }
}
