import { type DocumentNode, GraphQLError, Kind, type ValidationRule } from 'graphql';
import { checkNesting, fragmentsOf, type Measure, Measurer } from './measure-selections.js';
import { limitExceeded, type OperationLimits } from './operation-limits.js';

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

/** The first limit that a document exceeds. */
export function exceededLimit(document: DocumentNode, limits: OperationLimits): GraphQLError | undefined {
  try {
    checkNesting(document);
    return measuresOf(document).flatMap((measure) => exceededBy(measure, limits))[0];
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function exceededBy(measure: Measure, limits: OperationLimits): GraphQLError[] {
  const advices = Object.entries(ADVICE) as [keyof Measure, [what: string, advice: string]][];
  return advices
    .filter(([key]) => measure[key] > limits[key])
    .map(([key, [what, advice]]) => limitExceeded(what, measure[key], limits[key], advice));
}

const NO_SIZE: Measure = { depth: 0, fields: 0, aliases: 0, repeatedFields: 0, directives: 0 };

/** Measures each operation, and of each fragment the repeated fields, since validation also compares those of unused fragments. */
function measuresOf(document: DocumentNode): Measure[] {
  const measurer = new Measurer(fragmentsOf(document));
  return document.definitions.flatMap((definition) => {
    if (!('selectionSet' in definition)) return [];
    const measure = measurer.measure(definition.selectionSet);
    if (definition.kind === Kind.FRAGMENT_DEFINITION) return [{ ...NO_SIZE, repeatedFields: measure.repeatedFields }];
    const own = [definition, ...(definition.variableDefinitions ?? [])];
    const directives = own.reduce((sum, node) => sum + (node.directives?.length ?? 0), measure.directives);
    return [{ ...measure, directives }];
  });
}
