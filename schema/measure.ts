import { type FragmentDefinitionNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql';

/** What a selection amounts to once its fragments are spread out. */
export interface Measure {
  depth: number;
  fields: number;
  aliases: number;
  repeatedFields: number;
  directives: number;
}

/** A measure whose fields have not been compared with those beside it yet: a fragment may be spread beside others. */
interface Part extends Measure {
  /** How often each response name stands in the selection. */
  names: Map<string, number>;
}

const nothing = (): Part => ({ depth: 0, fields: 0, aliases: 0, repeatedFields: 0, directives: 0, names: new Map() });

/** Not counted in the depth: what it says of the schema has its bound in graphql-js. */
const INTROSPECTION = new Set(['__schema', '__type']);

/**
 * Measures selections in one pass: each fragment once, however often it is spread, so that a document whose fragments double
 * twenty times takes no longer than one that does not. A fragment within itself counts nothing; validation refuses it.
 */
export class Measurer {
  readonly #parts = new Map<string, Part>();

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  measure(selections: SelectionSetNode | undefined): Measure {
    const { names, repeatedFields, ...rest } = this.#part(selections);
    let repeated = repeatedFields;
    for (const count of names.values()) repeated += count - 1;
    return { ...rest, repeatedFields: repeated };
  }

  #part(selections: SelectionSetNode | undefined): Part {
    const whole = nothing();
    for (const selection of selections?.selections ?? []) {
      whole.directives += selection.directives?.length ?? 0;
      add(whole, this.#selection(selection));
    }
    return whole;
  }

  #selection(selection: SelectionNode): Part {
    switch (selection.kind) {
      case Kind.INLINE_FRAGMENT:
        return this.#part(selection.selectionSet);
      case Kind.FRAGMENT_SPREAD:
        return this.#fragment(selection.name.value);
      case Kind.FIELD: {
        const { name, alias } = selection;
        const { depth, fields, aliases, ...below } = this.measure(selection.selectionSet);
        return {
          ...below,
          depth: INTROSPECTION.has(name.value) ? 1 : depth + 1,
          fields: fields + 1,
          aliases: aliases + (alias ? 1 : 0),
          names: new Map([[(alias ?? name).value, 1]]),
        };
      }
    }
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

function add(whole: Part, part: Part): void {
  whole.depth = Math.max(whole.depth, part.depth);
  whole.fields += part.fields;
  whole.aliases += part.aliases;
  whole.directives += part.directives;
  whole.repeatedFields += part.repeatedFields;
  for (const [name, count] of part.names) whole.names.set(name, (whole.names.get(name) ?? 0) + count);
}
