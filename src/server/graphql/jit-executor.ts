import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import * as graphql from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { MAX_ERRORS } from '../../../schema/limits/errors/refusals.js';
import { fragmentsOf } from '../../../schema/limits/measure-selections.js';
import type { Log } from '../../process/log/log.js';
import { oneErrorPerNull } from './one-error-per-null.js';
import type { OperationContext } from './operation-context.js';
import { readVariables } from './request-parameters.js';

type Gateway = ApolloServerOptionsWithGateway<OperationContext>['gateway'];
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;

/** Compiling takes as long as some ten runs save: an operation that comes a third time is likely to come again. */
const COMPILE_AT = 3;
/** Of an operation that a client sent: compiling so many takes some 10 ms, and nobody else is answered meanwhile. */
const MAX_FIELDS = 300;
/** Heap that compiled operations may take. */
const MAX_BYTES = 6 * 2 ** 20;
const BYTES_PER_FIELD = 2_000;
type Schema = graphql.GraphQLSchema;
type Operation = graphql.OperationDefinitionNode;
type Compiled = Pick<CompiledQuery, 'query'> & { fields: number };

/**
 * Executes operations for Apollo Server: compiled to JavaScript by graphql-jit when an operation comes again with other variables,
 * which halves the time, and by graphql-js otherwise. It stands behind Apollo's gateway option because plugins and `formatError` run
 * there as they do without it; in a plugin's `responseForOperation` they do not.
 */
export function createGateway(schema: Schema, log: Log): Gateway {
  return {
    load: async () => ({ executor: createExecutor(schema, log) }),
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => {};
    },
    stop: async () => {},
  };
}
function createExecutor(schema: Schema, log: Log): Executor {
  const runs = new WeakMap<Operation, number>();
  const compiled = new LRUCache<Operation, Compiled>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ fields }) => fields * BYTES_PER_FIELD,
  });
  const findOrCompile = (document: graphql.DocumentNode, operation: Operation, maxFields: number) => {
    const found = compiled.get(operation);
    if (found) return found;
    const run = (runs.get(operation) ?? 0) + 1;
    const made = run >= COMPILE_AT ? compile(schema, document, operation, maxFields, log) : undefined;
    runs.set(operation, run >= COMPILE_AT && !made ? Number.NEGATIVE_INFINITY : run);
    if (made) compiled.set(operation, made);
    return made;
  };
  return async ({ document, operation, request, context: contextValue }) => {
    const { operationName, variables = {} } = request;
    // Compiled code reads variables in its own way, and must get only those that graphql-js accepts.
    const { client, steps } = contextValue as OperationContext;
    // The service itself has few operations, and each is compiled once.
    const found = operation && findOrCompile(document, operation, client ? MAX_FIELDS : Number.POSITIVE_INFINITY);
    const areValid = () => !readVariables(schema, operation.variableDefinitions, variables).errors;
    const options = { maxCoercionErrors: MAX_ERRORS };
    const args = { schema, document, operationName, variableValues: variables, contextValue, options };
    const isCompiled = found && (client?.outcome.validVariables ?? areValid());
    steps.guardsEntries = !isCompiled;
    const result = isCompiled
      ? withExtensions(await found.query(undefined, contextValue, variables))
      : await graphql.execute(args);
    await steps.end(result.data);
    return oneErrorPerNull(result);
  };
}

/**
 * graphql-jit leaves out the extensions of an error that has none, and Apollo Server fails to format such an error: it would neither be
 * logged nor have a path. The property is read-only, so the error becomes the prototype of one that has it.
 */
function withExtensions({ data, errors }: graphql.ExecutionResult): graphql.ExecutionResult {
  if (!errors) return { data };
  const extensions = { value: {}, enumerable: true };
  return { data, errors: errors.map((error) => (error.extensions ? error : Object.create(error, { extensions }))) };
}

/** @returns undefined for an operation that is too large, or that compiled code would answer in another way than graphql-js */
function compile(
  schema: Schema,
  document: graphql.DocumentNode,
  operation: Operation,
  maxFields: number,
  log: Log,
): Compiled | undefined {
  if (!isSafe(document)) return undefined;
  const root = schema.getRootType(operation.operation) as graphql.GraphQLObjectType;
  const fields = countFields(schema, fragmentsOf(document), operation.selectionSet, root, maxFields);
  if (fields > maxFields) return undefined;
  // The stack of a resolver's error is that of its cause.
  const options = { disablingCapturingStackErrors: true };
  const made = compileQuery(schema, document, operation.name?.value, options);
  if (isCompiledQuery(made)) return { query: made.query, fields };
  log.warn({ err: made.errors?.[0] }, 'An operation cannot be compiled, and runs more slowly.');
  return undefined;
}

/**
 * Compiled code orders fields with @skip or @include in another way where one is selected twice, takes a null condition for false,
 * sets the prototype of the result for an alias `__proto__`, and checks variables that have a default in another way.
 */
function isSafe(document: graphql.DocumentNode): boolean {
  let safe = true;
  graphql.visit(document, {
    enter(node) {
      if (node.kind === graphql.Kind.DIRECTIVE) safe = false;
      else if (node.kind === graphql.Kind.FIELD) safe &&= node.alias?.value !== '__proto__';
      else if (node.kind === graphql.Kind.VARIABLE_DEFINITION) safe &&= node.defaultValue === undefined;
    },
  });
  return safe;
}

/**
 * Fields of the compiled code. It has those of an interface once for each of its types, and so on at each level: a short operation
 * can come to a hundred million. Counting stops above the limit.
 */
function countFields(
  schema: Schema,
  fragments: ReadonlyMap<string, graphql.FragmentDefinitionNode>,
  { selections }: graphql.SelectionSetNode,
  parent: graphql.GraphQLNamedType,
  limit: number,
): number {
  let count = 0;
  for (const node of selections) {
    if (count > limit) break;
    const fragment = node.kind === graphql.Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
    if (!fragment?.selectionSet) count += 1;
    else if (fragment.kind === graphql.Kind.FIELD) {
      const field = 'getFields' in parent ? parent.getFields()[fragment.name.value] : undefined;
      // Introspection has no interfaces.
      const type = field ? graphql.getNamedType(field.type) : parent;
      const copies = graphql.isAbstractType(type) ? schema.getPossibleTypes(type).length : 1;
      count += 1 + copies * countFields(schema, fragments, fragment.selectionSet, type, (limit - count) / copies);
    } else {
      const condition = fragment.typeCondition && schema.getType(fragment.typeCondition.name.value);
      count += countFields(schema, fragments, fragment.selectionSet, condition ?? parent, limit - count);
    }
  }
  return count;
}
