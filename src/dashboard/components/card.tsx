import type { Child, Html } from '../../site/html/html.js';

interface CardProps {
  /** The heading, or else `label`, which only screen readers announce. */
  title?: string;
  label?: string;
  id?: string;
  class?: string;
  /** Content beside the heading; text is in small print. */
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

/** The last section of a page, for destructive actions. */
export function DangerZone({ label, children }: { label: string; children: Child }): Html {
  return (
    <section class="danger-zone" aria-label={label}>
      {children}
    </section>
  );
}

/** Shown in place of an empty list or chart. */
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
  /** A warning by default. */
  kind?: 'warning' | 'quiet' | 'wrong' | 'done';
  action?: Child;
  children: Child;
}

/** A message about something that needs attention, or that has just happened. */
export function Notice({ kind = 'warning', action, children }: NoticeProps): Html {
  return (
    <div class={kind === 'warning' ? 'notice' : `notice ${kind}`} role={kind === 'warning' ? undefined : 'status'}>
      <div>{children}</div>
      {action}
    </div>
  );
}

export type Fact = readonly [name: string, value: Child, note: Child];

/** Numbers and states side by side. */
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
  /** The parent section of the page, and its path. */
  section?: readonly [name: string, path: string];
  state?: Child;
  lead?: Child;
  meta?: Child;
  action?: Child;
}

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
  name: string;
  /** The name for the button that copies the value, such as `the secret`. */
  what: string;
  /** Whether the user must store the value. */
  isMain?: boolean;
  children: string;
}

/** A value that a click selects and a button copies. */
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
