import { Field, ObjectType } from 'type-graphql';
import type { LinkStatus } from '../../db/vocabulary.js';
import { LinkStatusEnum } from '../enums.js';
import { DateScalar, UrlScalar } from '../scalars.js';

@ObjectType({ description: 'What the last check of a link found.', simpleResolvers: true })
export class Link {
  @Field(() => LinkStatusEnum, { description: 'Whether the page answered.' })
  status!: LinkStatus;

  @Field(() => DateScalar, { description: 'Day of the check (UTC).' })
  checkedAt!: string;

  @Field(() => UrlScalar, {
    nullable: true,
    description: 'Where redirects led; null if there were none, or if they led nowhere.',
  })
  finalUrl!: string | null;
}
