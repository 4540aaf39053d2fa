import type { Table } from '../../../db/domain/text/csv.js';
import type { OpenRelease } from '../../../db/storage/release/dataset-store.js';
import type { PreparedOperation } from '../../server/graphql/prepared-operations.js';
import type { FoundContent, Missing, ResourceRequest } from '../../server/resources/resource.js';
import type { Html } from '../html/html.js';
import type { PageContext } from '../html/page.js';
import type { PagePath } from '../html/site-map.js';
import type { Lookups } from './find-lookups.js';

/** A page that exists, with its path and the operation that reads its data. */
export type FoundPage = FoundContent &
  Required<Pick<FoundContent, 'path' | 'operation' | 'variables'>> & {
    /** What people call the values of the query, by parameter. */
    names?: Readonly<Record<string, string>>;
  };

/** The input of `render` and `table`. It has nothing else of the request, so that a response can be cached. */
export interface DataPageContext<Data>
  extends Omit<PageContext, 'data' | 'answers' | 'variables' | 'question'>,
    Lookups {
  data: Data;
  found: FoundPage;
  /** The release that the data is from. */
  dataset: OpenRelease;
  /** Whether calendars can be opened without a key. */
  publicCalendars: boolean;
  /** Converts Markdown to safe HTML. */
  markdown(text: string): Html;
}

export interface DataView {
  title: string;
  description: string;
  main: Html;
  /** Structured data of schema.org, for search engines. */
  jsonLd?: object | undefined;
  /** The canonical address for search engines, relative to PUBLIC_URL. By default, it is the path without a query. */
  canonical?: string;
  scripts?: readonly string[];
  /** The stylesheet of a frame. */
  style?: string;
  /** Whether `main` already contains "Get this data". */
  hasGetThis?: boolean;
}

/** The content of a page, for CSV and JSON. */
export interface DataTable extends Table {
  /** Name of the file, without its extension. */
  name: string;
}

/** An HTML page with data of the release, which also comes as CSV and JSON. */
export interface DataPage<Data> {
  path: PagePath;
  /** All operations that `find` may return. */
  operations: readonly PreparedOperation[];
  /** Checks the request against the release. */
  find(request: ResourceRequest, dataset: OpenRelease): FoundPage | Missing;
  /** Adds the next page of a paginated operation to the data, for files. Without this function, the operation has one page. */
  addPage?(data: Data, next: Data): Data;
  render(context: DataPageContext<Data>): DataView;
  /** Absent from pages that other sites embed. */
  table?(context: DataPageContext<Data>): DataTable;
}

// biome-ignore lint/suspicious/noExplicitAny: pages of different data in one list
export type AnyDataPage = DataPage<any>;
