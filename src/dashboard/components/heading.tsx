import type { Child, Html } from '../../pages/html.js';

interface HeadingProps {
  title: Child;
  /** Beside the title. */
  state?: Child;
  /** Below the title. */
  lead?: Child;
  /** Small print below the title. */
  meta?: Child;
  /** The main action of the page, on the right. */
  children?: Child;
}

/** The head of a page. */
export function Heading({ title, state, lead, meta, children }: HeadingProps): Html {
  return (
    <div class="head">
      <div>
        <h1>
          {title}
          {state && [' ', state]}
        </h1>
        {lead && <p class="lead">{lead}</p>}
        {meta && <p class="meta">{meta}</p>}
      </div>
      {children}
    </div>
  );
}

/** The way from a section to the page. */
export function Crumbs({ section, path, name }: { section: string; path: string; name: string }): Html {
  return (
    <p class="crumbs">
      <a href={path}>{section}</a> / {name}
    </p>
  );
}
