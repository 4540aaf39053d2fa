import type { Child, Html } from './html.js';

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
