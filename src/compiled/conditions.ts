import { type DocumentNode, GraphQLIncludeDirective, GraphQLSkipDirective, visit } from 'graphql';

const CONDITIONS = [GraphQLIncludeDirective.name, GraphQLSkipDirective.name];

/**
 * Whether some of the document's fields are asked under a condition. Compiled code orders such fields in another way than
 * graphql-js where one is asked twice, and takes null for false where graphql-js refuses it.
 */
export function hasConditions(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive({ name }) {
      found ||= CONDITIONS.includes(name.value);
    },
  });
  return found;
}
