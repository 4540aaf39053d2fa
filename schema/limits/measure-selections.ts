import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import { sizeOfDocument } from './document-nodes.js';
import { limitExceeded, tooDeep } from './limit-errors.js';
import { MAX_ALIAS_LENGTH, MAX_NESTING } from './operation-limits.js';

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
export function checkNesting(document: DocumentNode): void {
  if (sizeOfDocument(document).levels > MAX_NESTING) throw tooDeep();
}

/** The size of a selection with its fragments expanded. */
export interface Measure {
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
export class Measurer {
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
