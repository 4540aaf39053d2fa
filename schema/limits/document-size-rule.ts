import { type DefinitionNode, type DocumentNode, GraphQLError, Kind, type ValidationRule } from 'graphql';
import { limitExceeded } from './limit-errors.js';
import { checkNesting, fragmentsOf, type Measure, Measurer } from './measure-selections.js';
import type { OperationLimits } from './operation-limits.js';

const ADVICE: Record<keyof Measure, [what: string, advice: string]> = {
  depth: ['levels of fields and fragments', 'Nest fields and fragments less deeply.'],
  fields: ['fields', 'Select fewer fields, or split the operation into several requests.'],
  aliases: [
    'aliases',
    'Use list arguments, such as states(codes: [...]) and information(slugs: [...]), or send several requests.',
  ],
  repeatedFields: ['repeated fields', 'Select each field only once.'],
  directives: ['directives', 'Use fewer directives, or split the operation into several requests.'],
};

/**
 * A validation rule that must come first. It measures the whole document and ends validation with LIMIT_EXCEEDED if the document is too
 * large, because comparing its fields with each other would take long.
 *
 * The rules of existing packages look at one operation at a time, but a document may start with fragments.
 *
 * @param ownDocuments texts of the service's own documents, which pass whatever the limits are
 */
export function limitSize(limits: OperationLimits, ownDocuments: ReadonlySet<string> = new Set()): ValidationRule {
  return (context) => ({
    Document: {
      enter: (document) => {
        if (ownDocuments.has(document.loc?.source.body ?? '')) return undefined;
        const exceeded = exceededLimit(document, limits);
        if (!exceeded) return undefined;
        context.reportError(exceeded);
        // Continues with an empty document, so the other rules have nothing to do.
        return { ...document, definitions: [] };
      },
    },
  });
}

/** The first limit that a document exceeds. Measuring ends there: copying the names of all fragments would take 100 ms. */
export function exceededLimit(document: DocumentNode, limits: OperationLimits): GraphQLError | undefined {
  try {
    checkNesting(document);
    // Of a part of an operation.
    const partial = { ...limits, depth: Number.POSITIVE_INFINITY };
    const measurer = new Measurer(fragmentsOf(document), (measure) => checkMeasure(measure, partial));
    for (const definition of document.definitions)
      checkDefinition(definition, measurer, definition.kind === Kind.FRAGMENT_DEFINITION ? partial : limits);
    return undefined;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** Fragments are checked as well, since validation compares the fields of those that nothing uses. */
function checkDefinition(definition: DefinitionNode, measurer: Measurer, limits: OperationLimits): void {
  if (!('selectionSet' in definition)) return;
  const measure = measurer.measure(definition.selectionSet);
  const own = [definition, ...(definition.variableDefinitions ?? [])];
  const directives = own.reduce((sum, node) => sum + (node.directives?.length ?? 0), measure.directives);
  checkMeasure({ ...measure, directives }, limits);
}

const ADVICE_OF = Object.entries(ADVICE) as [keyof Measure, [what: string, advice: string]][];

/** @throws LIMIT_EXCEEDED */
function checkMeasure(measure: Measure, limits: OperationLimits): void {
  for (const [key, [what, advice]] of ADVICE_OF)
    if (measure[key] > limits[key]) throw limitExceeded(what, limits[key], advice);
}
