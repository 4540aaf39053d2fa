import type { Child, Html } from './html.js';

interface CardProps {
  /** Of its heading. */
  id: string;
  title: Child;
  /** Whether the heading is a small one. */
  isSmall?: boolean;
  /** Classes besides `card`. */
  class?: string;
  children: Child;
}

/** A part of a page in a frame, named by its heading. */
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
  /** The id of the heading that names them. */
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
  /** Also its id. */
  name: string;
  /** The entry that chooses nothing; none if it is left out. */
  empty?: string | undefined;
  options: readonly { value: string; name: string }[];
  chosen?: string | undefined;
  required?: boolean;
}

/** A list from which one entry is chosen. */
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
