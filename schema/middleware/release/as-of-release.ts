import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLID,
  type GraphQLSchema,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity';
import { Extensions } from 'type-graphql';
import { releaseSizes } from '../../../db/storage/queries/sizes.js';
import type { Context, ReleaseData } from '../../context.js';
import { versionOf } from '../../ids.js';
import type { CostContext } from '../../limits/cost/complexity.js';
import { HOW_TO_LIST } from './known-release.js';
import { MAX_EARLIER_RELEASES } from './operation-releases.js';

/** A root field that takes `release`: it and all fields below it answer from that release. Their resolvers need not know. */
export const AsOfRelease = (): MethodDecorator => Extensions({ asOfRelease: true });

const ARGUMENT: GraphQLArgument = {
  name: 'release',
  description: `Answers from this release instead of the current one, if the service still has its file: the \`id\` of a release, such as \`2026-11-22-e8ec0154\`. One that cannot be read gives null, with a warning that names the oldest. An operation can read at most ${MAX_EARLIER_RELEASES} earlier releases.`,
  type: GraphQLID,
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
};

/** Checking a file takes longer than reading it. */
const CHECKED_ROWS_PER_POINT = 10;

export function pointsOfRelease(database: ReleaseData['database']): number {
  const { states, fields, overrides, counties } = releaseSizes(database);
  return Math.ceil((states * fields + overrides + counties) / CHECKED_ROWS_PER_POINT);
}

/** A field that takes `release` opens the file of that release: checking it takes longer the more rows it has. */
const withPointsOfRelease =
  (own: unknown): ComplexityEstimator =>
  (options) => {
    const points = typeof own === 'function' ? (own as ComplexityEstimator)(options) : 1 + options.childComplexity;
    if (typeof options.args.release !== 'string' || typeof points !== 'number') return points;
    return points + pointsOfRelease((options.context as CostContext).database);
  };

type Resolve = GraphQLFieldResolver<unknown, Context>;

/** Adds the argument to the root fields with `@AsOfRelease()`, and gives each resolver the context of the release of its root field. */
export function answerAsOfReleases(schema: GraphQLSchema): void {
  const root = schema.getQueryType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (type === root) takeRelease(field);
      else if (field.name === 'id') field.resolve = withRelease(field.resolve ?? defaultFieldResolver);
      else if (field.resolve) field.resolve = inRelease(field.resolve);
    }
  }
}

function takeRelease(field: GraphQLField<unknown, Context>): void {
  const { resolve } = field;
  if (!resolve || !field.extensions.asOfRelease) return;
  field.args = [...field.args, ARGUMENT];
  field.extensions = { ...field.extensions, complexity: withPointsOfRelease(field.extensions.complexity) };
  const { requiresKey } = field.extensions;
  field.resolve = (source, args, context, info) => {
    const { release } = args;
    // Without its key, the field fails anyway.
    if (typeof release !== 'string' || (requiresKey && context.access === 'open'))
      return resolve(source, args, context, info);
    const entered = context.releases.enter(versionOf(release), info);
    return entered.then((earlier) =>
      earlier && 'reason' in earlier
        ? context.warnings.unknown(info, () => `${earlier.message} ${HOW_TO_LIST}`, 'release')
        : resolve(source, args, earlier ?? context, info),
    );
  };
}

const inRelease =
  (resolve: Resolve): Resolve =>
  (source, args, context, info) =>
    resolve(source, args, context.releases.contextOf(info) ?? context, info);

/** Client caches store an object under its id: the same object of two releases must have two. */
const withRelease =
  (resolve: Resolve): Resolve =>
  (source, args, context, info) => {
    const earlier = context.releases.contextOf(info);
    const id = resolve(source, args, earlier ?? context, info);
    const version = earlier?.dataset.release.version;
    // A release is the same object in each release.
    return version === undefined || id === version ? id : `${id}@${version}`;
  };
