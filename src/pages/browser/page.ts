/** What the server has put into the page for its script (`settings` of the layout). */
export function readSettings<Settings>(): Settings {
  return JSON.parse(element('settings').textContent ?? '') as Settings;
}

/** An element that the page has for sure. */
export function element<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}`);
  return found as Kind;
}

/** A new element with text and children. Text is never read as HTML. */
export function create(
  name: string,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** Loads a classic script. Rejects when it does not arrive. */
export function load(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${source} did not arrive`));
    document.head.append(script);
  });
}

/** Address of GraphiQL with an operation in a new tab. */
export function graphiqlLink(graphiql: string, query: string, variables: object = {}): string {
  const parameters = new URLSearchParams({ query });
  if (Object.keys(variables).length > 0) parameters.set('variables', JSON.stringify(variables, null, 2));
  return `${graphiql}?${parameters}`;
}
