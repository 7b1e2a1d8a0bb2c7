import type { ContactMessage, ContactMessagesResponse } from '@pileup/contract/admin/reports';
import type { Stations } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { partiesOf } from '../reports/parties.js';

const PAGE_SIZE = 20;

const COUNT = sql<NoParams, { count: number }>`select count(*)::integer as count from admin.contact_message`;
const PAGE = sql<{ offset: number }, Row>`
  select id, name, email, callsign, message, account_id as "accountId", created_at as "createdAt"
  from admin.contact_message order by id desc limit ${PAGE_SIZE} offset $offset`;

type Row = Omit<ContactMessage, 'account' | 'created_at'> & { accountId: number | null; createdAt: Date };

/** Messages from the contact form, latest first. */
export async function contactMessages(
  database: Queryable,
  stations: Stations,
  page: number,
): Promise<ContactMessagesResponse> {
  const [{ count } = { count: 0 }] = await database.run(COUNT);
  const rows = await database.run(PAGE, { offset: (page - 1) * PAGE_SIZE });
  const party = await partiesOf(
    stations,
    rows.map(({ accountId }) => accountId),
  );
  const messages = rows.map(({ accountId, createdAt, ...message }) => ({
    ...message,
    account: party(accountId),
    created_at: createdAt.toISOString(),
  }));
  return { messages, count, page, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}
