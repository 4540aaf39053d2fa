import { ALL } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Table } from '../../pages/table.js';
import type { DataPageContext } from '../data-page.js';
import { regionPath } from '../paths.js';
import { FullValue } from '../values/value.js';
import type { FieldData } from './field-data.js';

/** Says in which states the value differs from region to region, if it does in any. */
export function RegionsNote({ data: { overrides } }: { data: FieldData }): Html | null {
  const names = [...new Set(overrides.nodes.map(({ state }) => state.name))];
  if (names.length === 0) return null;
  return (
    <p class="note">
      <strong>Differs by region in {ALL.format(names)}.</strong> <a href="#regions">See the regions</a>
    </p>
  );
}

/** The values of regions, which apply there instead of the value of the state. */
export function RegionsTable({ context }: { context: DataPageContext<FieldData> }): Html {
  const { data, link, markdown } = context;
  const [field] = data.fields;
  return (
    <>
      <h2 id="regions">Regions with their own value</h2>
      <Table columns={['Region', 'State', 'Value and source']} narrow="State" labelledBy="regions">
        <tbody>
          {data.overrides.nodes.map(({ state, region }) => (
            <tr>
              <th scope="row">
                <a href={`${link(regionPath(state.code, region.name))}#${field.slug}`}>{region.name}</a>
              </th>
              <td>{state.name}</td>
              <td>
                <FullValue item={region.item} options={field.options} markdown={markdown} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
