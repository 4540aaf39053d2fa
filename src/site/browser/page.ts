/** Reads the data that the server has put into the page (`settings` of the layout). */
export function readSettings<Settings>(): Settings {
  return JSON.parse(element('settings').textContent ?? '') as Settings;
}

/** Finds an element by id. @throws an Error if the page does not have it */
export function element<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}`);
  return found as Kind;
}

/** Creates an element. Text children are never parsed as HTML. */
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

/** Loads a classic script. Rejects if it cannot be loaded. */
export function load(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${source} could not be loaded`));
    document.head.append(script);
  });
}

/** The URL that opens an operation in a new tab of GraphiQL. */
export function graphiqlLink(graphiql: string, query: string, variables: object = {}): string {
  const parameters = new URLSearchParams({ query });
  if (Object.keys(variables).length > 0) parameters.set('variables', JSON.stringify(variables, null, 2));
  return `${graphiql}?${parameters}`;
}
