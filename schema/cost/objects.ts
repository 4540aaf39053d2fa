import { type FieldNode, type GraphQLCompositeType, getArgumentValues, isUnionType, Kind } from 'graphql';
import type { createComplexityRule } from 'graphql-query-complexity';
import type { Election } from '../../db/deadlines/elections.js';
import { findElection, nextElection } from '../../db/queries/elections.js';
import { findFields } from '../../db/queries/fields.js';
import { releaseSizes } from '../../db/queries/sizes.js';
import { statesByCode } from '../../db/queries/states.js';
import { fieldsOfV1Slug, findV1Slugs, v1SlugsOfField } from '../../db/queries/v1-slugs.js';
import { stateOfOcdId } from '../../db/text/ocd-id.js';
import type { DatasetSnapshot } from '../context.js';
import { MAX_REPRESENTATIONS } from '../federation/keys.js';
import { electionsOf } from './lists.js';
import { parseAll } from './nodes.js';
import { type ClientRelease, countRegions, linked, type Parents, readable, sizeOf, weigh } from './parents.js';

// biome-ignore lint/suspicious/noExplicitAny: graphql-js has checked the arguments
type FindObjects = (args: any, release: ClientRelease, parents: Parents) => Parents;

const slugsOf = (rows: readonly { slug: string }[]): string[] => rows.map(({ slug }) => slug);

/** What the objects of a field are, by its type and name. The objects of other fields may be any. */
const OBJECTS_OF: Readonly<Record<string, FindObjects>> = {
  'Query.state': ({ code, ocdId }) => ({ states: weigh([code ?? stateOfOcdId(ocdId ?? '') ?? '']) }),
  'Query.states': ({ codes }, { database }) => ({ states: weigh(new Set(codes ?? statesByCode(database).keys())) }),
  'Query.field': ({ slug }) => ({ fields: weigh([slug]) }),
  'Query.fields': (args, { database }) => ({ fields: weigh(slugsOf(findFields(database, args))) }),
  'Query.v1Slugs': ({ slugs }, { database }) => ({
    v1Slugs: weigh(slugsOf(findV1Slugs(database, slugs ?? undefined))),
  }),
  'Query.election': ({ id }, dataset) => inStates(dataset, [findElection(dataset.database, id)]),
  'Query.nextElection': ({ after }, dataset) => inStates(dataset, [nextElection(dataset.database, undefined, after)]),
  'State.nextElection': ({ after }, dataset, { states }) =>
    states
      ? inStates(
          dataset,
          [...states.keys()].map((code) => nextElection(dataset.database, code, after)),
        )
      : {},
  'Query.elections': (args, dataset) => inStates(dataset, electionsOf(args, dataset)),
  'Query.node': ({ id }, dataset) => named([id], dataset),
  'Query.nodes': ({ ids }, dataset) => named(ids, dataset),
  'Query._entities': ({ representations }, dataset) => named(representations, dataset),
  'Field.v1Slugs': (_, { database }, { fields }) => ({
    v1Slugs: linked(fields, (slug) => v1SlugsOfField(database, slug)),
  }),
  'V1Slug.fields': (_, { database }, { v1Slugs }) => ({
    fields: linked(v1Slugs, (slug) => fieldsOfV1Slug(database, slug)),
  }),
  'State.regions': ({ all }, release, parents) => {
    const overridesOfState = readable(release, releaseSizes(release.database).overridesOfState);
    const regions = countRegions(release, parents, all);
    return parents.states ? { overridesOfRegion: sizeOf(parents.states, overridesOfState) / Math.max(regions, 1) } : {};
  },
};

/** @param elections undefined for one that does not exist */
function inStates({ database }: DatasetSnapshot, elections: readonly (Election | undefined)[]): Parents {
  const { states } = releaseSizes(database);
  const sum = elections.reduce((total, found) => total + (found && found.state !== null ? 1 : states), 0);
  return { statesOfElection: sum / Math.max(elections.length, 1) };
}

function named(ids: readonly unknown[], dataset: DatasetSnapshot): Parents {
  const keys = parseAll(ids, dataset).map((id) => id?.key);
  const states = keys.flatMap((key) => (key?.type === 'State' ? key.state : []));
  const slugs = (type: 'Field' | 'V1Slug') => keys.flatMap((key) => (key?.type === type ? key.slug : []));
  return { states: weigh(states), fields: weigh(slugs('Field')), v1Slugs: weigh(slugs('V1Slug')) };
}

type Visitor = ReturnType<ReturnType<typeof createComplexityRule>>;

/**
 * Follows a visitor from parents to children, which is what estimators lack: they get the points of the children.
 *
 * @returns what the operation says about the objects whose fields are estimated at the moment
 */
export function followParents(visitor: Visitor, release: ClientRelease): () => Parents {
  let current: { type: GraphQLCompositeType | undefined; parents: Parents } = { type: undefined, parents: {} };
  const visit = visitor.nodeComplexity.bind(visitor);
  visitor.nodeComplexity = (node, type, fragments) => {
    const outer = current;
    const parents = node.kind === Kind.FIELD ? objectsOf(node) : outer.parents;
    current = { type, parents };
    try {
      return visit(node, type, fragments);
    } finally {
      current = outer;
    }
  };
  const objectsOf = (node: FieldNode): Parents => {
    const { type, parents } = current;
    const find = type && OBJECTS_OF[`${type.name}.${node.name.value}`];
    const field = type && !isUnionType(type) ? type.getFields()[node.name.value] : undefined;
    if (!find || !field) return {};
    const args = getArgumentValues(field, node, visitor.variableValues);
    // A resolver refuses a longer list.
    const isTooLong = Object.values(args).some((value) => Array.isArray(value) && value.length > MAX_REPRESENTATIONS);
    return isTooLong ? {} : find(args, release, parents);
  };
  return () => current.parents;
}
