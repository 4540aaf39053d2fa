import type { ReportUrl } from '../../../schema/context.js';

const PLACEHOLDERS = ['state', 'region', 'field', 'release', 'value'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** Maximum characters of a value in a link. The release has the rest. */
const MAX_VALUE = 200;

const EXPECTED = `empty, or an https URL with placeholders after its host, such as https://example.org/report?state={state}&field={field}. The placeholders are ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`;

/** Parses the template of REPORT_URL. @throws an Error whose message completes the sentence "REPORT_URL must be …" */
export function parseReportUrl(text: string): string {
  const filled = text.replace(/\{(\w+)\}/g, (all, name: string) => (isPlaceholder(name) ? 'x' : all));
  // A host with a placeholder, or a password, could send reports elsewhere.
  const isPlain = /^https:\/\/[^\s{}/?#@]+(?:[/?#][^\s{}<>"]*)?$/.test(filled) && URL.canParse(filled);
  if (text === '' || (isPlain && /^https:\/\/[^{}/?#]+(?:[/?#]|$)/.test(text))) return text;
  throw new Error(EXPECTED);
}

const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

/** How to report a problem with a value: on the page of REPORT_URL, or else by mail. Undefined if there is neither. */
export function reportUrlOf({ reportUrl, contactEmail }: { reportUrl: string; contactEmail: string }) {
  if (reportUrl === '' && contactEmail === '') return undefined;
  const report: ReportUrl = ({ state, region, slug, text }, release) => {
    const value = [...text.slice(0, MAX_VALUE * 2)].slice(0, MAX_VALUE).join('');
    const values = { state: state.code, region: region?.name ?? '', field: slug, release, value };
    if (reportUrl !== '')
      return reportUrl.replace(/\{(\w+)\}/g, (_, name: Placeholder) => encodeURIComponent(values[name]));
    const id = [state.code, ...(region ? [region.name] : []), slug].join('/');
    return `${mailTo(contactEmail)}?subject=${encodeURIComponent(`Problem with ${id} (release ${release})`)}`;
  };
  return report;
}

/** A state, or a county or another region of it, and the address of its page. */
export interface ReportedPlace {
  /** Code of the state. */
  state: string;
  region?: string;
  page: string;
}

/** How to report a problem with the service itself, or with a place: on the page of REPORT_URL, or else by mail. Empty if there is neither. */
export function siteReportUrlOf({ reportUrl, contactEmail }: { reportUrl: string; contactEmail: string }) {
  return (place?: ReportedPlace): string => {
    const values: Record<string, string | undefined> = { ...place };
    if (reportUrl !== '') return reportUrl.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''));
    if (contactEmail === '') return '';
    const subject = `Problem with ${place ? [place.region, place.state].filter(Boolean).join(', ') : 'the Civic Data Service'}`;
    const body = place ? `&body=${encodeURIComponent(`Page: ${place.page}`)}` : '';
    return `${mailTo(contactEmail)}?subject=${encodeURIComponent(subject)}${body}`;
  };
}

const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
