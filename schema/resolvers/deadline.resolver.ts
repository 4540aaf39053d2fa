import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Deadline } from '../../db/domain/deadlines/deadlines.js';
import type { Language } from '../../db/domain/language/catalog.js';
import { VOTING_LOCALES } from '../../db/domain/voting/messages/locale.js';
import { statusNote } from '../../db/domain/voting/status-note.js';
import { type InformationRow, itemOfState } from '../../db/storage/queries/information.js';
import { type StateRow, statesByCode } from '../../db/storage/queries/states.js';
import type { Context } from '../context.js';
import { DeadlineType } from '../types/deadline/deadline.type.js';
import { Spoken } from '../types/enums.js';
import { InformationItem } from '../types/information/information.type.js';
import { State } from '../types/state/state.type.js';

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

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'For voters: why the date moved or may move, with the evidence, or why there is none. Null if there is nothing to explain, or it only exists in English: see `englishNotes`.',
  })
  statusNote(@Root() { notes }: Deadline, @Spoken() language: Language): string | null {
    return statusNote(notes, VOTING_LOCALES[language]).text || null;
  }

  @FieldResolver(() => [String], {
    nullable: true,
    description:
      'What belongs to `statusNote` and only exists in English, such as evidence. Empty if the language is English.',
  })
  englishNotes(@Root() { notes }: Deadline, @Spoken() language: Language): readonly string[] {
    return statusNote(notes, VOTING_LOCALES[language]).english;
  }
}
