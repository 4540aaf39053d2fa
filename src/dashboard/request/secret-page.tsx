import type { Child } from '../../site/html/html.js';
import { Credential, type HeadingProps } from '../components/card.js';
import { ButtonLink } from '../components/form.js';
import type { Dashboard, Visit } from '../route.js';
import { pageResponse } from './page-response.js';

interface SecretPage {
  title: string;
  section: HeadingProps['section'] & {};
  /** What else to know now. */
  notice: Child;
  /** The id, if programs need it too. */
  id?: string;
  secret: string;
  about: Child;
  steps: readonly (readonly [title: string, content: Child])[];
  next: string;
}

/** The only page that shows a secret, of a key or a webhook: save it, then use it. */
export function secretPage(visit: Visit, dashboard: Dashboard, page: SecretPage) {
  const { title, section, notice, id, secret, about, steps, next } = page;
  const main = (
    <>
      <p class="notice">
        <span>
          <b>Copy the secret now.</b> You will not see it again. {notice}
        </span>
      </p>
      <ol class="steps">
        <li class="card">
          <h2>Save the {id ? 'ID and the secret' : 'secret'}</h2>
          <dl>
            {id && (
              <Credential name="ID" what="the ID">
                {id}
              </Credential>
            )}
            <Credential name="Secret" what="the secret" isMain>
              {secret}
            </Credential>
          </dl>
          <noscript>
            <p class="soft">Click a value to select all of it.</p>
          </noscript>
          {about}
        </li>
        {steps.map(([name, content]) => (
          <li class="card">
            <h2>{name}</h2>
            {content}
          </li>
        ))}
      </ol>
      <p class="row" id="done">
        <ButtonLink to={next}>I saved the secret</ButtonLink>
      </p>
    </>
  );
  return pageResponse(visit, dashboard, { title, head: { section }, main, scripts: ['commands.js', 'dashboard.js'] });
}
