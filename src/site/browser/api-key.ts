import { element } from './page.js';

export interface ApiKey {
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
export function keyBox(endpoint: string, given: ApiKey | undefined): () => string | undefined {
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
