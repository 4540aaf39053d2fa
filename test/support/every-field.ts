import { readdirSync, readFileSync } from 'node:fs';
import { type OperationDefinitionNode, parse, print } from 'graphql';

const FOLDER = new URL('every-field/', import.meta.url);

/** Operations on the small dataset that together reach every field of the schema, by name. */
export const OPERATIONS = readdirSync(FOLDER).flatMap((file) =>
  parse(readFileSync(new URL(file, FOLDER), 'utf8')).definitions.map(
    (operation) => [(operation as OperationDefinitionNode).name?.value, print(operation)] as const,
  ),
);
