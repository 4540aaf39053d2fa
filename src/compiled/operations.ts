import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../schema/context.js';
import { hasConditions } from './conditions.js';
import { compiledSize } from './size.js';
import { variablesFit } from './variables-fit.js';

/** Largest that is compiled, which takes some 10 ms; nobody else is answered meanwhile. */
const MOST_FIELDS = 300;
/** Operations whose code is kept; each takes 500 bytes for each field, and what the engine makes of it. */
const MOST_KEPT = 300;

interface Known {
  /** How often it was asked before it was compiled. */
  asked: number;
  /** Null where it is not to be compiled. */
  code?: CompiledQuery | null;
}

export interface CompileOptions {
  /** At which request for it an operation is compiled: that takes as long as some ten runs save. */
  compileAt: number;
}

/**
 * Operations compiled to JavaScript, which run in half the time that graphql-js takes. They answer what goes well; whatever fails
 * is left to graphql-js, so that errors are its errors, in its order.
 */
export class CompiledOperations {
  readonly #known = new LRUCache<OperationDefinitionNode, Known>({ max: MOST_KEPT });

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly options: CompileOptions,
  ) {}

  /**
   * Runs an operation of a valid document, if it is compiled and nothing fails.
   *
   * @returns its data; undefined when graphql-js has to run it
   */
  async run(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
    context: Context,
  ): Promise<ExecutionResult['data']> {
    const query = this.find(document, operation);
    if (!query || !variablesFit(this.schema, operation, variables)) return undefined;
    const { data, errors } = await query(undefined, context, variables);
    return errors ? undefined : data;
  }

  /** The code of an operation, which takes variables that fit it; undefined where it is not compiled. */
  find(document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery['query'] | undefined {
    return this.#codeOf(document, operation)?.query;
  }

  /** Compiles an operation ahead of its first run. */
  prepare(document: DocumentNode, operation: OperationDefinitionNode): void {
    this.#codeOf(document, operation);
  }

  #codeOf(document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery | null | undefined {
    let known = this.#known.get(operation);
    if (!known) {
      known = { asked: 0 };
      this.#known.set(operation, known);
    }
    if (known.code === undefined) {
      known.asked += 1;
      if (known.asked >= this.options.compileAt) known.code = this.#compile(document, operation);
    }
    return known.code;
  }

  #compile(document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery | null {
    if (hasConditions(document)) return null;
    if (compiledSize(this.schema, document, operation, MOST_FIELDS) > MOST_FIELDS) return null;
    const compiled = compileQuery(this.schema, document, operation.name?.value);
    return isCompiledQuery(compiled) ? compiled : null;
  }
}
