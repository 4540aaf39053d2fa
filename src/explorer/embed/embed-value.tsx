import { findField, findState, UnknownName } from '../../names/find-by-name.js';
import { readOperation } from '../../pages/operation.js';
import type { DataPage } from '../data-page.js';
import { missingPage, missingState } from '../missing-page.js';
import type { EmbedValueData } from '../operation-types.js';
import { FullValue } from '../values/value.js';
import { EmbedFrame } from './embed-frame.js';

const operation = readOperation('explorer/embed/embed-value', true);
const pathOf = (code: string, slug: string) => `/embed/states/${code}/${slug}`;

/** GET /embed/states/{code}/{slug}: a value of a state, which any site may show in a frame. */
export const embedValuePage: DataPage<EmbedValueData> = {
  path: '/embed/states/{code}/{slug}',
  keyed: true,
  isEmbed: true,
  operations: [operation],
  find({ params: { code = '', slug = '' } }, { database }) {
    const state = findState(database, code);
    if (state instanceof UnknownName) return missingState(state, (other) => pathOf(other, slug));
    const field = findField(database, slug);
    if (field instanceof UnknownName)
      return missingPage(field, 'The page /fields lists all of them.', ({ slug: other, label }) => ({
        path: pathOf(state.code, other),
        name: label || other,
      }));
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
          <FullValue item={item} options={options} markdown={markdown} />
          {data.overrides.totalCount > 0 && (
            <p>
              Some regions have <a href={`${link(`/fields/${slug}`)}#regions`}>another value</a>. Find yours on the page
              of <a href={link(`/states/${code}`)}>{name}</a>.
            </p>
          )}
        </EmbedFrame>
      ),
    };
  },
};
