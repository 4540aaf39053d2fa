import type { Html } from '../../pages/html.js';

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
