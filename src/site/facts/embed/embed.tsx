import { dayOf, mediumDate } from '../../../../db/domain/text/format.js';
import { LOCALES } from '../../../messages/locale.js';
import { fullPath } from '../../html/embed-document.js';
import type { Child, Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import type { ElectionPageData, EmbedValueData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { electionTitle } from '../../parts/deadlines/named-election.js';
import { fieldOrMissing, stateOrMissing } from '../../parts/find-names.js';
import { choiceOf } from '../../parts/timeline/choice.js';
import { FewStates } from '../../parts/timeline/few-states.js';
import { rowsOf } from '../../parts/timeline/rows.js';
import { Timeline } from '../../parts/timeline/timeline.js';
import { FullValue } from '../../parts/values/value.js';
import { timelineData } from '../../voters/election/all-states.js';
import { electionPage } from '../../voters/election/election-page.js';
import type { FieldData } from '../field/choices.js';
import { MapWithLegend, MatchingStates } from '../field/field-map.js';
import { fieldPage } from '../field/field-page.js';

/** GET /embed/fields/{slug}: the map of a field, which any site may embed in a frame. */
export const embedFieldPage: DataPage<FieldData> = {
  ...fieldPage,
  path: '/embed/fields/{slug}',
  find(request, dataset) {
    const found = fieldPage.find(request, dataset);
    if ('problem' in found) return found;
    // The frame has no table that could be sorted.
    const { sort: _sort, ...query } = found.query ?? {};
    return { ...found, path: `/embed${found.path}`, query };
  },
  render(context) {
    const [field] = context.data.fields;
    return {
      title: field.label,
      description: field.description,
      main: (
        <EmbedFrame context={context} label={field.label}>
          <MatchingStates data={context.data} option={context.found.query?.option} />
          <MapWithLegend context={context} target="_blank" />
          <p class="meta">Open the map to see the source of each state.</p>
        </EmbedFrame>
      ),
    };
  },
};

const operation = readOperation('site/facts/embed/embed-value', true);
const pathOf = (code: string, slug: string) => `/embed/states/${code}/${slug}`;

/** GET /embed/states/{code}/{slug}: a value of a state, which any site may embed in a frame. */
export const embedValuePage: DataPage<EmbedValueData> = {
  path: '/embed/states/{code}/{slug}',
  operations: [operation],
  find({ params: { code = '', slug = '' } }, { database }) {
    const state = stateOrMissing(database, code, (other) => pathOf(other, slug));
    if ('problem' in state) return state;
    const field = fieldOrMissing(database, slug, (other) => pathOf(state.code, other));
    if ('problem' in field) return field;
    const variables = { code: state.code, slug: field.slug };
    return { path: pathOf(state.code, field.slug), operation, variables };
  },
  render(context) {
    const { data, link, markdown } = context;
    const { code, name, information } = data.state;
    const [item] = information as [(typeof information)[number]];
    const { slug, label, options } = item.field;
    return {
      title: `${name}: ${label}`,
      description: label,
      main: (
        <EmbedFrame context={context} label={label}>
          <h2>{name}</h2>
          <FullValue item={item} options={options} markdown={markdown} locale={LOCALES.en} />
          {data.overrides.totalCount > 0 && (
            <p>
              In some counties or cities <a href={`${link(`/fields/${slug}`)}#regions`}>it is different</a>. Find yours
              on the <a href={link(`/states/${code}`)}>{name} page</a>.
            </p>
          )}
        </EmbedFrame>
      ),
    };
  },
};

/** GET /embed/elections/US-2028-11-07: the timeline of an election, or that of one state, which any site may embed in a frame. */
export const embedElectionPage: DataPage<ElectionPageData> = {
  ...electionPage,
  path: '/embed/elections/{election}',
  find(request, dataset) {
    const found = electionPage.find(request, dataset);
    return 'problem' in found ? found : { ...found, path: `/embed${found.path}` };
  },
  render(context) {
    const { found, link } = context;
    const choice = choiceOf(found.query);
    const data = timelineData(context);
    const { election } = context.data;
    // The frame shows one state, or a few that are compared.
    const isFew = election.state !== null || found.query?.state !== undefined || choice.states !== undefined;
    const [state, secondState] = data.states;
    const title = electionTitle({ ...election, state: secondState ? null : (state ?? null) }, context.locale);
    return {
      title,
      description: title,
      style: 'timeline-embed.css',
      main: (
        <EmbedFrame context={context} label={title}>
          {isFew ? (
            <FewStates data={data} label="Last days" link={link} heading="h2" />
          ) : (
            <Timeline
              data={data}
              choice={choice}
              rows={rowsOf(data, choice)}
              label="Last days in each state"
              link={link}
            />
          )}
        </EmbedFrame>
      ),
    };
  },
};

interface EmbedFrameProps {
  context: DataPageContext<unknown>;
  /** The title of the frame, which links to the whole page. */
  label: string;
  children: Child;
}

/** Part of a page, with its publisher and the day of the data. */
export function EmbedFrame({ context: { found, dataset, link }, label, children }: EmbedFrameProps): Html {
  const { publishedAt } = dataset.release;
  const { release: _release, ...query } = found.query ?? {};
  const search = new URLSearchParams(query).toString();
  const full = `${fullPath(found.path)}${search && `?${search}`}`;
  return (
    <>
      <h1>
        <a href={link(full)}>{label}</a>
      </h1>
      {children}
      <p class="meta">
        <a href={link('/')}>Civic Data Service</a>, data of{' '}
        <time datetime={publishedAt}>{mediumDate(dayOf(publishedAt))}</time>. Check with your election office before you
        act.
      </p>
    </>
  );
}
