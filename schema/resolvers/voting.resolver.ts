import { FieldResolver, Resolver, Root } from 'type-graphql';
import type { Language } from '../../db/domain/language/catalog.js';
import { HELP_SLUGS, isOffered } from '../../db/domain/voting/field-actions.js';
import type { ActionWords } from '../../db/domain/voting/headlines.js';
import { summaryOfAction } from '../../db/domain/voting/status.js';
import type { InformationRow } from '../../db/storage/queries/information.js';
import { entries } from '../limits/cost/complexity.js';
import type { ActionRow, AgendaRow, VotingRow } from '../loaders/voting.js';
import { Sentence, Sentences, Spoken } from '../types/enums.js';
import { InformationItem } from '../types/information/information.type.js';
import { AgendaEntry, VoterAction, VotingStatus } from '../types/voting/voting.type.js';

/** The first sentence in a language makes all of them: 0.2 ms. */
const SUMMARY_POINTS = 10;
const WORDS_POINTS = 4;
const ENTRY_POINTS = 2;
/** An action has no more values that help with it. */
const MAX_FACTS = 6;

const wordsOfAction = ({ voting, action }: ActionRow, language: Language): ActionWords =>
  voting.wordsIn(language).actions.get(action) as ActionWords;

@Resolver(() => VotingStatus)
export class VotingStatusResolver {
  @Sentence(
    'What it is too late for, and every way to vote that is left, in one or two sentences: the first thing to tell a voter.',
    SUMMARY_POINTS,
  )
  summary(@Root() voting: VotingRow, @Spoken() language: Language): string {
    return voting.wordsIn(language).summary;
  }

  @Sentence('The end of `summary`: every way to vote that is left. Empty after the election.', SUMMARY_POINTS)
  remaining(@Root() voting: VotingRow, @Spoken() language: Language): string {
    return voting.wordsIn(language).remaining;
  }

  @Sentence(
    'When polls open and close on Election Day: `7 a.m. to 7 p.m.`, with `(not confirmed)` unless `Election.hasUsualHours`. Empty if it is not known, and after the election.',
    SUMMARY_POINTS,
  )
  pollingHours(@Root() voting: VotingRow, @Spoken() language: Language): string {
    return voting.wordsIn(language).hours;
  }

  @Sentences(
    'What belongs to `remaining` and `pollingHours`, and only exists in English. Empty if the language is English.',
    SUMMARY_POINTS,
  )
  englishNotes(@Root() voting: VotingRow, @Spoken() language: Language): readonly string[] {
    return voting.wordsIn(language).notes;
  }
}

@Resolver(() => VoterAction)
export class VoterActionResolver {
  @Sentence(
    'The headline and the detail as sentences: what and until when, or that it is over and since when, and what is left instead.',
    WORDS_POINTS,
  )
  summary(@Root() action: ActionRow, @Spoken() language: Language): string {
    return summaryOfAction(wordsOfAction(action, language));
  }

  @Sentence('How things stand, without a period: `Too late to register for Dec 1`.', WORDS_POINTS)
  headline(@Root() action: ActionRow, @Spoken() language: Language): string {
    return wordsOfAction(action, language).headline;
  }

  @Sentence(
    'Until when or since when, what is left instead, or why it is not offered; empty if the headline says it all.',
    WORDS_POINTS,
  )
  detail(@Root() action: ActionRow, @Spoken() language: Language): string {
    return wordsOfAction(action, language).detail;
  }

  @Sentences(
    'What belongs to the sentences and only exists in English. Empty if the language is English.',
    WORDS_POINTS,
  )
  englishNotes(@Root() action: ActionRow, @Spoken() language: Language): readonly string[] {
    return wordsOfAction(action, language).notes;
  }

  @FieldResolver(() => [InformationItem], {
    complexity: entries(() => MAX_FACTS),
    description:
      'The values that help with it: tools, forms, directions, ID and places. One that is not known is in the list, too, so that a reader sees that it is unknown. Empty where the action is not offered or not needed.',
  })
  facts(@Root() { action, status, voting: { facts } }: ActionRow): InformationRow[] {
    if (status === 'NOT_NEEDED' || status === 'NOT_OFFERED') return [];
    return HELP_SLUGS[action].flatMap((slug) => {
      const item = facts.values.get(slug);
      return item && isOffered(slug, facts) ? [item] : [];
    });
  }
}

@Resolver(() => AgendaEntry)
export class AgendaEntryResolver {
  @Sentence(
    'What to do, without a period: `Register to vote by mail or online`. Without a day, it says why: `Register to vote online (not offered)`. For Election Day, it has the polling hours.',
    ENTRY_POINTS,
  )
  summary(@Root() entry: AgendaRow, @Spoken() language: Language): string {
    return entry.wordsIn(language).summary;
  }

  @Sentences(
    'Sentences on how to be in time: by when to mail it and by when it must arrive, the time of day, an earlier day to do it. Empty if the day has passed.',
    ENTRY_POINTS,
  )
  conditions(@Root() entry: AgendaRow, @Spoken() language: Language): readonly string[] {
    return entry.wordsIn(language).conditions;
  }

  @Sentences('Sentences on why the day may move. Empty if the day has passed.', ENTRY_POINTS)
  reasons(@Root() entry: AgendaRow, @Spoken() language: Language): readonly string[] {
    return entry.wordsIn(language).reasons;
  }

  @Sentences(
    'What belongs to these sentences and only exists in English. Empty if the language is English.',
    ENTRY_POINTS,
  )
  englishNotes(@Root() entry: AgendaRow, @Spoken() language: Language): readonly string[] {
    return entry.wordsIn(language).notes;
  }
}
