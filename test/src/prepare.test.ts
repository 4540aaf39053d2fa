import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { prepareDocuments } from '../../src/prepare.js';

const operation = (name: string, document: string) => ({ name, keyed: false, document });

describe('the start', () => {
  it('refuses documents of ours that do not fit the schema, and names each', () => {
    const documents = [
      operation('v2/broken', '{ states {'),
      operation('v2/wrong', '{ states { nickname } }'),
      operation('v2/right', '{ states { name } }'),
    ];
    expect(() => prepareDocuments(documents, buildSchema())).toThrow(
      /^These documents do not fit the schema:\nv2\/broken\.graphql: Syntax Error.*\nv2\/wrong\.graphql: Cannot query field "nickname" on type "State"\.[^\n]*$/,
    );
  });
});
