import { type ClassType, Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { mainLink, type SourceLink as SourceLinkRow } from '../../db/domain/sources/source-links.js';
import type { SourceKind } from '../../db/domain/vocabulary.js';
import { releaseSizes } from '../../db/storage/queries/sizes.js';
import { sourceLinks } from '../../db/storage/queries/sources.js';
import type { Context } from '../context.js';
import { entries } from '../limits/cost/complexity.js';
import { SourceKindEnum } from '../types/enums.js';
import { UrlScalar } from '../types/scalars.js';

@ObjectType({ description: 'Who published a source, and a page that leads to it.', simpleResolvers: true })
class SourceLink {
  @Field(() => String, { description: 'The source as it is written in `source`, or one of several.' })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the publisher; null if it is unknown.',
  })
  publisher!: string | null;

  @Field(() => SourceKindEnum, {
    nullable: true,
    description: 'What the publisher is; null if it is unknown.',
  })
  kind!: SourceKind | null;

  @Field(() => UrlScalar, {
    nullable: true,
    description:
      'The source itself, a public copy of it, or else the home page of the publisher. Null if no address is known.',
  })
  url!: string | null;
}

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
