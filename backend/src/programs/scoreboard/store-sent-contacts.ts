import { CommandBus } from '@nestjs/cqrs';
import type { AdifRecord } from '@pileup/adif/record';
import { CABRILLO_CONTESTS, findContestName } from '@pileup/radio/contests/cabrillo-contests';
import type { Me } from '../../identity/index.js';
import { parseUtc } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { ReportQsoWithId, RetractQso } from '../reported-contacts/program-corrections.js';
import type { SentContacts } from './sent-contacts.js';

/** Logs the contacts that a program sends with its score. Returns how many are in the log, and why others are not. */
export class StoreSentContacts extends CommandOf<
  { me: Me; sent: SentContacts; program: string },
  { stored: number; refused: string[] }
>() {}

const FIND = sql<{ accountId: number; contactId: string }, { call: string; ts: Date }>`
  select call, ts from programs.sent_contact where account_id = $accountId and contact_id = $contactId`;
const REMEMBER = sql<{
  accountId: number;
  contactId: string;
  call: string | null;
  ts: Date;
  contest: string;
  sentAt: Date;
}>`
  insert into programs.sent_contact (account_id, contact_id, call, ts, contest, sent_at)
  values ($accountId, $contactId, $call, $ts, $contest, $sentAt)
  on conflict (account_id, contact_id) do update set call = excluded.call, ts = excluded.ts, contest = excluded.contest,
    sent_at = excluded.sent_at`;
const FORGET = sql<{ accountId: number; contactId: string }>`
  delete from programs.sent_contact where account_id = $accountId and contact_id = $contactId`;

export const StoreSentContactsHandler = handlerOf(
  StoreSentContacts,
  [Database, CommandBus, Clock],
  async ({ me, sent, program }, database, commands, clock) => {
    const refused = [...sent.refused];
    let stored = 0;
    /** The contact that was sent under this id before. */
    const before = async (id: string) => {
      const [row] = await database.run(FIND, { accountId: me.accountId, contactId: id });
      return row && { call: row.call, TS: row.ts.toISOString() };
    };
    for (const { id, fields } of sent.operations) {
      const was = await before(id);
      if (!fields) {
        if (!was) continue;
        await commands.execute(new RetractQso({ me, key: { ...was, id }, program }));
        await database.run(FORGET, { accountId: me.accountId, contactId: id });
        continue;
      }
      const record: AdifRecord = { number: 1, start: 0, end: 0, fields, warnings: [] };
      const { rejected } = await commands.execute(new ReportQsoWithId({ me, record, program, id, was }));
      if (rejected[0]) {
        refused.push(rejected[0].reason);
        continue;
      }
      stored++;
      const ts = new Date(timeOf(fields));
      const named = fields.CONTEST_ID ?? '';
      const contest = findContestName(named, CABRILLO_CONTESTS) ?? named;
      await database.run(REMEMBER, {
        accountId: me.accountId,
        contactId: id,
        call: fields.CALL ?? null,
        ts,
        contest,
        sentAt: new Date(clock.now()),
      });
    }
    return { stored, refused };
  },
);

/** The contact's time, ms: QSO_DATE and TIME_ON were checked when its line was read. */
function timeOf({ QSO_DATE = '', TIME_ON = '' }: AdifRecord['fields']): number {
  const day = QSO_DATE.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const time = TIME_ON.padEnd(6, '0').replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3');
  return parseUtc(`${day} ${time}`) ?? 0;
}
