import type { Child, Html } from '../../site/html/html.js';

interface CardProps {
  /** Its heading, or else the name that only screen readers say. */
  title?: string;
  label?: string;
  /** Of the heading. */
  id?: string;
  class?: string;
  /** Beside the heading; a text is small print. */
  aside?: Child;
  children: Child;
}

/** A part of a page. */
export function Card({ title, label, id, class: more, aside, children }: CardProps): Html {
  const heading = title && <h2 id={id}>{title}</h2>;
  return (
    <section class={more ? `card ${more}` : 'card'} aria-labelledby={title && id} aria-label={label}>
      {aside ? (
        <div class="top">
          {heading}
          {typeof aside === 'string' ? <span class="soft">{aside}</span> : aside}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}

interface SettingProps {
  title: string;
  /** Of the heading. */
  id?: string;
  /** What it does. */
  text: Child;
  /** The form. */
  children: Child;
}

/** What can be changed on a page: what it is on the left, its form on the right. */
export function Setting({ title, id, text, children }: SettingProps): Html {
  return (
    <div class="setting">
      <div>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}

/** Last on a page: what breaks something. */
export function DangerZone({ label, children }: { label: string; children: Child }): Html {
  return (
    <section class="danger-zone" aria-label={label}>
      {children}
    </section>
  );
}

/** In the place of a list or a chart that has nothing yet. */
export function Empty({ title, text, children }: { title: string; text: string; children?: Child }): Html {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface NoticeProps {
  /** A warning unless it is something else. */
  kind?: 'warning' | 'quiet' | 'wrong' | 'done';
  /** A link or a button on the right. */
  action?: Child;
  children: Child;
}

/** What needs a person, or what has just happened. */
export function Notice({ kind = 'warning', action, children }: NoticeProps): Html {
  return (
    <div class={kind === 'warning' ? 'notice' : `notice ${kind}`} role={kind === 'warning' ? undefined : 'status'}>
      <div>{children}</div>
      {action}
    </div>
  );
}

/** A name, a value, and what else there is to say. */
export type Fact = readonly [name: string, value: Child, note: Child];

/** Numbers and states beside each other. */
export function Facts({ facts }: { facts: readonly Fact[] }): Html {
  return (
    <dl class="facts">
      {facts.map(([name, value, note]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One of the facts in a list `details`. */
export function Detail({ name, class: more, children }: { name: string; class?: string; children: Child }): Html {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={more}>{children}</dd>
    </div>
  );
}

export interface HeadingProps {
  title: Child;
  /** The section above the page, and its path. */
  section?: readonly [name: string, path: string];
  /** Beside the title. */
  state?: Child;
  /** Below the title. */
  lead?: Child;
  /** Small print below the title. */
  meta?: Child;
  /** The main action of the page, on the right. */
  action?: Child;
}

/** The head of a page, below the way to it. */
export function Heading({ title, section, state, lead, meta, action }: HeadingProps): Html {
  return (
    <>
      {section && (
        <p class="crumbs">
          <a href={section[1]}>{section[0]}</a> / {title}
        </p>
      )}
      <div class="head">
        <div>
          <h1>
            {title}
            {state && [' ', state]}
          </h1>
          {lead && <p class="lead">{lead}</p>}
          {meta && <p class="meta">{meta}</p>}
        </div>
        {action}
      </div>
    </>
  );
}

interface CredentialProps {
  /** `Secret` */
  name: string;
  /** `the secret`, for the button that copies it. */
  what: string;
  /** Whether it is the one that must be stored. */
  isMain?: boolean;
  children: string;
}

/** A value to store, which a click selects and a button copies. */
export function Credential({ name, what, isMain = false, children }: CredentialProps): Html {
  return (
    <div class={isMain ? 'credential main' : 'credential'}>
      <dt>{name}</dt>
      <dd>
        <code class="secret-value" data-copy={what}>
          {children}
        </code>
      </dd>
      <dd class="copy-place" />
    </div>
  );
}
