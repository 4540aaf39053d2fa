import type { Locale } from '../../../messages/locale.js';
import { stateName } from '../../../messages/words.js';
import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import type { RegionPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { regionPath } from '../../parts/paths.js';
import { hostOf, WebLink } from '../../parts/source.js';
import { type Item, statusOf } from '../../parts/values/item.js';

interface LocalOfficeProps {
  region: { state: { code: string; name: string }; information: readonly (Item & { region: object | null })[] };
  name: string;
  locale: Locale;
}

/** The election office of a county or city. The data has no phone number, so this links to the state's list of local offices. */
export function LocalOffice({ region, name, locale }: LocalOfficeProps): Html {
  const { t } = locale;
  const { state, information } = region;
  const officeList = information.find((item) => item.slug === 'leo_voter_registration' && statusOf(item) === 'known');
  return (
    <Card id="office" title={t('region.office', { region: name })} class="call">
      {officeList ? (
        <>
          <p class="way">
            <WebLink url={officeList.text}>{t('region.findContact')}</WebLink>{' '}
            <small>
              {hostOf(officeList.text)}
              {officeList.region === null && t('region.listedByState', { state: stateName(locale, state) })}
            </small>
          </p>
          <p class="meta">{t('region.noPhone')}</p>
        </>
      ) : (
        <p>{t('region.noContact')}</p>
      )}
    </Card>
  );
}

/** A link for people who know the office, to report what is missing. */
export function ReportCard({ context }: { context: DataPageContext<RegionPageData> }): Html | null {
  const { data, publicUrl, reportUrl } = context;
  const { t } = context.locale;
  const { name, state } = data.region;
  const url = reportUrl({ state: state.code, region: name, page: `${publicUrl}${regionPath(state.code, name)}` });
  if (url === '') return null;
  return (
    <Card id="report" title={t('region.reportTitle')} class="on-screen">
      <p>{t('region.reportLead', { region: name })}</p>
      <p>
        <a class="button quiet" href={url} rel="noreferrer">
          {t('region.report', { region: name })}
        </a>
      </p>
    </Card>
  );
}
