import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';

/** Whether graphql-js accepts the variables of an operation. Compiled code has a reading of its own, which must not get others. */
export function variablesFit(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): boolean {
  return variableDefinitions.length === 0 || !getVariableValues(schema, variableDefinitions, variables).errors;
}
