/** Keeps cookies, and follows no redirect. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Whose page was seen last, as its forms say. */
  as: string | undefined;

  /** @param headers of each request */
  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** The header with all cookies. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#fetch(path, { headers });
  }

  /** Sends a form as from a page of the site itself, unless the headers say otherwise. */
  post(
    path: string,
    fields: Record<string, string | readonly string[]> = {},
    headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  ): Promise<Response> {
    const body = new URLSearchParams();
    const own = this.as === undefined ? {} : { as: this.as };
    for (const [name, value] of Object.entries({ ...own, ...fields }))
      for (const one of [value].flat()) body.append(name, one);
    return this.#fetch(path, { method: 'POST', body, headers });
  }

  async #fetch(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const { cookie } = this;
    const headers = { ...this.headers, ...init.headers, ...(cookie && { cookie }) };
    const response = await fetch(`${this.url}${path}`, { ...init, redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    if (response.headers.get('content-type')?.startsWith('text/html'))
      this.as = /name="as" value="(\d+)"/.exec(await response.clone().text())?.[1] ?? this.as;
    return response;
  }
}
