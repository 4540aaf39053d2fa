import { plainName } from '../../../db/domain/text/names.js';
import { AccountsError } from '../../../db/storage/accounts/rules.js';
import type { HttpResponse } from '../../server/response/response.js';
import type { Dashboard, Visit } from '../route.js';

/** A field of a form has invalid input. */
export class FieldError extends AccountsError {
  override name = 'FieldError';
  constructor(field: string, message: string) {
    super('invalid', message, field);
  }
}

/** Requires that a text was typed, such as the name of what is removed, which may be older than the rules for names. @throws FieldError */
export function checkConfirmation({ form }: Visit, expected: string, message: string): void {
  if (plainName(form.text('confirm')) !== plainName(expected)) throw new FieldError('confirm', message);
}

type Answer<V> = (visit: V, dashboard: Dashboard) => Promise<HttpResponse>;

/**
 * Makes the change of a form. Invalid input is reported at its field; other refusals are error pages.
 *
 * @param page shows the form again, with what was typed and what is wrong. Undefined for a form without fields
 */
export async function tryChange<V extends Visit>(
  visit: V,
  dashboard: Dashboard,
  page: Answer<V> | undefined,
  change: Answer<V>,
): Promise<HttpResponse> {
  try {
    return await change(visit, dashboard);
  } catch (error) {
    if (!page || !isAboutInput(error)) throw error;
    const { field, message } = error;
    return page({ ...visit, refusal: { field, message } }, dashboard);
  }
}

const isAboutInput = (error: unknown): error is AccountsError =>
  error instanceof AccountsError &&
  (error.problem === 'invalid' || (error.field !== undefined && error.problem !== 'repeated'));
