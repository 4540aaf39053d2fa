import { type GraphQLSchema, printSchema } from 'graphql';

/** Words of the messages of graphql-js about documents that do not match a schema. */
const WORDS = new Set(
  `a aliases all an and anonymous any are argument as at be because both but by can cannot circular conflict conflicting defined
  definition did different differing directive does enum exist expected expecting field fields for found fragment has have how id if in
  input int intentional invalid is it itself mean missing multiple must named never no non non-null not of on one only operation or
  position provided query repeatable represent required same selection should since spread string subfields suitable syntax than that
  the there this times to twice type types unexpected unknown use used value values variable was where with within you`.split(
    /\s+/,
  ),
);

/** What follows these words is a value. */
const VALUE = /\b(found|represent|invalid value|because) .*/s;

/**
 * What of a message about an invalid document its customer may read later: names of the schema and words of graphql-js, and nothing else that
 * the client sent.
 */
export function knownMessage(message: string, schema: GraphQLSchema): string {
  const names = namesOf(schema);
  const isKnown = (word: string) => names.has(word) || WORDS.has(word.toLowerCase());
  return message.replace(VALUE, '$1 …').replace(/[^\s"'.,?!:;()[\]{}@]+/g, (word) => (isKnown(word) ? word : '…'));
}

const known = new WeakMap<GraphQLSchema, ReadonlySet<string>>();

/** Names of types, fields, arguments, values of enums, and directives: all words but those of descriptions and other texts. */
function namesOf(schema: GraphQLSchema): ReadonlySet<string> {
  const withoutTexts = () => printSchema(schema).replace(/""".*?"""|"[^"]*"/gs, '');
  const names = known.get(schema) ?? new Set(withoutTexts().match(/[_A-Za-z]\w*/g));
  known.set(schema, names);
  return names;
}
