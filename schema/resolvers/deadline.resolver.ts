import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Deadline } from '../../db/domain/deadlines/deadlines.js';
import type { Language } from '../../db/domain/language/catalog.js';
import { adviceOn, localTime, subject } from '../../db/domain/voting/deadline-words.js';
import { VOTING_LOCALES } from '../../db/domain/voting/messages/locale.js';
import { statusNote } from '../../db/domain/voting/status-note.js';
import { deadlinesInState } from '../../db/storage/queries/deadlines.js';
import { type InformationRow, itemOfState } from '../../db/storage/queries/information.js';
import { type StateRow, statesByCode } from '../../db/storage/queries/places.js';
import type { Context } from '../context.js';
import { DeadlineType } from '../types/deadline/deadline.type.js';
import { Sentence, Sentences, Spoken } from '../types/enums.js';
import { InformationItem } from '../types/information/information.type.js';
import { DateScalar } from '../types/scalars.js';
import { State } from '../types/state/state.type.js';

/** Sentences about ways in place of mail are made of all deadlines of the state. */
const ADVICE_POINTS = 2;

@Resolver(() => DeadlineType)
export class DeadlineResolver {
  @FieldResolver(() => State, { description: 'The state that the deadline is for.' })
  state(@Root() { state }: Deadline, @Ctx() { dataset }: Context): StateRow {
    return statesByCode(dataset.database).get(state) as StateRow;
  }

  @FieldResolver(() => InformationItem, {
    description:
      'The value that the deadline is computed from. Its `text` is the source of truth. Its `footnotes` have everything that the computation does not read, such as exceptions for some voters.',
  })
  item(@Root() { state, field }: Deadline, @Ctx() { dataset }: Context): InformationRow {
    // Deadlines are computed from the values of the release, so the value exists.
    return itemOfState(dataset.database, state, field) as InformationRow;
  }

  @FieldResolver(() => [String], {
    description:
      'IANA time zones of the state, that of the larger part first, such as `America/New_York`; empty if unknown. Where there are two, `time` is the local time in each.',
  })
  zones(@Root() { state }: Deadline, @Ctx() { dataset }: Context): string[] {
    return statesByCode(dataset.database).get(state)?.zones ?? [];
  }

  @Sentence('What a voter does, or what happens: `register to vote by mail`, `start of early voting`.')
  label(@Root() deadline: Deadline, @Spoken() language: Language): string {
    return subject(deadline, VOTING_LOCALES[language]);
  }

  @Sentence(
    'Until what time on that day: `5 p.m. local time (America/Chicago)`, `before the polls close`. Null if the text and its footnotes name none.',
  )
  localTime(@Root() deadline: Deadline, @Spoken() language: Language, @Ctx() context: Context): string | null {
    return localTime(deadline, this.zones(deadline, context), VOTING_LOCALES[language]) || null;
  }

  @Sentence(
    'What to tell voters: by when to mail it or to do it, that it is too late for that and what to do instead, or that the day has passed. Null if there is nothing to say besides `date`.',
    ADVICE_POINTS,
  )
  advice(
    @Root() deadline: Deadline,
    @Arg('on', () => DateScalar, {
      nullable: true,
      description: 'The current day where the voter is. Without it, what to tell voters as long as there is time.',
    })
    on: string | null | undefined,
    @Spoken() language: Language,
    @Ctx() { dataset }: Context,
  ): string | null {
    const all = deadlinesInState(dataset.database, deadline.election, deadline.state);
    return adviceOn(deadline, all, on ?? undefined, VOTING_LOCALES[language]) || null;
  }

  @Sentence(
    'For voters: why the date moved or may move, with the evidence, or why there is none. Null if there is nothing to explain, or it only exists in English: see `englishNotes`.',
  )
  statusNote(@Root() { notes }: Deadline, @Spoken() language: Language): string | null {
    return statusNote(notes, VOTING_LOCALES[language]).text || null;
  }

  @Sentences(
    'What belongs to `statusNote` and only exists in English, such as evidence. Empty if the language is English.',
    1,
  )
  englishNotes(@Root() { notes }: Deadline, @Spoken() language: Language): readonly string[] {
    return statusNote(notes, VOTING_LOCALES[language]).english;
  }
}
