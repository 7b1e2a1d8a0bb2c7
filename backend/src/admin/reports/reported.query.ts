import { Injectable } from '@nestjs/common';
import type { AdminReportsResponse, ReportedContent, ReportKind, ReportStatus } from '@pileup/contract/admin/reports';
import { Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { partiesOf } from './parties.js';
import { KIND_NAMES, ReportKinds } from './report-content.js';

const PAGE_SIZE = 20;
const MAX_REPORTS = 10;

const COLUMNS = `r.kind, r.thing_id as id, r.owner_id as "ownerId", r.text, r.path, r.status, r.reported_at as "reportedAt",
  (select count(*)::integer from admin.report c where c.kind = r.kind and c.thing_id = r.thing_id) as report_count,
  array(
    select jsonb_build_object('accountId', n.account_id, 'reason', n.reason, 'created_at', n.created_at)
    from admin.report n where n.kind = r.kind and n.thing_id = r.thing_id order by n.id desc limit ${MAX_REPORTS}
  ) as reports`;
const MATCHING = `from admin.reported r where (r.status = 'open') = $isOpen and ($kind::text is null or r.kind = $kind)`;
const PAGE = sql<{ isOpen: boolean; kind: string | null; offset: number }, Row>`
  select ${COLUMNS} ${MATCHING} order by r.reported_at desc, r.kind, r.thing_id limit ${PAGE_SIZE} offset $offset`;
const COUNT = sql<
  { isOpen: boolean; kind: string | null },
  { count: number }
>`select count(*)::integer as count ${MATCHING}`;
const ONE = sql<
  { kind: string; thingId: number },
  Row
>`select ${COLUMNS} from admin.reported r where r.kind = $kind and r.thing_id = $thingId`;

interface Row {
  kind: ReportKind;
  id: number;
  ownerId: number | null;
  text: string;
  path: string | null;
  status: ReportStatus;
  reportedAt: Date;
  report_count: number;
  reports: { accountId: number | null; reason: string; created_at: string }[];
}

/** Reported content with its reports, for administrators. */
@Injectable()
export class ReportedContents {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly kinds: ReportKinds,
  ) {}

  /** A page, latest reported first; those that wait for a decision, or the others. */
  async page(isOpen: boolean, kind: ReportKind | null, page: number): Promise<AdminReportsResponse> {
    const [{ count } = { count: 0 }] = await this.database.run(COUNT, { isOpen, kind });
    const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
    // A decision may have emptied the last page.
    const shown = Math.min(page, pages);
    const rows = await this.database.run(PAGE, { isOpen, kind, offset: (shown - 1) * PAGE_SIZE });
    return { reports: await this.shown(rows), count, page: shown, pages };
  }

  async one(kind: ReportKind, id: number): Promise<ReportedContent | undefined> {
    return (await this.shown(await this.database.run(ONE, { kind, thingId: id })))[0];
  }

  private async shown(rows: readonly Row[]): Promise<ReportedContent[]> {
    const party = await partiesOf(
      this.stations,
      rows.flatMap(({ ownerId, reports }) => [ownerId, ...reports.map(({ accountId }) => accountId)]),
    );
    return Promise.all(
      rows.map(async ({ ownerId, reportedAt, reports, ...row }) => ({
        ...row,
        owner: party(ownerId),
        picture: (await this.kinds.target(row.kind)?.picture?.(row.id, this.database)) ?? null,
        reports: reports.map(({ accountId, reason, created_at }) => ({
          reporter: party(accountId),
          reason,
          created_at: new Date(created_at).toISOString(),
        })),
        reported_at: reportedAt.toISOString(),
      })),
    );
  }
}

const NEWEST = sql<
  NoParams,
  {
    reportedAt: Date;
    kind: ReportKind;
    ownerId: number | null;
    text: string;
    reporterId: number;
    reason: string;
  }
>`
  select r.reported_at as "reportedAt", r.kind, r.owner_id as "ownerId", r.text, n.account_id as "reporterId", n.reason
  from admin.report n join admin.reported r using (kind, thing_id) order by n.id desc limit 200`;

/** The last 200 reports as text for a terminal, latest first. */
export async function reportsText(database: Database, stations: Stations): Promise<string> {
  const rows = await database.run(NEWEST);
  const party = await partiesOf(
    stations,
    rows.flatMap(({ ownerId, reporterId }) => [ownerId, reporterId]),
  );
  const call = (id: number | null) => party(id)?.my_callsign ?? 'a deleted account';
  return rows
    .map(({ reportedAt, kind, ownerId, text, reporterId, reason }) => {
      const at = reportedAt.toISOString().slice(0, 16).replace('T', ' ');
      return `${at} UTC  ${call(reporterId)} reports the ${KIND_NAMES[kind]} of ${call(ownerId)}${reason && `: ${reason}`}\n${text}`;
    })
    .join('\n\n')
    .replace(/[^\P{Cc}\n]/gu, ' ');
}
