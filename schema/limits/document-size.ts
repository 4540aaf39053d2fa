import {
  type ASTNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';
import { limitExceeded, tooDeep } from './errors/errors.js';
import { MAX_ALIAS_LENGTH, MAX_NESTING, type OperationLimits } from './operation-limits.js';

/** Nodes in braces or brackets. */
const NESTING: ReadonlySet<string> = new Set([Kind.SELECTION_SET, Kind.LIST, Kind.OBJECT, Kind.LIST_TYPE]);

/** How large a document is as it stands, without expanding its fragments. */
interface DocumentSize {
  nodes: number;
  /** Levels of braces and brackets. */
  levels: number;
}

const sizes = new WeakMap<DocumentNode, DocumentSize>();

/** Measured once for each document. */
export function sizeOfDocument(document: DocumentNode): DocumentSize {
  return sizes.get(document) ?? forEachNode(document, () => {});
}

/**
 * Visits all nodes of a document. It takes a quarter of the time of graphql-js's `visit`, and no recursion: a deep document must
 * not overflow the stack.
 */
export function forEachNode(document: DocumentNode, visitNode: (node: ASTNode) => void): DocumentSize {
  const size = { nodes: 0, levels: 0 };
  const nodes: ASTNode[] = [document];
  const levels = [0];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const level = (levels.pop() as number) + (NESTING.has(node.kind) ? 1 : 0);
    size.nodes += 1;
    size.levels = Math.max(size.levels, level);
    visitNode(node);
    for (const key in node) {
      const value: unknown = node[key as keyof ASTNode];
      if (key === 'loc' || typeof value !== 'object' || value === null) continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        nodes.push(child);
        levels.push(level);
      }
    }
  }
  sizes.set(document, size);
  return size;
}

/** The fragments of a document by name. If two have the same name, which is invalid, the last one wins. */
export function fragmentsOf({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  return fragments;
}

/**
 * Checks the levels of braces and brackets of a whole document.
 *
 * @throws LIMIT_EXCEEDED if there are too many
 */
function checkNesting(document: DocumentNode): void {
  if (sizeOfDocument(document).levels > MAX_NESTING) throw tooDeep();
}

/** The size of a selection with its fragments expanded. */
interface Measure {
  depth: number;
  fields: number;
  aliases: number;
  /** Fields with the same response name as another one in the same selection. */
  repeatedFields: number;
  directives: number;
}

/** A measure of a selection that may be part of a larger one, so that its repeated fields cannot be counted yet. */
interface Part extends Measure {
  /** How often each response name occurs in the selection. */
  names: Map<string, number>;
}

const nothing = (): Part => ({ depth: 0, fields: 0, aliases: 0, repeatedFields: 0, directives: 0, names: new Map() });

/** Not counted in the depth: graphql-js limits introspection itself. */
const INTROSPECTION = new Set(['__schema', '__type']);

/**
 * Measures selections in one pass. Each fragment is measured once, however often it is used, so that a document whose fragments double
 * twenty times takes no longer than any other. A recursive fragment counts nothing; validation rejects it.
 *
 * Its methods throw LIMIT_EXCEEDED where an alias is too long, or where fragments that use each other are nested too deeply.
 */
class Measurer {
  readonly #parts = new Map<string, Part>();
  #levels = 0;

  /** @param check throws to end the measuring, once a selection has too much of something. Its depth may still grow. */
  constructor(
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly check: (measure: Measure) => void,
  ) {}

  measure(selections: SelectionSetNode | undefined): Measure {
    const { names, ...measure } = this.#part(selections);
    for (const count of names.values()) measure.repeatedFields += count - 1;
    return measure;
  }

  #part(selections: SelectionSetNode | undefined): Part {
    if (++this.#levels > MAX_NESTING) throw tooDeep();
    const part = nothing();
    for (const selection of selections?.selections ?? []) {
      part.directives += selection.directives?.length ?? 0;
      if (selection.kind === Kind.FIELD) this.#addField(selection, part);
      else if (selection.kind === Kind.INLINE_FRAGMENT) addPart(this.#part(selection.selectionSet), part);
      else addPart(this.#fragment(selection.name.value), part);
      this.check(part);
    }
    this.#levels -= 1;
    return part;
  }

  #addField({ name, alias, selectionSet }: FieldNode, whole: Part): void {
    whole.fields += 1;
    if (alias) {
      whole.aliases += 1;
      checkAlias(alias.value);
    }
    addName((alias ?? name).value, 1, whole);
    const below = selectionSet && this.measure(selectionSet);
    if (below) addMeasure(below, whole);
    const depth = below && !INTROSPECTION.has(name.value) ? below.depth + 1 : 1;
    if (depth > whole.depth) whole.depth = depth;
  }

  #fragment(name: string): Part {
    let part = this.#parts.get(name);
    if (!part) {
      this.#parts.set(name, nothing());
      part = this.#part(this.fragments.get(name)?.selectionSet);
      this.#parts.set(name, part);
    }
    return part;
  }
}

function checkAlias({ length }: string): void {
  if (length > MAX_ALIAS_LENGTH)
    throw limitExceeded('characters in one alias', MAX_ALIAS_LENGTH, 'Use shorter aliases.');
}

/** Adds a fragment, which is a level of its own. */
function addPart(part: Part, whole: Part): void {
  addMeasure(part, whole);
  if (part.depth >= whole.depth) whole.depth = part.depth + 1;
  for (const [name, count] of part.names) addName(name, count, whole);
}

/** Adds everything except the depth, which depends on the position of the part. */
function addMeasure({ fields, aliases, directives, repeatedFields }: Measure, whole: Part): void {
  whole.fields += fields;
  whole.aliases += aliases;
  whole.directives += directives;
  whole.repeatedFields += repeatedFields;
}

function addName(name: string, count: number, { names }: Part): void {
  names.set(name, (names.get(name) ?? 0) + count);
}

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
function exceededLimit(document: DocumentNode, limits: OperationLimits): GraphQLError | undefined {
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
