import { Injectable } from '@nestjs/common';
import type { AdminAct, AdminActsResponse } from '@pileup/contract/admin/reports';
import type { Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import type { Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { type DirectAct, type DirectActs, RecordsDirectActs } from '../../platform/reports.js';
import { partiesOf } from './parties.js';

/** The last 50 acts of administrators as text for a terminal, latest first. */
export async function actsText(database: Queryable, stations: Stations): Promise<string> {
  const { acts } = await adminActs(database, stations, 1);
  return acts
    .map(({ act, kind, thing_id, detail, admin, owner, origin, reason, created_at }) => {
      const at = created_at.slice(0, 16).replace('T', ' ');
      const by = origin === 'page' ? (admin?.my_callsign ?? 'a deleted account') : 'the command line';
      const about = owner ? ` of ${owner.my_callsign}` : '';
      const thing = kind === 'account' ? (owner ? ` ${owner.my_callsign}` : '') : ` ${kind} ${thing_id}${about}`;
      return `${at} UTC  ${by}: ${act}${thing}${detail && ` (${detail})`}: ${reason}`;
    })
    .join('\n')
    .replace(/[^\P{Cc}\n]/gu, ' ');
}

export interface StoredAct {
  /** Null for the command line. */
  adminId: number | null;
  act: AdminAct['act'];
  kind: AdminAct['kind'];
  /** Null for an act on accounts. */
  id: number | null;
  ownerId: number | null;
  reason: string;
  detail?: string;
}

const STORE = sql<{
  adminId: number | null;
  act: string;
  kind: string;
  thingId: number | null;
  ownerId: number | null;
  reason: string;
  createdAt: Date;
  detail: string;
}>`
  insert into admin.act (account_id, act, kind, thing_id, owner_id, reason, created_at, detail, origin)
  values ($adminId::integer, $act, $kind, $thingId, $ownerId, $reason, $createdAt, $detail,
    case when $adminId is null then 'command line' else 'page' end)`;

/** Adds to the history what an administrator did, in the transaction that does it. */
export async function storeAct(
  { adminId, act, kind, id, ownerId, reason, detail = '' }: StoredAct,
  now: number,
  tx: Queryable,
): Promise<void> {
  await tx.run(STORE, { adminId, act, kind, thingId: id, ownerId, reason, createdAt: new Date(now), detail });
}

// Reports are locked before the thing, as in a decision about a report.
const LOCK = sql<{
  kind: string;
  thingId: number;
}>`select from admin.reported where kind = $kind and thing_id = $thingId for update`;
const SETTLE = sql<{ kind: string; thingId: number; act: string }>`
  update admin.reported set status = case $act when 'hide' then 'hidden' else 'dismissed' end
  where kind = $kind and thing_id = $thingId and ($act = 'hide' or status = 'hidden')`;

const REASON = 'Without a report, on the page itself.';

/** Acts of administrators outside of the list of reports. */
@Injectable()
@RecordsDirectActs({})
export class StoredDirectActs implements DirectActs {
  constructor(private readonly clock: Clock) {}

  async record(act: DirectAct, change: () => Promise<boolean>, tx: Queryable): Promise<void> {
    await tx.run(LOCK, { kind: act.kind, thingId: act.id });
    if (!(await change())) return;
    await tx.run(SETTLE, { kind: act.kind, thingId: act.id, act: act.act });
    await storeAct({ reason: REASON, ...act }, this.clock.now(), tx);
  }
}

const PAGE_SIZE = 50;

const COUNT = sql<NoParams, { count: number }>`select count(*)::integer as count from admin.act`;
const COLUMNS = `id, act, kind, thing_id, detail, origin, account_id as "adminId", owner_id as "ownerId", reason,
  created_at as "createdAt"`;
const PAGE = sql<
  { offset: number },
  Row
>`select ${COLUMNS} from admin.act order by id desc limit ${PAGE_SIZE} offset $offset`;
const ON_ACCOUNTS = sql<{ accountIds: readonly number[] }, Row>`
  select ${COLUMNS} from admin.act where owner_id = any ($accountIds::integer[]) order by id desc limit ${PAGE_SIZE}`;

type Row = Omit<AdminAct, 'admin' | 'owner' | 'created_at'> & {
  adminId: number | null;
  ownerId: number | null;
  createdAt: Date;
};

/** Acts of administrators, latest first. */
export async function adminActs(database: Queryable, stations: Stations, page: number): Promise<AdminActsResponse> {
  const [{ count } = { count: 0 }] = await database.run(COUNT);
  const rows = await database.run(PAGE, { offset: (page - 1) * PAGE_SIZE });
  const acts = await withParties(rows, stations);
  return { acts, count, page, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}

/** The newest acts on these accounts and their contents. */
export async function actsOn(
  accountIds: readonly number[],
  database: Queryable,
  stations: Stations,
): Promise<AdminAct[]> {
  return withParties(await database.run(ON_ACCOUNTS, { accountIds }), stations);
}

async function withParties(rows: readonly Row[], stations: Stations): Promise<AdminAct[]> {
  const party = await partiesOf(
    stations,
    rows.flatMap(({ adminId, ownerId }) => [adminId, ownerId]),
  );
  return rows.map(({ adminId, ownerId, createdAt, ...act }) => ({
    ...act,
    admin: party(adminId),
    owner: party(ownerId),
    created_at: createdAt.toISOString(),
  }));
}
