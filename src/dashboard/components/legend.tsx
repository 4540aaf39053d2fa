import type { Html } from '../../pages/html.js';
import type { Series } from './bar-chart.js';

/** What the colors of a chart mean. */
export function Legend({ series }: { series: readonly Series[] }): Html {
  return (
    <ul class="legend">
      {series.map(({ name, color }) => (
        <li>
          <i class={color} />
          {name}
        </li>
      ))}
    </ul>
  );
}
