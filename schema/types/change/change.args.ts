import { ArgsType, Field, ID } from 'type-graphql';
import type { ChangeKind } from '../../../db/domain/vocabulary.js';
import type { ReleaseRange } from '../../middleware/release/known-release.js';
import { PageArgs } from '../connection/page.args.js';
import { ChangeKindEnum } from '../enums.js';
import { FieldSlugScalar, StateCodeScalar } from '../scalars.js';

@ArgsType()
export class ChangeArgs extends PageArgs implements ReleaseRange {
  @Field(() => ID, {
    nullable: true,
    description:
      'Only changes of releases after the one with this `id`. The default is the oldest release after which all changes are recorded. An id that does not exist, or whose changes are not recorded any more, gives null, with a warning.',
  })
  since?: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Only changes up to the release with this `id`, including its own. The default is the current release. One that does not exist gives null, with a warning.',
  })
  until?: string;

  @Field(() => [StateCodeScalar], {
    nullable: true,
    description: 'Only changes in these states (at most 200). One that does not exist is left out, with a warning.',
  })
  states?: string[];

  @Field(() => [FieldSlugScalar], {
    nullable: true,
    description:
      'Only changes of the fields with these slugs (at most 200). One that does not exist is left out, with a warning.',
  })
  slugs?: string[];

  @Field(() => [ChangeKindEnum], { nullable: true, description: 'Only changes of these kinds.' })
  kinds?: ChangeKind[];

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Begins with the newest release, and sorts its changes by field (in the order of `position`), state and region, for people to read. Pages of both orders have the same cursors.',
  })
  newestFirst?: boolean;
}
