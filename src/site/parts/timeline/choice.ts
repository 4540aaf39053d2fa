import { echo } from '../../../../db/domain/text/shorten.js';
import type { Missing } from '../../../server/resources/resource.js';
import { problem } from '../../../server/response/response.js';
import { electionPath } from '../paths.js';
import { LANES } from './lanes.js';

export const SORTS = ['end', 'state', 'early'] as const;
export const SHOWN = ['all', ...LANES.map(({ show }) => show)] as const;

/** The options in the address: the states, their order, and one lane or all of them. */
export interface Choice {
  /** State codes, separated by commas. By default, all states. */
  states?: string;
  sort: (typeof SORTS)[number];
  /** Without it, the page shows one lane, and files and frames have all. */
  show?: (typeof SHOWN)[number];
}

export const CHOICE_NAMES = ['states', 'sort', 'show'];
export const DEFAULT_CHOICE: Choice = { sort: 'end' };

/** Reads the options of an address, or returns an error that lists the accepted values. */
export function readChoice(query: URLSearchParams): Choice | Missing {
  const sort = query.get('sort') || DEFAULT_CHOICE.sort;
  const show = query.get('show') || '';
  const choice = choiceOf({ sort, show });
  if (choice.sort !== sort) return invalidOption(`States cannot be sorted by ${echo(sort)}.`, 'sort', SORTS);
  return (choice.show ?? '') === show
    ? choice
    : invalidOption(`The timeline cannot show ${echo(show)}.`, 'show', SHOWN);
}

const invalidOption = (text: string, name: string, values: readonly string[]): Missing => ({
  problem: problem(400, `${text} Use ${values.map((value) => `?${name}=${value}`).join(', ')}.`),
});

/** Reads the options from the validated query of a page. */
export function choiceOf({ states, sort, show }: Readonly<Record<string, string>> = {}): Choice {
  const shown = SHOWN.find((option) => option === show);
  return {
    ...(states && { states }),
    sort: SORTS.find((option) => option === sort) ?? DEFAULT_CHOICE.sort,
    ...(shown && { show: shown }),
  };
}

export const showsAll = ({ show = 'all' }: Choice): boolean => show === 'all';

/** Returns the query of links, without defaults. */
export const choiceQuery = ({ states, sort, show }: Choice): Record<string, string> => ({
  ...(states && { states }),
  ...(sort !== DEFAULT_CHOICE.sort && { sort }),
  ...(show && { show }),
});

/** Returns the address of the timeline of an election. Commas stay readable. */
export function timelinePath(election: string, choice: Choice): string {
  const query = new URLSearchParams(choiceQuery(choice)).toString().replaceAll('%2C', ',');
  return `${electionPath(election)}${query && `?${query}`}`;
}
