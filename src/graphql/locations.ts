import type { ApolloServerPlugin } from '@apollo/server';
import { type ASTNode, type DocumentNode, type Location, Source, type SourceLocation } from 'graphql';

/** An error shows at most so many of its locations: one name can be wrong in a thousand places. */
const MAX_LOCATIONS = 5;

/** Stands in for the text of every document. */
const NO_TEXT = new Source('');

const LF = 10;
const CR = 13;

/**
 * Computes the lines and columns of errors once, when the response is complete.
 *
 * graphql-js searches the text for line breaks whenever it creates an error, which takes 1.6 ms in a document of 47,000 lines, and an
 * operation can have thousands of errors. So the nodes of a new document get locations in an empty text, where an offset is a column
 * of line 1. This also frees the tokens of the document, which are most of its memory.
 *
 * @param ownDocuments documents of REST routes and pages, which stay as they are: their text is how they are recognized
 */
export const locationsPlugin = (ownDocuments: ReadonlySet<string>): ApolloServerPlugin => ({
  async requestDidStart() {
    return {
      async validationDidStart({ source, document }) {
        if (!ownDocuments.has(source)) detachText(document);
      },
      async willSendResponse({ source = '', document, response: { body } }) {
        const errors = body.kind === 'single' ? body.singleResult.errors : undefined;
        if (!errors || document?.loc?.source !== NO_TEXT) return;
        body.singleResult.errors = errors.map(({ locations, ...error }) => ({
          ...error,
          ...(locations && { locations: locations.slice(0, MAX_LOCATIONS).map((at) => locate(at.column - 1, source)) }),
        }));
      },
    };
  },
});

/** Replaces the locations of all nodes. A deep document must not overflow the stack, so there is no recursion. */
export function detachText(document: DocumentNode): void {
  const rest: unknown[] = [document];
  while (rest.length > 0) {
    const value = rest.pop();
    if (Array.isArray(value)) for (const entry of value) rest.push(entry);
    else if (isNode(value)) {
      const { loc, ...children } = value;
      if (loc) Object.assign(value, { loc: { start: loc.start, end: loc.end, source: NO_TEXT } as Location });
      rest.push(...Object.values(children));
    }
  }
}

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'kind' in value;

/** A line ends with CR LF, CR or LF (GraphQL specification, section 2.1.2). */
function locate(offset: number, text: string): SourceLocation {
  const location = { line: 1, column: offset + 1 };
  for (let at = 0; at < offset; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== LF && (code !== CR || text.charCodeAt(at + 1) === LF)) continue;
    location.line += 1;
    location.column = offset - at;
  }
  return location;
}
