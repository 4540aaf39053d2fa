import {
  BreakingChangeType,
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLSchema,
  isEnumType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

/** What may break clients of the released schema, but does not stand in the changelog. */
export function unlistedChanges(released: GraphQLSchema, current: GraphQLSchema, changelog: string): string[] {
  const text = changelog.replace(/\s+/g, ' ');
  return [...findBreakingChanges(released, current), ...findDangerousChanges(released, current)]
    .map(({ description }) => description)
    .filter((description) => !text.includes(description));
}

/** What is deprecated in a schema, such as `State.code`, with the reason. */
export function deprecations(schema: GraphQLSchema): Map<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, reason: string | null | undefined) => reason && found.set(name, reason);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isEnumType(type))
      for (const value of type.getValues()) add(`${type.name}.${value.name}`, value.deprecationReason);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      add(`${type.name}.${field.name}`, field.deprecationReason);
      for (const arg of field.args) add(`${type.name}.${field.name}(${arg.name})`, arg.deprecationReason);
    }
  }
  return found;
}

const DATE = /\d{4}-\d{2}-\d{2}/;

/** Deprecations that do not say until when the service has the field, argument or enum value. */
export const undatedDeprecations = (schema: GraphQLSchema): string[] =>
  [...deprecations(schema)].filter(([, reason]) => !DATE.test(reason)).map(([name]) => name);

/** Fields and enum values that were removed without a deprecation whose date is over. @param today `YYYY-MM-DD` */
export function earlyRemovals(released: GraphQLSchema, current: GraphQLSchema, today: string): string[] {
  const reasons = deprecations(released);
  return findBreakingChanges(released, current).flatMap(({ type, description }) => {
    const name = removedName(type, description);
    if (name === undefined) return [];
    const date = DATE.exec(reasons.get(name) ?? '')?.[0];
    return date !== undefined && date < today ? [] : [name];
  });
}

/** @returns undefined if the change removes no field, argument or enum value */
function removedName(type: BreakingChangeType, description: string): string | undefined {
  if (type === BreakingChangeType.FIELD_REMOVED) return /^\S+/.exec(description)?.[0];
  if (type === BreakingChangeType.ARG_REMOVED) return description.replace(/^(\S+) arg (\S+) was removed\.$/, '$1($2)');
  if (type === BreakingChangeType.VALUE_REMOVED_FROM_ENUM)
    return description.replace(/^(\S+) was removed from enum type (\S+)\.$/, '$2.$1');
  return undefined;
}
