import { element } from './page.js';

export interface ApiKey {
  keyId: string;
  keySecret: string;
}

/** In the storage of the browser tab, so that no key is left on the machine. */
const STORED = 'api-key';

/**
 * The box for the id and the secret of a key. A key is used once the service has accepted it.
 *
 * @param endpoint of GraphQL
 * @param given the key to begin with
 * @returns the Authorization header at the moment, if there is a key
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

/** RFC 7617, in UTF-8. */
function authorizationOf({ keyId, keySecret }: ApiKey): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${keyId}:${keySecret}`)))}`;
}

/** Why the service does not accept a key; undefined if it does. */
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
