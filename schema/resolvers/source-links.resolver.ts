import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { mainLink, type SourceLink as SourceLinkRow } from '../../db/domain/sources/source-links.js';
import { releaseSizes } from '../../db/storage/queries/sizes.js';
import { sourceLinks } from '../../db/storage/queries/sources.js';
import type { Context } from '../context.js';
import { entries } from '../limits/cost/complexity.js';
import { SourceLink } from '../types/source/source-link.type.js';

interface WithSource {
  source: string | null;
}

/** The base of the resolver of a type whose objects have a source. */
export function SourceLinksOf(type: ClassType | (abstract new () => object)) {
  @Resolver(() => type as ClassType)
  abstract class SourceLinksResolver {
    @FieldResolver(() => SourceLink, {
      nullable: true,
      description:
        'Publisher and address of the first source that leads to a page, or else of the first one; null if there is none.',
    })
    sourceLink(@Root() { source }: WithSource, @Ctx() { dataset }: Context): SourceLinkRow | null {
      return mainLink(sourceLinks(dataset.database, source));
    }

    @FieldResolver(() => [SourceLink], {
      complexity: entries(({ database }) => releaseSizes(database).sourcesOfValue),
      description: 'Publishers and addresses of all sources, in the order of `source`; empty if there is none.',
    })
    sourceLinks(@Root() { source }: WithSource, @Ctx() { dataset }: Context): readonly SourceLinkRow[] {
      return sourceLinks(dataset.database, source);
    }
  }
  return SourceLinksResolver;
}
