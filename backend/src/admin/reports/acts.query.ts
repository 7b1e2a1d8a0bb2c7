import type { AdminAct, AdminActsAnswer } from '@pileup/contract/reports';
import type { Stations } from '../../identity/index.js';
import { type Queryable, statement } from '../../platform/database/database.js';
import { partiesOf } from './parties.js';

const PAGE_SIZE = 50;

const COUNT = statement('select count(*)::integer as count from admin.act');
const PAGE = statement(`
  select id, act, kind, thing_id, account_id as "adminId", owner_id as "ownerId", reason, created_at as "createdAt"
  from admin.act order by id desc limit ${PAGE_SIZE} offset $1`);

type Row = Omit<AdminAct, 'admin' | 'owner' | 'created_at'> & {
  adminId: number | null;
  ownerId: number | null;
  createdAt: Date;
};

/** What administrators did, latest first. */
export async function adminActs(database: Queryable, stations: Stations, page: number): Promise<AdminActsAnswer> {
  const [{ count } = { count: 0 }] = await database.run<{ count: number }>(COUNT, []);
  const rows = await database.run<Row>(PAGE, [(page - 1) * PAGE_SIZE]);
  const party = await partiesOf(
    stations,
    rows.flatMap(({ adminId, ownerId }) => [adminId, ownerId]),
  );
  const acts = rows.map(({ adminId, ownerId, createdAt, ...act }) => ({
    ...act,
    admin: party(adminId),
    owner: party(ownerId),
    created_at: createdAt.toISOString(),
  }));
  return { acts, count, page, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}
