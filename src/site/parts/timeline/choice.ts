import { echo } from '../../../../db/domain/text/shorten.js';
import type { Missing } from '../../../server/resources/resource.js';
import { problem } from '../../../server/response/problems.js';
import { electionPath } from '../paths.js';
import { LANES } from './lanes.js';

export const SORTS = ['end', 'state', 'early'] as const;
export const SHOWN = ['all', ...LANES.map(({ show }) => show)] as const;

/** What the address chooses: some states, their order, and one lane or all of them. */
export interface Choice {
  /** Separated by commas; all of them if it is left out. */
  states?: string;
  sort: (typeof SORTS)[number];
  show: (typeof SHOWN)[number];
}

export const CHOICE_NAMES = ['states', 'sort', 'show'];
export const DEFAULT_CHOICE: Choice = { sort: 'end', show: 'all' };

/** @returns what is wrong with the address, with the values that it may have */
export function readChoice(query: URLSearchParams): Choice | Missing {
  const sort = query.get('sort') || DEFAULT_CHOICE.sort;
  const show = query.get('show') || DEFAULT_CHOICE.show;
  const choice = choiceOf({ sort, show });
  if (choice.sort !== sort) return wrong(`States cannot be sorted by ${echo(sort)}.`, 'sort', SORTS);
  return choice.show === show ? choice : wrong(`The timeline cannot show ${echo(show)}.`, 'show', SHOWN);
}

const wrong = (text: string, name: string, values: readonly string[]): Missing => ({
  problem: problem(400, `${text} Use ${values.map((value) => `?${name}=${value}`).join(', ')}.`),
});

/** Of the query of a page that was found. */
export function choiceOf({ states, sort, show }: Readonly<Record<string, string>> = {}): Choice {
  return {
    ...(states && { states }),
    sort: SORTS.find((one) => one === sort) ?? DEFAULT_CHOICE.sort,
    show: SHOWN.find((one) => one === show) ?? DEFAULT_CHOICE.show,
  };
}

/** As links have it: without what is the default. */
export const choiceQuery = ({ states, sort, show }: Choice): Record<string, string> => ({
  ...(states && { states }),
  ...(sort !== DEFAULT_CHOICE.sort && { sort }),
  ...(show !== DEFAULT_CHOICE.show && { show }),
});

/** The address of the timeline of an election. Commas stay readable. */
export function timelinePath(election: string, choice: Choice): string {
  const query = new URLSearchParams(choiceQuery(choice)).toString().replaceAll('%2C', ',');
  return `${electionPath(election)}${query && `?${query}`}`;
}
