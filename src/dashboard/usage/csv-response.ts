import { type Table, toCsv } from '../../../db/text/csv.js';
import { CSV_TYPE } from '../../resources/formats.js';
import { NO_STORE } from '../../response/headers.js';
import type { HttpResponse } from '../../response/response.js';

/** A table as a file that the browser saves. */
export function csvResponse(name: string, table: Table): HttpResponse {
  const body = Buffer.from(toCsv(table));
  const headers = {
    'content-type': CSV_TYPE,
    'content-length': String(body.length),
    'content-disposition': `attachment; filename="${name}"`,
    ...NO_STORE,
  };
  return { status: 200, headers, body, sameOriginOnly: true };
}
