interface Parameter {
  name: string;
  schema: object;
}

interface OpenApi {
  paths: Record<string, { get: { parameters: Parameter[] } }>;
}

/**
 * Adds the state codes to the parameter `state`. The served document has only a pattern, because generated clients would reject codes that
 * a later release adds.
 *
 * @param text an OpenAPI document as JSON
 */
export function withStates(text: string, codes: readonly string[]): string {
  const document = JSON.parse(text) as OpenApi;
  for (const { get } of Object.values(document.paths)) {
    for (const parameter of get.parameters) {
      if (parameter.name === 'state') parameter.schema = { ...parameter.schema, enum: codes };
    }
  }
  return JSON.stringify(document);
}
