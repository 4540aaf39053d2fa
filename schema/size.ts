import { type DocumentNode, type GraphQLError, Kind, type ValidationRule } from 'graphql';
import { fragmentsOf, type Measure, Measurer } from './measure.js';
import { limitExceeded, type OperationLimits } from './operation-limits.js';

const ADVICE: Record<keyof Measure, [what: string, advice: string]> = {
  depth: ['levels of fields', 'Ask for less within each other.'],
  fields: ['fields', 'Ask for less, or in several requests.'],
  aliases: [
    'aliases',
    'Use list arguments, such as states(codes: [...]) and information(slugs: [...]), or several requests.',
  ],
  repeatedFields: ['fields that repeat one beside them', 'Ask for each field once.'],
  directives: ['directives', 'Leave out what they say, or send several operations.'],
};

/**
 * A validation rule that comes before all others: the document is measured as it is entered, and one that is too large ends
 * validation with LIMIT_EXCEEDED, since comparing its fields with each other is what would take long.
 *
 * Why not a rule of a package: those there are look at operations, and a document may begin with its fragments.
 */
export function limitSize(limits: OperationLimits): ValidationRule {
  return (context) => ({
    Document: {
      enter: (document) => {
        const exceeded = exceededLimit(measuresOf(document), limits);
        if (!exceeded) return undefined;
        context.reportError(exceeded);
        // In place of the document the rules go on with an empty one: they have nothing left to do.
        return { ...document, definitions: [] };
      },
    },
  });
}

/** The first limit that a document exceeds. */
export function exceededLimit(measures: readonly Measure[], limits: OperationLimits): GraphQLError | undefined {
  return measures.flatMap((measure) => exceededBy(measure, limits))[0];
}

function exceededBy(measure: Measure, limits: OperationLimits): GraphQLError[] {
  const advices = Object.entries(ADVICE) as [keyof Measure, [what: string, advice: string]][];
  return advices
    .filter(([key]) => measure[key] > limits[key])
    .map(([key, [what, advice]]) => limitExceeded(what, measure[key], limits[key], advice));
}

const NO_SIZE: Measure = { depth: 0, fields: 0, aliases: 0, repeatedFields: 0, directives: 0 };

/** Of each operation; and of each fragment what validation takes long for, since it validates those that nothing spreads as well. */
export function measuresOf(document: DocumentNode): Measure[] {
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
