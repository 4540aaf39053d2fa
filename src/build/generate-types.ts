import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import {
  buildASTSchema,
  type DocumentNode,
  type FieldDefinitionNode,
  isCompositeType,
  Kind,
  parse,
  type TypeNode,
  visit,
} from 'graphql';
import { packageRoot } from '../../db/package-root.js';

/** `npm run gen:types` writes the types of what our operations return; with `--check`, it only checks that the files are up to date. */

/**
 * The folders with documents, and their fields that are null for something that does not exist. All others are an error where they are
 * null, or a page is only made for what exists.
 */
const FOLDERS = {
  'rest-compat': ['Query.state'],
  'src/mcp': [],
  'src/site': [],
} as const;

/** Below the root: of an override, which has a value; of a state, which has a next election until 2098; sentences, null with an error. */
const LOOKUPS = [
  ...['Region.item', 'Region.voting', 'State.nextElection', 'State.voting', 'InformationItem.tooLate'],
  ...['VotingStatus.remaining', 'VotingStatus.englishNotes'],
  ...['Deadline.englishNotes', 'Deadline.label', 'VotingStatus.pollingHours'],
  ...['VoterAction.headline', 'VoterAction.detail', 'VoterAction.englishNotes'],
];

const CONFIG = {
  disableDescriptions: true,
  enumsAsTypes: true,
  inlineFragmentTypes: 'combine',
  mergeFragmentTypes: true,
  omitOperationSuffix: true,
  onlyOperationTypes: true,
  operationResultSuffix: 'Data',
  scalars: {
    Date: 'string',
    DateTime: 'string',
    FieldSlug: 'string',
    OcdId: 'string',
    StateCode: 'string',
    URL: 'string',
  },
  skipTypename: true,
};

const HEADER = '/** Written by `npm run gen:types` from the documents of this folder. Do not edit. */\n\n';

/** The types of variables, which nothing uses, and their helpers. */
const UNUSED = /^export type \w+Variables = .*?>;\n+|^\/\*\* Internal type.*?\n.*?\n/gms;

/** What a document selects besides the fragment `Value`, which codegen repeats for each type of a value. */
const SPREAD_VALUE = /\s*\| \(\s*(\{.*\})\s*& Value_\w+\s*\)(?:\s*\| \(\s*\1\s*& Value_\w+\s*\)){5}\s*/g;
const ONLY_VALUE = /\n {4,}\| Value_\w+(?:\s+\| Value_\w+){5}\s*/g;

const read = (file: string): string => readFileSync(join(packageRoot, file), 'utf8');
const sdl = parse(read('schema/schema.graphql'));
const schema = buildASTSchema(sdl);

/**
 * A list of objects is null only with an error, at which a prepared operation fails as a whole, or for a name that its caller has found
 * before. A list of texts may be null for unknown.
 */
const isListOfObjects = ({ type }: FieldDefinitionNode): boolean =>
  type.kind === Kind.LIST_TYPE && isCompositeType(schema.getType(namedTypeOf(type)));

const namedTypeOf = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : namedTypeOf(type.type);

/** @param nullable fields as `Type.field` */
function withoutNull(nullable: readonly string[]): DocumentNode {
  return visit(sdl, {
    ObjectTypeDefinition: (type) => ({
      ...type,
      fields: type.fields?.map((field) => {
        const name = `${type.name.value}.${field.name.value}`;
        const isNeeded = type.name.value === 'Query' || LOOKUPS.includes(name) || isListOfObjects(field);
        return isNeeded && !nullable.includes(name) && field.type.kind !== Kind.NON_NULL_TYPE
          ? { ...field, type: { kind: Kind.NON_NULL_TYPE, type: field.type } as const }
          : field;
      }),
    }),
  });
}

async function typesOf(folder: string, nullable: readonly string[]): Promise<string> {
  const files = globSync(`${folder}/**/*.graphql`, { cwd: packageRoot }).sort();
  const documents = files.map((location) => ({ location, document: parse(read(location)) }));
  const options = { schema: withoutNull(nullable), documents, config: CONFIG };
  const text = await codegen({ ...options, filename: '', plugins: [{ operations: {} }], pluginMap: { operations } });
  return HEADER + text.replace(UNUSED, '').replace(SPREAD_VALUE, '($1 & Value)').replace(ONLY_VALUE, ' Value');
}

for (const [folder, nullable] of Object.entries(FOLDERS)) {
  const file = `${folder}/operation-types.ts`;
  const text = await typesOf(folder, nullable);
  if (!process.argv.includes('--check')) {
    writeFileSync(join(packageRoot, file), text);
  } else if (read(file) !== text) {
    console.error(
      `${file} does not match its documents. Run "npm run gen:types" and commit the file with your change.`,
    );
    process.exitCode = 1;
  }
}
