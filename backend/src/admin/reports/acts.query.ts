import type { AdminAct, AdminActsAnswer } from '@pileup/contract/admin/reports';
import type { Stations } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { partiesOf } from './parties.js';

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
export async function adminActs(database: Queryable, stations: Stations, page: number): Promise<AdminActsAnswer> {
  const [{ count } = { count: 0 }] = await database.run(COUNT);
  const rows = await database.run(PAGE, { offset: (page - 1) * PAGE_SIZE });
  const acts = await shown(rows, stations);
  return { acts, count, page, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}

/** The newest acts on these accounts and their contents. */
export async function actsOn(
  accountIds: readonly number[],
  database: Queryable,
  stations: Stations,
): Promise<AdminAct[]> {
  return shown(await database.run(ON_ACCOUNTS, { accountIds }), stations);
}

async function shown(rows: readonly Row[], stations: Stations): Promise<AdminAct[]> {
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
