import { ALL } from '../../../../db/domain/text/format.js';
import { LOCALES } from '../../../messages/locale.js';
import { Table } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { regionPath } from '../../parts/paths.js';
import { Source } from '../../parts/source.js';
import { optionText } from '../../parts/values/field-parts.js';
import type { Item } from '../../parts/values/item.js';
import { FullValue, Value } from '../../parts/values/value.js';
import { type FieldData, type FieldItem, mapChoices } from './choices.js';

type Context = DataPageContext<FieldData>;

/** With more columns, the table is too narrow to read. */
const MAX_TICKS = 7;

/** The values of all states. A Multi-select with few options has a column of check marks for each option. */
export function ValuesTable({ items, context }: { items: readonly FieldItem[]; context: Context }): Html {
  const [field] = context.data.fields;
  const { options } = field;
  const { hasSentences } = mapChoices(context.data, undefined);
  const hasTicks = field.format === 'MULTI_SELECT' && options !== null && options.length <= MAX_TICKS && !hasSentences;
  if (hasTicks) return <TicksTable items={items} options={options} context={context} />;
  return (
    <Table columns={['State', 'Answer', 'Notes and source']} narrow="State" labelledBy="values">
      <tbody>
        {items.map((item) => (
          <StateRow item={item} context={context}>
            <td>
              <div class="value">
                <Value item={{ ...item, field }} options={options} locale={LOCALES.en} />
              </div>
            </td>
          </StateRow>
        ))}
      </tbody>
    </Table>
  );
}

interface TicksTableProps {
  items: readonly FieldItem[];
  options: readonly string[];
  context: Context;
}

function TicksTable({ items, options, context }: TicksTableProps): Html {
  const chosen = mapChoices(context.data, context.found.query?.option).chosen?.key;
  const columns = [
    'State',
    ...options.map((option) => <span class={option === chosen ? 'chosen' : undefined}>{optionText(option)}</span>),
    'Notes and source',
  ];
  return (
    <Table class="ticks" columns={columns} labelledBy="values">
      <tbody>
        {items.map((item) => (
          <StateRow item={item} context={context}>
            <Ticks item={item} options={options} chosen={chosen} />
          </StateRow>
        ))}
      </tbody>
    </Table>
  );
}

interface TicksProps {
  item: Item;
  options: readonly string[];
  /** The option that the map shows. */
  chosen: string | undefined;
}

/** One cell for each option, or a single cell for unknown values and for none of the options. */
function Ticks({ item, options, chosen }: TicksProps): Html {
  const { selected } = item;
  if (selected && selected.length > 0)
    return (
      <>
        {options.map((option) => (
          <Tick option={option} isOn={selected.includes(option)} isChosen={option === chosen} />
        ))}
      </>
    );
  return (
    <td colspan={options.length}>
      {selected ? 'None of the options' : <Value item={item} options={options} locale={LOCALES.en} />}
    </td>
  );
}

function Tick({ option, isOn, isChosen }: { option: string; isOn: boolean; isChosen: boolean }): Html {
  const className = `tick${isOn ? ' on' : ''}${isChosen ? ' chosen' : ''}`;
  return (
    <td class={className} data-name={optionText(option)}>
      {isOn ? (
        '✓'
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <span class="unseen">not listed</span>
        </>
      )}
    </td>
  );
}

function StateRow({ item, context, children }: { item: FieldItem; context: Context; children: Child }): Html {
  const [field] = context.data.fields;
  const { state, footnotes } = item;
  return (
    <tr id={state.code}>
      <th scope="row">
        <a href={`${context.link(`/states/${state.code}`)}#${field.slug}`}>{state.name}</a>
      </th>
      {children}
      <td>
        {footnotes !== '' && <div class="footnote">{context.markdown(footnotes)}</div>}
        <Source {...item} label={state.name} locale={LOCALES.en} />
      </td>
    </tr>
  );
}

/** Names the states in which the value differs by region. */
export function RegionsNote({ data: { overrides } }: { data: FieldData }): Html | null {
  if (overrides.totalCount === 0) return null;
  const names = [...new Set(overrides.nodes.map(({ state }) => state.name))];
  return (
    <p class="note">
      <strong>Some places{!overrides.pageInfo.hasNextPage && ` in ${ALL.format(names)}`} differ.</strong>{' '}
      <a href="#regions">See them</a>
    </p>
  );
}

/** The values of regions that override the value of their state. */
export function RegionsTable({ context }: { context: DataPageContext<FieldData> }): Html {
  const { data, link, markdown } = context;
  const [field] = data.fields;
  const { nodes, totalCount, pageInfo } = data.overrides;
  return (
    <>
      <h2 id="regions">Places with their own answer</h2>
      <Table columns={['Place', 'State', 'Answer and source']} narrow="State" labelledBy="regions">
        <tbody>
          {nodes.map(({ state, region }) => (
            <tr>
              <th scope="row">
                <a href={`${link(regionPath(state.code, region.name))}#${field.slug}`}>{region.name}</a>
              </th>
              <td>{state.name}</td>
              <td>
                <FullValue
                  item={{ ...region.item, field }}
                  options={field.options}
                  markdown={markdown}
                  locale={LOCALES.en}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {pageInfo.hasNextPage && (
        <p>
          These are {nodes.length} of {totalCount.toLocaleString('en-US')} places. The CSV file has all of them.
        </p>
      )}
    </>
  );
}
