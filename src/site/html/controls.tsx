import { LOCALES, type Locale } from '../../messages/locale.js';
import type { Child, Html } from './html.js';
import { EXAMPLE_BASE } from './sample-request.js';

interface CardProps {
  /** The id of the heading. */
  id: string;
  title: Child;
  /** Whether the heading is small. */
  isSmall?: boolean;
  /** Classes besides `card`. */
  class?: string;
  children: Child;
}

/** A section of a page with a border, labelled by its heading. */
export function Card({ id, title, isSmall = false, class: more, children }: CardProps): Html {
  return (
    <section class={more ? `card ${more}` : 'card'} aria-labelledby={id}>
      <h2 class={isSmall ? 'eyebrow' : undefined} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ChipsProps {
  label?: string;
  /** The id of the element that labels the links. */
  labelledBy?: string;
  chips: readonly { href: string; name: Child; isCurrent?: boolean }[];
}

/** Links that choose what a page shows. */
export function Chips({ label, labelledBy, chips }: ChipsProps): Html {
  return (
    <ul class="chips" aria-label={label} aria-labelledby={labelledBy}>
      {chips.map(({ href, name, isCurrent }) => (
        <li>
          <a href={href} aria-current={isCurrent ? 'true' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface SelectProps {
  /** The name of the field, and its id. */
  name: string;
  /** The text of an option without a value, if there is one. */
  empty?: string | undefined;
  options: readonly { value: string; name: string }[];
  chosen?: string | undefined;
  required?: boolean;
}

/** A drop-down list. */
export function Select({ name, empty, options, chosen, required = false }: SelectProps): Html {
  return (
    <select class="control" id={name} name={name} required={required}>
      {empty && <option value="">{empty}</option>}
      {options.map((option) => (
        <option value={option.value} selected={option.value === chosen}>
          {option.name}
        </option>
      ))}
    </select>
  );
}

interface TableProps {
  /** Classes besides `table`. */
  class?: string;
  columns: readonly Child[];
  /** The column that is narrow. */
  narrow?: string;
  /** The id of the heading that labels the table. */
  labelledBy?: string;
  /** The label of the table, if no heading labels it. */
  label?: string;
  /** Rows or `tbody` elements. */
  children: Child;
}

/** A table with a header. On a phone, each row becomes a block. */
export function Table({ class: more, columns, narrow, labelledBy, label, children }: TableProps): Html {
  return (
    <table class={more ? `table ${more}` : 'table'} aria-labelledby={labelledBy} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" class={column === narrow ? 'narrow' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** Content that exists only in English. On pages in other languages, it is marked as English for screen readers and browsers. */
export const English = ({ locale, children }: { locale: Locale; children?: Child }): Child =>
  locale.language === 'en' ? children : <span lang="en">{children}</span>;

interface GetKeyProps {
  contactEmail: string;
  /** The setting DASHBOARD_URL; empty if it is not set. */
  dashboardUrl: string;
}

/** How to get an API key. Completes a sentence that begins with "To get one,". */
export function GetKey({ contactEmail, dashboardUrl }: GetKeyProps): Child {
  const contact = ['contact ', <Contact email={contactEmail} />];
  return dashboardUrl ? [<a href={`${dashboardUrl}/`}>open the dashboard</a>, ', or ', contact] : contact;
}

interface ContactProps {
  /** The setting CONTACT_EMAIL; empty if it is not set. */
  email: string;
  locale?: Locale;
}

/** The address to ask for an API key. */
export function Contact({ email, locale = LOCALES.en }: ContactProps): Child {
  return email ? <a href={`mailto:${email}`}>{email}</a> : locale.t('key.operator');
}

interface CodeFrameProps {
  /** The caption of the code; may be empty. */
  title: string;
  /** A `pre` element whose `data-copy` completes "Copy …" for screen readers. */
  children: Child;
}

/**
 * Code below a bar. The script `commands.js` adds the copy button to the bar. The bar is always there, so the layout does not shift.
 */
export function CodeFrame({ title, children }: CodeFrameProps): Html {
  return (
    <div class="code">
      <div class="code-bar">{title}</div>
      {children}
    </div>
  );
}

interface CodeBlockProps {
  title: string;
  /** Completes "Copy …" for screen readers. */
  what: string;
  children: Child;
}

/** Code in a frame. */
export function CodeBlock({ title, what, children }: CodeBlockProps): Html {
  return (
    <CodeFrame title={title}>
      <pre tabindex={0} data-copy={what}>
        <code>{children}</code>
      </pre>
    </CodeFrame>
  );
}

/** The URL of the service in commands. Without PUBLIC_URL, the script `commands.js` replaces it with the URL that the visitor used. */
export function BaseUrl({ publicUrl }: { publicUrl: string }): Child {
  return publicUrl || <span data-base>{EXAMPLE_BASE}</span>;
}

interface WithContentsProps {
  label: string;
  contents: readonly { anchor: string; name: string; count?: number }[];
  children: Child;
}

/** Sections with a table of contents that stays in view. On a phone, a button opens it. */
export function WithContents({ label, contents, children }: WithContentsProps): Html {
  return (
    <div class="with-aside">
      <button class="toc-button" type="button" popovertarget="contents">
        {label}
      </button>
      <nav class="toc" id="contents" popover aria-label={label}>
        <ul>
          {contents.map(({ anchor, name, count }) => (
            <li>
              <a href={`#${anchor}`}>
                {name} {count !== undefined && <span>{count}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  );
}
