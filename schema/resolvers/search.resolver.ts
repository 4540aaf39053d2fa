import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import type { Election as ElectionRow } from '../../db/domain/deadlines/elections.js';
import { MAX_QUESTION_LENGTH } from '../../db/domain/vocabulary.js';
import { electionsOfKind } from '../../db/storage/queries/elections.js';
import { type InformationRow, itemOfState } from '../../db/storage/queries/information.js';
import type { RegionRow, StateRow } from '../../db/storage/queries/places.js';
import { MAX_REGIONS } from '../../db/storage/queries/search/places.js';
import { idOfResult, type SearchResult as ResultRow } from '../../db/storage/queries/search/result.js';
import { MAX_RESULTS, onlyOne, type Search, search } from '../../db/storage/queries/search/search.js';
import { releaseSizes } from '../../db/storage/queries/sizes.js';
import type { Context } from '../context.js';
import { entries, RequiresKey } from '../limits/cost/complexity.js';
import { badUserInput } from '../limits/errors/errors.js';
import { Page } from '../types/connection/page.js';
import { checkDay, Election, NextElectionArgs } from '../types/election/election.type.js';
import { InformationItem } from '../types/information/information.type.js';
import { Region } from '../types/region/region.type.js';
import { SearchConnection, SearchResult } from '../types/search/search.type.js';
import { State } from '../types/state/state.type.js';
import { itemsInRegion } from './region.resolver.js';

const DEFAULT_RESULTS = 10;

type FoundPage = ReturnType<typeof foundPage>;

/** The first results, with how the question was read. */
function foundPage({ results, ...found }: Search, first: number) {
  const page = new Page<ResultRow>({
    first,
    isAfter: false,
    read: (limit) => results.slice(0, limit),
    cursorOf: idOfResult,
    count: () => results.length,
  });
  return Object.assign(page, found);
}

@Resolver(() => SearchResult)
export class SearchResolver {
  @Query(() => SearchConnection, {
    // A search takes some 3 ms, whatever its text, which is more than its results take.
    complexity: entries(
      () => 1,
      () => 80_000,
    ),
    nullable: true,
    description:
      'Finds what a question in plain words is about, such as `when do polls close in ohio`: values of the state that it names, fields, states, and counties. Spelling mistakes are corrected. Without an API key, it finds no values, and of regions only counties.',
  })
  search(
    @Arg('text', () => String, { description: 'The question: at most 200 characters, of which 40 words count.' })
    text: string,
    @Arg('first', () => Int, { nullable: true, description: 'Number of results, from 1 to 50. The default is 10.' })
    size: number | null,
    @Ctx() { dataset: { database }, access }: Context,
  ): FoundPage {
    if (text.length > MAX_QUESTION_LENGTH)
      throw badUserInput(
        `"text" takes at most ${MAX_QUESTION_LENGTH} characters, but got ${text.length}. Ask in fewer words.`,
      );
    const first = size ?? DEFAULT_RESULTS;
    if (first < 1 || first > MAX_RESULTS)
      throw badUserInput(`"first" must be between 1 and ${MAX_RESULTS}, but got ${first}.`);
    return foundPage(search(database, text, access === 'keyed'), first);
  }

  @RequiresKey()
  @FieldResolver(() => Region, {
    nullable: true,
    description: 'The region itself, or the one that an answer is for. Requires an API key.',
  })
  region(@Root() { region }: ResultRow): RegionRow | null {
    return region;
  }

  @FieldResolver(() => String, { description: 'Names it for people, such as `Ohio: Time when polls close`.' })
  label(@Root() { state, region, field }: ResultRow): string {
    const where = region ? `${region.name}, ${region.state.name}` : state?.name;
    return [where, field && (field.label || field.slug)].filter(Boolean).join(': ');
  }

  @RequiresKey()
  @FieldResolver(() => InformationItem, {
    nullable: true,
    description:
      'The value of an answer, as it applies in its region if it has one; null for other results. Requires an API key.',
  })
  async item(
    @Root() { kind, state, region, field }: ResultRow,
    @Ctx() context: Context,
  ): Promise<InformationRow | null> {
    if (kind !== 'ANSWER' || !state || !field) return null;
    const item = region
      ? (await itemsInRegion(region, { slugs: [field.slug] }, context))[0]
      : itemOfState(context.dataset.database, state.code, field.slug);
    return item ?? null;
  }
}

@Resolver(() => SearchConnection)
export class SearchConnectionResolver {
  @FieldResolver(() => SearchResult, {
    nullable: true,
    description:
      'The one result that answers the question. Null if nothing is sure to, if `subject` is not `FIELD`, or if there are several `answers`: a wrong answer is worse than none.',
  })
  answer(@Root() { answers }: FoundPage): ResultRow | null {
    return onlyOne(answers);
  }

  @FieldResolver(() => State, { nullable: true, description: 'The one state that the question names.' })
  state(@Root() { states }: FoundPage): StateRow | null {
    return onlyOne(states);
  }

  @FieldResolver(() => [Election], {
    complexity: entries(({ database }) => releaseSizes(database).states),
    nullable: true,
    description:
      'Of a question about elections, the next one of the kind that it names: of each state that it names, or the first five of all. Empty if the day of none is known. Other local and special elections may come first.',
  })
  elections(
    @Root() { topic, electionKind, states }: FoundPage,
    @Args(() => NextElectionArgs) { after }: NextElectionArgs,
    @Ctx() { dataset: { database } }: Context,
    @Info() info: GraphQLResolveInfo,
  ): ElectionRow[] {
    checkDay('after', after, info);
    if (topic !== 'ELECTIONS') return [];
    return electionsOfKind(database, { kind: electionKind, states: states.map(({ code }) => code), after });
  }

  @RequiresKey()
  @FieldResolver(() => Region, {
    nullable: true,
    description: 'The one county or other region that the question names. Requires an API key.',
  })
  region(@Root() { regions }: FoundPage): RegionRow | null {
    return onlyOne(regions);
  }

  @RequiresKey()
  @FieldResolver(() => [Region], {
    complexity: entries(() => MAX_REGIONS),
    nullable: true,
    description:
      'The counties and other regions that the question names or that its city or ZIP code leads to. Requires an API key.',
  })
  regions(@Root() { regions }: FoundPage): readonly RegionRow[] {
    return regions;
  }
}
