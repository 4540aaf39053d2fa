import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../../../schema/build.js';
import { BROWSER, send } from '../../../support/http-request.js';
import { useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const QUERY = '/graphql?query=%7Bstates%7Bcode%7D%7D';

const service = useService({ dataset: writeDataset() });

describe('Sandbox at /graphql', () => {
  it('starts with an operation that is valid', async () => {
    const { body } = await service.open('/graphql');
    const settings = /<script type="application\/json" id="settings">(.+?)<\/script>/.exec(body)?.[1] ?? '';
    const { document } = JSON.parse(settings) as { document: string };
    expect(validate(buildSchema(), parse(document))).toEqual([]);
  });

  it.each(['application/json', '*/*', 'application/graphql-response+json, application/json;q=0.9'])(
    'is not sent to a program that accepts %s',
    async (accept) => {
      const { status, body } = await send(service.url, QUERY, { headers: { accept } });
      expect(status).toBe(200);
      expect(JSON.parse(body).data.states).toHaveLength(2);
    },
  );

  it('is not sent in response to a POST, whatever it accepts', async () => {
    const { data } = await service.graphql('{ states { code } }', {}, { headers: BROWSER });
    expect(data.states).toHaveLength(2);
  });
});
