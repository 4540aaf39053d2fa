import { stateName } from '../../../messages/words.js';
import type { Html } from '../../html/html.js';
import type { StatePageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { regionPath } from '../../parts/paths.js';
import { PlaceForm } from '../../parts/place-form.js';

interface RegionsProps extends Pick<StatePageData, 'state'> {
  context: DataPageContext<StatePageData>;
}

/** A form that finds a county, and the regions that the dataset has values for. */
export function Regions({ state, context }: RegionsProps): Html {
  const { locale } = context;
  return (
    <section aria-labelledby="regions">
      <h2 id="regions">{locale.t('state.findCounty')}</h2>
      <PlaceForm code={state.code} context={context} />
      <RegionList state={state} context={context} />
    </section>
  );
}

function RegionList({ state, context: { link, locale, fieldLabel } }: RegionsProps): Html {
  const { t } = locale;
  const { code, regions } = state;
  if (regions.length === 0) return <p>{t('state.noOwnFacts', { state: stateName(locale, state) })}</p>;
  return (
    <>
      <p>{t('state.ownFacts')}</p>
      <ul class="columns wide">
        {regions.map((region) => (
          <li>
            <a href={link(regionPath(code, region.name))}>{region.name}</a>{' '}
            <span class="soft">{region.overrides.map(({ field }) => fieldLabel(field)).join('; ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
