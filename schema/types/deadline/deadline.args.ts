import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import type { DeadlineKind } from '../../../db/domain/deadlines/deadlines.js';
import type { SelectedDeadlines } from '../../../db/storage/queries/deadlines.js';
import type { Context } from '../../context.js';
import { checkLength } from '../../limits/arguments.js';
import { badUserInput } from '../../limits/errors/errors.js';
import { issueOfOrder } from '../election/election.args.js';
import { DateScalar, StateCodeScalar } from '../scalars.js';
import { existingStates } from '../state/state.args.js';
import { DeadlineKindEnum } from './deadline.enums.js';

/** Selects deadlines. A deadline must match all of the arguments that are given. */
@ArgsType()
export class DeadlineArgs {
  @Field(() => [StateCodeScalar], {
    nullable: true,
    description: 'Only deadlines in these states (at most 200). One that does not exist is left out, with a warning.',
  })
  states?: string[] | null;

  @Field(() => [DeadlineKindEnum], {
    nullable: true,
    description: 'Only deadlines of one of these kinds. This leaves out deadlines whose kind is null.',
  })
  kinds?: DeadlineKind[] | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Only deadlines whose `date` is this day or later. This leaves out deadlines without a date.',
  })
  from?: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Only deadlines whose `date` is this day or earlier. This leaves out deadlines without a date.',
  })
  to?: string | null;
}

/**
 * The arguments without the states that do not exist, which are a warning.
 *
 * @throws BAD_USER_INPUT if a list is too long, or `from` is after `to`
 */
export function checkDeadlineArgs(args: DeadlineArgs, context: Context, info: GraphQLResolveInfo): SelectedDeadlines {
  checkLength('kinds', args.kinds);
  const issue = issueOfOrder(args);
  if (issue) throw badUserInput(issue, info);
  return { ...args, states: existingStates('states', args.states, context, info) };
}
