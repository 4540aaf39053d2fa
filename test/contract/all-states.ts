import type { Service } from '../support/service.js';
import { STATES } from './contract-tables.js';
import type { ItemV1, ItemV2, StateRecord } from './shapes.js';

interface ItemOf {
  v1: ItemV1;
  v2: ItemV2;
}

/** The answers of a version for all states, fetched once a file; a test says which status it expects. */
export class AllStates<Item extends ItemV1> {
  constructor(private readonly answers: ReadonlyMap<string, { response: Response; record: StateRecord<Item> }>) {}

  response(code: string): Response {
    return this.answer(code).response;
  }

  record(code: string): StateRecord<Item> {
    return this.answer(code).record;
  }

  items(code: string): Item[] {
    return this.record(code).state_information;
  }

  item(code: string, slug: string): Item {
    const item = this.items(code).find(({ field_type }) => field_type === slug);
    if (!item) throw new Error(`${code} has no item ${slug}`);
    return item;
  }

  /** What `read` says of the item `slug` of each state, by state code. Throws where a state has no such item. */
  eachState<Value>(slug: string, read: (item: Item) => Value): Record<string, Value> {
    return Object.fromEntries(STATES.map(({ code }) => [code, read(this.item(code, slug))]));
  }

  private answer(code: string) {
    const answer = this.answers.get(code);
    if (!answer) throw new Error(`${code} was not fetched`);
    return answer;
  }
}

export async function fetchAllStates<Version extends 'v1' | 'v2'>(
  service: Service,
  version: Version,
): Promise<AllStates<ItemOf[Version]>> {
  const answers = STATES.map(async ({ code }) => {
    const response = await service.get(`/${version}/election/data/state/${code}/`);
    return [
      code,
      {
        response,
        record: (await response.json()) as StateRecord<ItemOf[Version]>,
      },
    ] as const;
  });
  return new AllStates(new Map(await Promise.all(answers)));
}
