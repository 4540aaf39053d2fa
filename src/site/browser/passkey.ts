/** Asks the browser to create or use a passkey, and submits the result in the form. It starts at once; the button starts it again. */
const form = document.querySelector<HTMLFormElement>('form[data-passkey]');
const state = form?.querySelector('[role=status]');

async function run({ passkey, options = '' }: DOMStringMap): Promise<Credential | null> {
  const json = JSON.parse(options);
  if (passkey === 'create')
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) });
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) });
}

async function fill(filled: HTMLFormElement, status: Element): Promise<void> {
  if (!('PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential)) return;
  status.textContent = 'Follow your browser.';
  try {
    const credential = (await run(filled.dataset)) as PublicKeyCredential;
    const response = filled.elements.namedItem('response') as HTMLInputElement;
    response.value = JSON.stringify(credential.toJSON());
    filled.submit();
  } catch (error) {
    const isKnown = (error as Error).name === 'InvalidStateError';
    status.textContent = isKnown
      ? 'This device already has a passkey of yours.'
      : 'Nothing was done. You can try again.';
  }
}

if (form && state) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void fill(form, state);
  });
  void fill(form, state);
}
