import { problem } from '../../response/problems.js';
import { type HttpResponse, problemResponse } from '../../response/response.js';

/** The answer for what does not exist, and for what the visitor may not see. They must not differ. */
export const notFound = (): HttpResponse =>
  problemResponse(problem(404, 'Check the address. Pages that you may not see look the same.'));
