import type { Html } from '../../pages/html.js';

const HEIGHT = 10;

/** Bars without numbers, for a cell of a table that has the number. */
export function Sparkline({ values }: { values: readonly number[] }): Html {
  const max = Math.max(...values, 1);
  const round = (number: number) => Math.round(number * 10) / 10;
  const bars = values.map((value, index) => {
    const height = round(Math.max((value / max) * HEIGHT, 0.4));
    return `M${index + 0.1} ${round(HEIGHT - height)}h.8v${height}h-.8z`;
  });
  return (
    <svg class="spark" viewBox={`0 0 ${values.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.join('')} />
    </svg>
  );
}
