import type { PageContext } from '../../html/page.js';
import type { HomeData } from '../../operation-types.js';

/** Describes the release as a schema.org Dataset (https://schema.org/Dataset). URLs must be absolute, so they need PUBLIC_URL. */
export function datasetJsonLd({ release, states }: HomeData, { publicUrl, paths, explorer }: PageContext): object {
  const { title, version, publishedAt, licence, disclaimer } = release;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: title,
    description: `Registration, absentee voting, voter ID, deadlines and voting rights by state, each value with its source. ${disclaimer}`,
    license: { '@type': 'CreativeWork', name: 'Terms of use', text: licence },
    version,
    dateModified: publishedAt,
    spatialCoverage: { '@type': 'Place', name: 'United States' },
    ...(publicUrl && { url: `${publicUrl}/`, distribution: downloads() }),
  };

  /** Only downloads that need no key. */
  function downloads(): object[] {
    const tables = (['/fields', '/elections', '/coverage'] as const).filter((path) => paths.includes(path));
    const values = explorer === 'public' ? states.map(({ code }) => `/states/${code}`) : [];
    return [
      ...[...values, ...tables].map((path) => download(path.slice(1), 'text/csv', `${path}?format=csv`)),
      download('v2/election/field', 'application/json', '/v2/election/field/'),
    ];
  }

  function download(name: string, encodingFormat: string, path: string): object {
    return { '@type': 'DataDownload', name, encodingFormat, contentUrl: `${publicUrl}${path}` };
  }
}
