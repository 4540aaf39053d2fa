import type { Child, Html } from '../../pages/html.js';
import { searchPath } from '../../pages/search-form.js';
import { QUESTIONS } from '../questions/questions.js';

/** What voters ask first. Each leads to what a search for it finds. */
export function CommonQuestions({ link, children }: { link(to: string): string; children?: Child }): Html {
  return (
    <section class="card" aria-labelledby="questions">
      <h2 id="questions">Seven common questions</h2>
      <ul class="questions">
        {QUESTIONS.map(({ label, hint }) => (
          <li>
            <a href={link(searchPath(label))}>
              <b>{label}</b> <small>{hint}</small>
            </a>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
