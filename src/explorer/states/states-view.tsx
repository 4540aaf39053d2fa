import type { Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { TileMap } from '../maps/tile-map.js';
import type { StatesData } from '../operation-types.js';
import { byName } from '../values/state-options.js';

/** The content of the list of states. */
export function renderStates({ data: { states }, link }: DataPageContext<StatesData>): Html {
  const linked = states.map(({ code, name }) => ({
    code,
    name,
    href: link(`/states/${code}`),
    tone: 'plain' as const,
  }));
  return (
    <>
      <h1>Choose a state</h1>
      <p class="lead">
        How to register, vote by mail or in person, and what ID to bring, with the source of every value.
      </p>
      <div class="card map-card">
        <TileMap label="Map of the states" tiles={linked} />
      </div>
      <h2>All states</h2>
      <ul class="columns">
        {linked.toSorted(byName).map(({ code, name, href }) => (
          <li>
            <a href={href}>{name}</a> <span class="soft">{code}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
