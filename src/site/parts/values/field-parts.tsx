import { CATALOGS } from '../../../../db/domain/language/languages.js';
import type { Locale } from '../../../voting/messages/locale.js';
import { type Child, commaList, type Html } from '../../html/html.js';

/** A slug that can break after each underscore. */
export function Slug({ slug }: { slug: string }): Html {
  const [first, ...rest] = slug.split('_');
  return (
    <>
      {first}
      {rest.map((part) => (
        <>
          _<wbr />
          {part}
        </>
      ))}
    </>
  );
}

interface FieldNameProps {
  slug: string;
  /** The anchor of a value. */
  id?: string;
  link(to: string): string;
  locale: Locale;
  children?: Child;
}

/** The name of a field, with a link to its page, which is in English alone. */
export function FieldName({ slug, id, link, locale, children }: FieldNameProps): Child {
  if (locale.language !== 'en') return id === undefined ? children : <span id={id}>{children}</span>;
  return (
    <a id={id} href={link(`/fields/${slug}`)}>
      {children}
    </a>
  );
}

/** An option for people: `in_person` as `In person`. */
export const optionText = (option: string): string => CATALOGS.en.optionLabel(option) ?? option;

/** The options that a field has. */
export function FieldOptions({ options }: { options: readonly string[] }): Html {
  return (
    <ul class="options" aria-label="Options">
      {options.map((option) => (
        <li>{optionText(option)}</li>
      ))}
    </ul>
  );
}

/** The V1 slugs that stand for a field, or for a part of it. */
export function V1Slugs({ slugs }: { slugs: readonly { slug: string }[] }): Html {
  const codes = slugs.map(({ slug }) => (
    <code>
      <Slug slug={slug} />
    </code>
  ));
  return <>{commaList(codes)}</>;
}

/** Instead of the bar of a field that no state has a value for. */
export function Reserved(): Html {
  return <p class="meta">No state has an answer yet.</p>;
}

/** How much is known, as a bar and in words. */
export function CoverageBar({ known, total }: { known: number; total: number }): Html {
  return (
    <p class="coverage">
      <meter min="0" max={total} value={known} aria-label="Known values" />{' '}
      <span>
        {known} of {total} known
      </span>
    </p>
  );
}
