import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { costOf } from '../../schema/cost.js';
import type { OperationLimits } from '../../schema/operation-limits.js';
import type { CompiledOperations } from '../compiled/operations.js';
import { variablesFit } from '../compiled/variables-fit.js';
import type { OperationContext } from '../operation-context.js';
import { ValidDocuments } from './documents.js';

/** What a client asks (GraphQL over HTTP, section 5.1). */
export interface OperationRequest {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/**
 * Runs operations with which nothing is wrong, in fewer steps than Apollo takes. Whatever is wrong, or fails, is left to Apollo, which
 * tells of it: its words, its codes, its order.
 */
export class DirectOperations {
  readonly #documents: ValidDocuments;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly compiled: CompiledOperations,
    private readonly limits: OperationLimits,
  ) {
    this.#documents = new ValidDocuments(schema, limits);
  }

  /** @returns the data; undefined where Apollo has to run the operation */
  async run(
    { query, operationName, variables }: OperationRequest,
    context: OperationContext,
  ): Promise<ExecutionResult['data']> {
    const document = this.#documents.find(query);
    const operation = document && getOperationAST(document, operationName);
    if (!operation || !this.#mayRun(operation, variables)) return undefined;
    const cost = costOf(this.schema, document, operation, variables);
    if (cost > this.limits.cost) return undefined;
    try {
      const payment = context.pay?.(cost);
      if (payment) await payment;
    } catch {
      return undefined;
    }
    const compiled = this.compiled.find(document, operation);
    const { data, errors } = await (compiled
      ? compiled(undefined, context, variables)
      : this.#interpret(document, operationName, variables, context));
    return errors ? undefined : data;
  }

  #mayRun(operation: OperationDefinitionNode, variables: Record<string, unknown>): boolean {
    return operation.operation === OperationTypeNode.QUERY && variablesFit(this.schema, operation, variables);
  }

  #interpret(
    document: DocumentNode,
    operationName: string | undefined,
    variableValues: Record<string, unknown>,
    contextValue: OperationContext,
  ): ExecutionResult | Promise<ExecutionResult> {
    return execute({ schema: this.schema, document, operationName, variableValues, contextValue });
  }
}
