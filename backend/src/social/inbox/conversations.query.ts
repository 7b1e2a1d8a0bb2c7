import type { Conversation, ConversationResponse } from '@pileup/contract/social';
import type { Stations } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { MESSAGE } from './sender-sql.js';

const PAGE_SIZE = 50;
const MAX_CONVERSATIONS = 50;

// A message is stored once, in the inbox of its recipient; operators who have left have no conversations any more.
const CONVERSATIONS = sql<{ accountId: number }, LastMessage>`
  select s.account_id as id, s.callsign as my_callsign, last.message, last.created_at, last.is_mine
  from (
    select distinct on (other_id) other_id, id, message, created_at, is_mine from (
      select n.sender_id as other_id, n.id, ${MESSAGE} as message, n.created_at, false as is_mine
      from social.notification n where n.account_id = $accountId and n.type_id = 100 and n.sender_id is not null
      union all
      select n.account_id, n.id, ${MESSAGE}, n.created_at, true
      from social.notification n where n.sender_id = $accountId and n.type_id = 100
    ) message order by other_id, id desc
  ) last join social.station s on s.account_id = last.other_id and not s.is_leaving
  order by last.id desc limit ${MAX_CONVERSATIONS}`;
const MESSAGES = sql<
  { accountId: number; otherId: number; before: number },
  { id: number; message: string; created_at: Date; is_mine: boolean }
>`
  select * from (
    (select n.id, ${MESSAGE} as message, n.created_at, false as is_mine from social.notification n
      where n.account_id = $accountId and n.sender_id = $otherId and n.type_id = 100 and n.id < $before order by n.id desc limit ${PAGE_SIZE + 1})
    union all
    (select n.id, ${MESSAGE}, n.created_at, true from social.notification n
      where n.account_id = $otherId and n.sender_id = $accountId and n.type_id = 100 and n.id < $before order by n.id desc limit ${PAGE_SIZE + 1})
  ) message
  where exists (select from social.station where account_id = $otherId and not is_leaving)
  order by id desc limit ${PAGE_SIZE + 1}`;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

interface LastMessage {
  id: number;
  my_callsign: string;
  message: string;
  created_at: Date;
  is_mine: boolean;
}

/** The operators with whom an account exchanged messages that still exist, latest first. */
export async function conversations(
  database: Queryable,
  stations: Stations,
  accountId: number,
): Promise<Conversation[]> {
  const rows = await database.run(CONVERSATIONS, { accountId });
  const summaries = await stations.summaries(rows.map(({ id }) => id));
  return rows.map(({ id, my_callsign, message, created_at, is_mine }) => ({
    other: { id, my_callsign, profile_image_name: summaries.get(id)?.image ?? null },
    message,
    created_at: created_at.toISOString(),
    is_mine,
  }));
}

/** A page of the messages between two accounts, newest first; with `before`, those before that id. */
export async function conversation(
  database: Queryable,
  accountId: number,
  otherId: number,
  before: number = NO_LIMIT,
): Promise<ConversationResponse> {
  const rows = await database.run(MESSAGES, { accountId, otherId, before });
  return {
    messages: rows
      .slice(0, PAGE_SIZE)
      .map(({ id, created_at, ...row }) => ({ id: Number(id), created_at: created_at.toISOString(), ...row })),
    more: rows.length > PAGE_SIZE,
  };
}
