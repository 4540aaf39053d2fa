import {
  type DocumentNode,
  ExecutableDefinitionsRule,
  FragmentsOnCompositeTypesRule,
  Kind,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  LoneAnonymousOperationRule,
  MaxIntrospectionDepthRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OperationTypeNode,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
} from 'graphql';

/** What a document may have. A sign that stands in a string alone has the rules asked, which then find nothing. */
interface Contents {
  /** Anything but one query. */
  definitions: boolean;
  fragments: boolean;
  variables: boolean;
  /** Names of types are in conditions of fragments, and in definitions of variables. */
  typeNames: boolean;
  directives: boolean;
  /** Without parentheses there is no argument and no value. */
  arguments: boolean;
  introspection: boolean;
  /** Fields that stand more than once in one selection, fragments spread out. */
  repeatedFields: boolean;
}

/** What has to be in a document for a rule to find anything in it. A rule that is not named is asked always. */
const NEEDED = new Map<ValidationRule, keyof Contents>([
  [ExecutableDefinitionsRule, 'definitions'],
  [UniqueOperationNamesRule, 'definitions'],
  [LoneAnonymousOperationRule, 'definitions'],
  [SingleFieldSubscriptionsRule, 'definitions'],
  [UniqueFragmentNamesRule, 'definitions'],
  [NoUnusedFragmentsRule, 'definitions'],
  [NoFragmentCyclesRule, 'definitions'],
  [FragmentsOnCompositeTypesRule, 'fragments'],
  [KnownFragmentNamesRule, 'fragments'],
  [PossibleFragmentSpreadsRule, 'fragments'],
  [VariablesAreInputTypesRule, 'variables'],
  [UniqueVariableNamesRule, 'variables'],
  [NoUndefinedVariablesRule, 'variables'],
  [NoUnusedVariablesRule, 'variables'],
  [VariablesInAllowedPositionRule, 'variables'],
  [KnownTypeNamesRule, 'typeNames'],
  [KnownDirectivesRule, 'directives'],
  [UniqueDirectivesPerLocationRule, 'directives'],
  [KnownArgumentNamesRule, 'arguments'],
  [UniqueArgumentNamesRule, 'arguments'],
  [ValuesOfCorrectTypeRule, 'arguments'],
  [UniqueInputFieldNamesRule, 'arguments'],
  [MaxIntrospectionDepthRule, 'introspection'],
  [OverlappingFieldsCanBeMergedRule, 'repeatedFields'],
]);

/**
 * The rules of graphql-js that can find something in a document: each rule takes its time at every node, and half of them are about
 * what most documents do not have.
 *
 * @param text of the document
 * @param repeatsFields whether fields stand more than once in one selection, fragments spread out
 */
export function rulesFor(text: string, { definitions }: DocumentNode, repeatsFields: boolean): ValidationRule[] {
  const [first, second] = definitions;
  const oneQuery =
    second === undefined && first?.kind === Kind.OPERATION_DEFINITION && first.operation === OperationTypeNode.QUERY;
  const fragments = !oneQuery || text.includes('...');
  const variables = text.includes('$');
  const contents: Contents = {
    definitions: !oneQuery,
    fragments,
    variables,
    typeNames: fragments || variables,
    directives: text.includes('@'),
    arguments: text.includes('('),
    introspection: text.includes('__'),
    repeatedFields: repeatsFields,
  };
  return specifiedRules.filter((rule) => {
    const needed = NEEDED.get(rule);
    return needed === undefined || contents[needed];
  });
}
