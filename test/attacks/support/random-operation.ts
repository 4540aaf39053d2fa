import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as graphql from 'graphql';
import { packageRoot } from '../../../db/files/package-root.js';
import { DEFAULT_LIMITS } from '../../../schema/limits/operation-limits.js';
import { SLUGS, STATES } from '../../bench/fixture.js';
import { oneOf, type Random } from '../../support/random.js';

const schema = graphql.buildSchema(readFileSync(join(packageRoot, 'schema/schema.graphql'), 'utf8'));
const INTROSPECTION = [graphql.SchemaMetaFieldDef, graphql.TypeMetaFieldDef];

/** A field of an operation, or an inline fragment. */
export interface Selection {
  type: graphql.GraphQLNamedType;
  /** As it is written, with its arguments. */
  text: string;
  /** How often it is selected, each time under another alias; 1 for a fragment. */
  copies: number;
  children: Selection[];
}

const COPIES = [1, 1, 1, 2, 5, 10, 20, 45, 90];
const MAX_DEPTH = 6;
/** Longer ones only take longer to parse. */
const MAX_LENGTH = 20_000;

/** Of objects that take the longest to find: deadlines of other elections, and values. */
const NODE_IDS = SLUGS.flatMap((slug, at) => [
  `US-${2000 + 2 * (at % 50)}-11-07.IL.${slug}.received`,
  `${oneOf(STATES, () => (at % 51) / 51)}/${slug}`,
  `IL/City of Chicago/${slug}`,
]);

/** Values that fit, by argument: few entries, or nearly all that there are. */
const ARGUMENTS: Record<string, (random: Random) => unknown> = {
  slug: (random) => oneOf(SLUGS, random),
  slugs: (random) => SLUGS.slice(0, oneOf([1, 10, 80], random)),
  code: (random) => oneOf(['IL', 'TX', 'CA'], random),
  state: (random) => oneOf(['IL', 'TX'], random),
  codes: (random) => STATES.slice(0, oneOf([1, 10, 51], random)),
  states: (random) => STATES.slice(0, oneOf([1, 10, 51], random)),
  first: (random) => oneOf([1, 50, 500], random),
  field: () => 'polls_open',
  id: (random) => oneOf(['US-2028-11-07', 'GA-2028-05-23', 'IL/polls_open'], random),
  ids: (random) => NODE_IDS.slice(0, oneOf([1, 20, 200], random)),
  election: () => 'US-2028-11-07',
  from: (random) => oneOf(['2028-01-01', '2028-10-15'], random),
  to: (random) => oneOf(['2028-11-03', '2037-12-31'], random),
  includeDeprecated: () => true,
};
/** Strings of these would fit only by chance. */
const REQUIRED_NAMES: Record<string, string> = { region: 'City of Chicago', __type: 'State' };

function argumentsOf({ name: field, args }: graphql.GraphQLField<unknown, unknown>, random: Random): string {
  const given = args.flatMap(({ name, type }) => {
    const value = name === 'name' ? REQUIRED_NAMES[field] : ARGUMENTS[name]?.(random);
    if (value === undefined || (!graphql.isNonNullType(type) && random() < 0.6)) return [];
    return [`${name}:${JSON.stringify(value)}`];
  });
  return given.length > 0 ? `(${given.join()})` : '';
}

/** A random field of a type, or a fragment on one of the types of an interface. */
function randomSelection(parent: graphql.GraphQLNamedType, depth: number, random: Random): Selection | undefined {
  if (graphql.isAbstractType(parent) && random() < 0.3) {
    const type = oneOf(schema.getPossibleTypes(parent), random);
    return filled({ type, text: `...on ${type.name}`, copies: 1, children: [] }, depth, random);
  }
  if (!('getFields' in parent)) return undefined;
  const isRoot = parent === schema.getQueryType();
  const fields = Object.values(parent.getFields()) as graphql.GraphQLField<unknown, unknown>[];
  const field = oneOf(isRoot ? [...fields, ...INTROSPECTION] : fields, random);
  const type = graphql.getNamedType(field.type);
  if (!graphql.isLeafType(type) && depth <= 0) return undefined;
  const text = `${field.name}${argumentsOf(field, random)}`;
  return filled({ type, text, copies: oneOf(COPIES, random), children: [] }, depth - 1, random);
}

/** Adds random children. */
function filled(selection: Selection, depth: number, random: Random): Selection {
  const count = graphql.isLeafType(selection.type) ? 0 : 1 + Math.floor(random() * 4);
  for (let number = 0; number < count; number += 1) {
    const child = randomSelection(selection.type, depth, random);
    if (child) selection.children.push(child);
  }
  return selection;
}

/** @returns a selection of Query, whose children are those of the operation */
export function randomOperation(random: Random): Selection {
  const type = schema.getQueryType() as graphql.GraphQLObjectType;
  for (;;) {
    const made = filled({ type, text: '', copies: 1, children: [] }, 1 + Math.floor(random() * MAX_DEPTH), random);
    if (isWithinLimits(made)) return made;
  }
}

/** Changes a random place or two of an operation. */
export function mutatedOperation(operation: Selection, random: Random): Selection {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const changed = mutated(random() < 0.5 ? operation : mutated(operation, random), random);
    if (isWithinLimits(changed)) return changed;
  }
  return randomOperation(random);
}

/** What is above the limits of size is refused before it is worth an attack. */
function isWithinLimits(operation: Selection): boolean {
  const { aliases, fields } = sizeOf(operation);
  if (aliases > DEFAULT_LIMITS.aliases || fields > DEFAULT_LIMITS.fields || fields < 4) return false;
  return printed(operation).length < MAX_LENGTH;
}

function sizeOf(selection: Selection): { aliases: number; fields: number } {
  const size = { aliases: hasAlias(selection) ? 1 : 0, fields: graphql.isLeafType(selection.type) ? 1 : 2 };
  for (const child of selection.children) {
    const { aliases, fields } = sizeOf(child);
    size.aliases += aliases;
    size.fields += fields;
  }
  return { aliases: size.aliases * selection.copies, fields: size.fields * selection.copies };
}

/** Fields of several types under one name, or with other arguments, need one. */
function hasAlias({ text, copies }: Selection): boolean {
  if (text === '' || text.startsWith('...')) return false;
  return copies > 1 || !/^(id|text|footnotes|source|asOf|modifiedAt|name|html|slug|description|note)$/.test(text);
}

const withDescendants = (selection: Selection): Selection[] => [
  selection,
  ...selection.children.flatMap(withDescendants),
];

/** A copy with one change: adds, replaces, removes or multiplies. */
function mutated(operation: Selection, random: Random): Selection {
  const copy = cloned(operation);
  const place = oneOf(
    withDescendants(copy).filter(({ type }) => !graphql.isLeafType(type)),
    random,
  );
  const added = randomSelection(place.type, Math.floor(random() * 4), random);
  const index = Math.floor(random() * place.children.length);
  const kind = random();
  if (kind < 0.4 && added) place.children.push(added);
  else if (kind < 0.55 && added) place.children.splice(index, 1, added);
  else if (kind < 0.7) place.children.splice(index, 1);
  else {
    const changed = place.children[index];
    if (changed && !changed.text.startsWith('...')) changed.copies = Math.ceil(random() * 98);
  }
  return copy;
}

function cloned({ type, text, copies, children }: Selection): Selection {
  return { type, text, copies, children: children.map(cloned) };
}

/** The operation as text. */
export function printed(operation: Selection): string {
  let aliases = 0;
  const print = (selection: Selection): string => {
    const { text, copies, children, type } = selection;
    const once = () => {
      const alias = hasAlias(selection) ? `a${aliases++}:` : '';
      return `${alias}${text}${graphql.isLeafType(type) ? '' : `{__typename ${children.map(print).join(' ')}}`}`;
    };
    return Array.from({ length: copies }, once).join(' ');
  };
  return print(operation);
}

/** The operation in short: `×` stands for copies with other aliases. */
export function summarized({ text, copies, children }: Selection): string {
  const times = copies > 1 ? `${copies}× ` : '';
  return `${times}${text}${children.length > 0 ? `{${children.map(summarized).join(' ')}}` : ''}`;
}
