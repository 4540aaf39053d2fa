import { type Answered, answerMethod, decodePart } from '../../rest-compat/match.js';
import type { CredentialPolicy } from '../access/check-access.js';
import type { ExplorerMode } from '../config/parse-values.js';
import type { AnyDataPage } from './data-page.js';

/** A request for a data page. */
export interface PageCall {
  kind: 'page';
  page: AnyDataPage;
  params: Readonly<Record<string, string>>;
}

export type PageMatch = PageCall | Answered;

/** Finds the page of a path; undefined if there is none. A slash at the end makes no difference. */
export type MatchPage = (method: string, path: string) => PageMatch | undefined;

/** @param pages those that are on: none with EXPLORER=off */
export function createPageMatch(pages: readonly AnyDataPage[]): MatchPage {
  const patterns = pages.map((page) => ({ page, expected: page.path.split('/') }));
  return (method, path) => {
    const given = path.replace(/(?<=.)\/$/, '').split('/');
    for (const { page, expected } of patterns) {
      const params = matchSegments(expected, given);
      if (!params) continue;
      return answerMethod(method) ?? { kind: 'page', page, params };
    }
    return undefined;
  };
}

/** What a page needs: the same check as for REST, unless everyone may read it. */
export function pagePolicy({ keyed }: AnyDataPage, mode: ExplorerMode): CredentialPolicy {
  return keyed && mode !== 'public' ? 'page' : 'ignored';
}

function matchSegments(expected: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const part = given[index] as string;
    if (segment.startsWith(':') && part !== '') params[segment.slice(1)] = decodePart(part);
    else if (segment !== part) return undefined;
  }
  return params;
}
