import { type GraphQLError, type GraphQLResolveInfo, responsePathAsArray } from 'graphql';

/** A response shows at most so many errors: more do not help a reader, and an operation can have thousands. */
export const MAX_ERRORS = 20;

/** What one operation refuses. It makes no more errors than the response shows, however many objects and entries it refuses. */
export class Refusals {
  readonly #ofFields = new Map<string, GraphQLError>();
  #entries = 0;

  /** The error of a field, the same for all objects of the lists that it is in. @param make for the first of them */
  ofField({ path }: GraphQLResolveInfo, make: () => GraphQLError): GraphQLError {
    const place = String(responsePathAsArray(path).filter((key) => typeof key === 'string'));
    const error = this.#ofFields.get(place) ?? make();
    this.#ofFields.set(place, error);
    return error;
  }

  /** The error of an entry of a list; null once one more than the response shows says that there are others. */
  ofEntry(make: () => GraphQLError): GraphQLError | null {
    this.#entries += 1;
    return this.#entries > MAX_ERRORS + 1 ? null : make();
  }
}
