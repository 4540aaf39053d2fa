import { count } from '../../../db/domain/text/format.js';
import { FAILED_DAYS, type FailedRequest, MAX_FAILED } from '../../../db/storage/accounts/usage.js';
import type { Html } from '../../site/html/html.js';
import { Card, Empty } from '../components/card.js';
import { CsvLink } from '../components/form.js';
import { Noted, Table } from '../components/table.js';
import { Day, seconds } from '../components/time.js';
import { labelOf } from '../keys/customer-keys.js';
import { csvResponse, pageResponse } from '../request/page-response.js';
import type { Dashboard, MemberVisit } from '../route.js';
import ADVICE from './advice.json' with { type: 'json' };

type Failed = FailedRequest & { label: string };

/** `GET /failed` */
export async function showFailed(visit: MemberVisit, dashboard: Dashboard) {
  const { settings, accounts } = dashboard;
  const failed = await accounts.failedRequests(visit.visitor.customer.id);
  const main =
    failed.length === 0 ? (
      <Empty title="No request has failed" text="A failed request shows up within ten seconds." />
    ) : (
      <div class="stack">
        <Reasons failed={failed} />
        <Card
          title="Requests"
          id="requests"
          aside={<a href={`${settings.apiUrl}/docs/errors`}>Errors, in the guide</a>}
        >
          <FailedTable failed={failed} />
        </Card>
      </div>
    );
  const head = {
    section: ['Usage', '/usage'] as const,
    lead: `The last ${MAX_FAILED} requests with your keys that failed, for ${FAILED_DAYS} days, and of each key at most one a second. Values, queries and addresses are not stored.`,
    action: <CsvLink to="/failed.csv" />,
  };
  return pageResponse(visit, dashboard, { title: 'Failed requests', head, main });
}

/** `GET /failed.csv` */
export async function downloadFailed({ visitor }: MemberVisit, { accounts }: Dashboard) {
  const failed = await accounts.failedRequests(visitor.customer.id);
  const columns = ['time', 'keyId', 'label', 'method', 'path', 'operation', 'status', 'code', 'reason'] as const;
  const rows = failed.map((one) => ({ ...one, operation: one.operation ?? '', reason: reasonOf(one) }));
  return csvResponse('failed-requests.csv', { columns, rows });
}

/** How often each reason occurred, the most frequent first. */
function Reasons({ failed }: { failed: readonly Failed[] }): Html {
  const counts = new Map<string, Failed[]>();
  for (const one of failed) counts.set(one.code, [...(counts.get(one.code) ?? []), one]);
  const rows = [...counts.values()]
    .toSorted((one, other) => other.length - one.length)
    .map((of) => {
      const { code } = of[0] as Failed;
      return [[<code>{code}</code>, <p class="meta">{adviceFor(code)}</p>], count(of.length)];
    });
  return (
    <Card title="Reasons" id="reasons">
      <Table columns={['Code', { name: 'Requests', label: 'Requests', class: 'num right' }]} rows={rows} />
    </Card>
  );
}

/** Failed requests, newest first. */
export function FailedTable({ failed }: { failed: readonly Failed[] }): Html {
  const rows = failed.map((one) => {
    const { keyId, time, method, path, operation, status, code } = one;
    return [
      [<Day at={time} />, <p class="meta">{seconds(time)}</p>],
      [
        <code>
          {method} {path}
        </code>,
        operation && <p class="meta">operation {operation}</p>,
      ],
      <Noted note={code}>
        {status}: {reasonOf(one)}
      </Noted>,
      <Noted note={<code>{keyId}</code>}>{labelOf(one)}</Noted>,
    ];
  });
  return <Table columns={['Time', 'Request', 'Reason', 'Key']} rows={rows} />;
}

const reasonOf = ({ code, message }: Failed): string => message ?? adviceFor(code);

const adviceFor = (code: string): string =>
  (ADVICE as Record<string, string>)[code] ?? 'The response says what is wrong. Send the request again to read it.';
