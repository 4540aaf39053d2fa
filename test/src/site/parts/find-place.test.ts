import { describe, expect, it } from 'vitest';
import { mainText } from '../../../support/page-text.js';
import { useService } from '../../../support/service.js';

const service = useService({ explorer: 'public' });

describe('the field for a county, a city or a ZIP code', () => {
  it('is a form that works without scripts', async () => {
    for (const path of ['/states/CA', '/states/CA/regions/Kings%20County']) {
      const { body } = await service.open(path);
      const [form = ''] = /<form class="find-place"[\s\S]*?<\/form>/.exec(body) ?? [];
      expect(form).toContain('action="../');
      expect(form).toContain('<input type="hidden" name="in" value="CA"/>');
    }
  });

  it.each([
    ['TX', 'houston county', '/states/TX/regions/Houston%20County'],
    ['NM', 'Dona Ana County', '/states/NM/regions/Do%C3%B1a%20Ana%20County'],
    ['TX', 'Houston', '/search?q=Houston%2C+Texas'],
    ['GA', '30303', '/search?q=30303%2C+Georgia'],
    ['GA', 'Atlanta, georgia', '/search?q=Atlanta%2C+georgia'],
    ['IL', 'City of Chicago', '/search?q=City+of+Chicago%2C+Illinois'],
  ])('in %s leads from %j to %s', async (state, text, expected) => {
    const { status, headers } = await service.open(`/search?${new URLSearchParams({ q: text, in: state })}`);
    const { pathname, search } = new URL(headers.location as string, `${service.url}/search`);
    expect([status, `${pathname}${search}`.replaceAll(',', '%2C')]).toEqual([302, expected]);
  });
});

describe('the page of a state or a county', () => {
  it('lists the regions with values of their own, with the labels of their fields', async () => {
    const text = mainText((await service.open('/states/NV')).body);
    expect(text).toMatch(/We have separate facts for:Clark County \w/);
    expect(mainText((await service.open('/states/TX')).body)).toContain(
      'We have no separate facts for places in Texas.',
    );
  });
});
