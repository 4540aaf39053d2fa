import { describe, expect, it } from 'vitest';
import { BROWSER, send } from '../../../../support/http-request.js';
import { mainText } from '../../../../support/page-text.js';
import { expectProblem } from '../../../../support/problem.js';
import { useService, withService } from '../../../../support/service.js';
import { writeDataset } from '../../../../support/small-dataset.js';

const service = useService({ explorer: 'public' });

/** Paths of the suggestions of an error page. */
function suggestions(body: string, path: string): string[] {
  const links = body.matchAll(/<li><a href="([^"]+)">[^<]*<\/a><\/li>/g);
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  return [...links]
    .filter(([link]) => main.includes(link))
    .map(([, href]) => new URL((href as string).replaceAll('&#39;', "'"), `${service.url}${path}`).pathname);
}

describe('the page of a county without values of its own', () => {
  it('claims only what is known, and names no city elsewhere', async () => {
    const { status, body } = await service.open('/states/IL/regions/Adams%20County');
    expect(status).toBe(200);
    const text = mainText(body);
    expect(text).toContain(
      'We have no separate facts for this county. Your county may have its own places and hours: ask it.',
    );
    expect(text).toContain('FIPS code 17001');
    expect(text).toContain('Open Civic Data id ocd-division/country:us/state:il/county:adams');
    expect(text).not.toContain('City of Chicago');
  });

  it('begins with the office and the next election, and ends with the codes', async () => {
    const text = mainText((await service.open('/states/CA/regions/Los%20Angeles%20County')).body);
    const order = [
      'Voting in Los Angeles County, California',
      'Your election office in Los Angeles County',
      'Find its phone, address and website',
      'Next election we know of',
      'Local and special elections may come first.',
      'California in seven lines',
      'FIPS code 06037',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it.each([
    ['LA', 'Orleans Parish', 'this parish', 'FIPS code 22071'],
    ['NM', 'Doña Ana County', 'this county', 'FIPS code 35013'],
    ['VA', 'Richmond city', 'this city', 'FIPS code 51760'],
    ['AK', 'Nome Census Area', 'this place', 'FIPS code 02180'],
  ])('%s: %s is called %s', async (state, name, noun, code) => {
    const { status, body } = await service.open(`/states/${state}/regions/${encodeURIComponent(name)}`);
    expect(status).toBe(200);
    expect(mainText(body)).toContain(noun);
    expect(mainText(body)).toContain(code);
  });
});

describe('the CSV file of a region', () => {
  it.each([
    ['NM', 'Doña Ana County', 'NM-Dona-Ana-County.csv'],
    ['MD', "Prince George's County", 'MD-Prince-Georges-County.csv'],
    ['LA', 'St. Mary Parish', 'LA-St-Mary-Parish.csv'],
    ['IL', 'Cook County (suburban)', 'IL-Cook-County-suburban.csv'],
  ])('%s: %s is saved as %s', async (state, name, file) => {
    const { headers } = await service.open(`/states/${state}/regions/${encodeURIComponent(name)}?format=csv`);
    expect(headers['content-disposition']).toBe(`attachment; filename="${file}"`);
  });
});

describe('the page of a region with values of its own', () => {
  it.each([
    ['/states/NV/regions/Clark%20County', 'One rule is different in this county', 'In the rest of Nevada:'],
    ['/states/IL/regions/DuPage%20County', '2 rules are different in this county', 'In the rest of Illinois:'],
    ['/states/NY/regions/New%20York%20City', 'One rule is different in this city', 'In the rest of New York:'],
  ])('%s says what differs', async (path, difference, what) => {
    const text = mainText((await service.open(path)).body);
    expect(text).toContain(difference);
    expect(text).toContain(what);
    expect(text).not.toContain('no separate facts');
  });
});

describe('the page of a county with a city that has values of its own', () => {
  it('links to the page of the city, which links back', async () => {
    const { body } = await service.open('/states/IL/regions/Cook%20County');
    const text = mainText(body);
    expect(text).toContain('areas, its own page counts: City of Chicago, Cook County (suburban).');
    expect(body).toContain('/City%20of%20Chicago">City of Chicago</a>');
    expect(mainText((await service.open('/states/IL/regions/City%20of%20Chicago')).body)).toContain(
      'The City of Chicago lies in Cook County, DuPage County.',
    );
  });
});

describe('the value that differs', () => {
  it('stands below the office, with the value of the state that it replaces, and is not repeated', async () => {
    const { body } = await service.open('/states/IL/regions/Champaign%20County');
    const text = mainText(body);
    const order = ['Who to call', 'Different here: ', 'In the rest of Illinois:', 'Illinois in seven lines'];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(body.match(/id="gov_tool_absentee_request"/g)).toHaveLength(1);
  });

  it('is marked in the seven lines, which otherwise lead to the page of the state', async () => {
    await withService({ dataset: writeDataset(), explorer: 'public' }, async ({ url }) => {
      const lines = async (region: string) =>
        (await send(url, `/states/AA/regions/${region}`, { headers: BROWSER })).body;
      expect(await lines('North%2FSouth%20County')).toContain(
        '<a href="#registration_methods"><b>How to register</b><span>By email or by fax. (Differs here.)</span>',
      );
      expect(await lines('Port%20City')).toContain(
        '<a href="../../../states/AA#registration_methods"><b>How to register</b><span>By mail or by email. By mail too.</span>',
      );
    });
  });
});

describe('the name of a region', () => {
  it.each([
    ['IL', 'Addams County', ['Adams County']],
    ['IL', 'Chicagoo', ['City of Chicago']],
    ['IL', 'Cook', ['Cook County', 'Cook County (suburban)']],
    ['VA', 'Richmond', ['Richmond County', 'Richmond city']],
  ])('%s/%s gets a 404 with the nearest three, %j among them, and the state', async (state, text, expected) => {
    const path = `/states/${state}/regions/${encodeURIComponent(text)}`;
    const { status, body } = await service.open(path);
    expect(status).toBe(404);
    const links = suggestions(body, path).map(decodeURIComponent);
    for (const name of expected) expect(links).toContain(`/states/${state}/regions/${name}`);
    expect(links).toHaveLength(4);
    expect(links.at(-1)).toBe(`/states/${state}`);
    expectProblem(await send(service.url, path), 404);
  });

  it('that is a FIPS code which does not exist leads to no county with similar digits', async () => {
    const { body } = await service.open('/states/SD/regions/46113');
    expect(suggestions(body, '/states/SD/regions/46113')).toEqual(['/states/SD']);
    expect(mainText(body)).not.toContain('46103');
  });
});
