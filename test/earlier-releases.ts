import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { UPDATE_TALLY } from '../backend/src/logbook/qso/tally.js';

/** Data that earlier releases wrote into a database that is upgraded step by step. */
export interface OldData {
  /** A session of a browser since the first release. */
  sessionId: string;
  contacts: Readonly<Record<number, number>>;
}

export const ANNA = 101;
export const BORIS = 102;
const LIVE = { [ANNA]: 4_000, [BORIS]: 500 };
/** Number of Anna's contacts that were made within the last hours. */
export const CONTACTS_TODAY = 10;

/** SQL to run after each migration, by its name without number; `$1` is the session. */
function steps(sessionId: string): Readonly<Record<string, readonly string[]>> {
  return {
    identity: [
      `insert into identity.account (email, callsign, name, grid, password_hash, is_admin, is_ham, is_swl, referred_by) values
         ('anna@example.org', 'G4QAN', 'Anna', 'IO91', 'not a hash', true, true, false, null),
         ('Boris@Example.org', 'M0QBO', 'Бори́с ''--', '', null, false, false, true, 'G4QAN')`,
      `insert into identity.session (id, account_id, expires_at) values ('${sessionId}', ${ANNA}, now() + interval '80 days'),
         ('${randomUUID()}', ${BORIS}, now() - interval '1 day')`,
    ],
    logbook: [contactsOf(ANNA, LIVE[ANNA] ?? 0), contactsOf(BORIS, LIVE[BORIS] ?? 0), deletedOf(ANNA), tallied],
    exchange: [
      `insert into exchange.import (account_id, filename, status, bytes_total, bytes_done, read, added, duplicate, rejected, finished_at)
         values (${ANNA}, 'log.adi', 'done', 1000, 1000, 12, 9, 1, 2, now()), (${BORIS}, 'lost.adi', 'failed', 5, 0, 0, 0, 0, 0, now())`,
      `insert into exchange.rejected values (${ANNA}, 1, 3, 'The call is missing.', '<eor>'), (${ANNA}, 1, 7, 'x', '\\')`,
    ],
    logbook_undo: [
      `update logbook.qso set import_id = 1 where account_id = ${ANNA} and qdo_id % 500 = 0`,
      `insert into logbook.before_import select account_id, 1, qdo_id, jsonb_build_object('name', 'old'), updated_at
         from logbook.qso where import_id = 1 limit 3`,
    ],
    exchange_undo: [
      `insert into exchange.kept select account_id, 1, qdo_id, ts, call, band, mode from logbook.qso where import_id = 1 limit 2`,
    ],
    exchange_exports: [
      `insert into exchange.export (account_id, chosen, title, format, filename, status, created_at, moved_at, finished_at, error)
         values (${ANNA}, '{}', 'All contacts', 'adi', 'g4qan-all.adi', 1, now(), now(), now(), null),
           (${BORIS}, '{}', 'All contacts', 'csv', 'm0qbo-all.csv', 9, now(), now(), now(), 'no room')`,
    ],
    // The counts are those of earlier releases: by other rules, and wrong.
    ranking: [
      `insert into ranking.station values (${ANNA}, 'G4QAN', false), (${BORIS}, 'M0QBO', true)`,
      `insert into ranking.counted select account_id, ts, qdo_id, freq_hz, 'data', band, mode, contest_name
         from logbook.qso where account_id = ${ANNA} and deleted_at is null order by ts desc limit 3`,
      `insert into ranking.day values (${ANNA}, current_date, 'data', 777)`,
      `insert into ranking.made values (0)`,
    ],
    presence: [
      `insert into presence.rig (account_id, heard_at, freq_hz, mode, rig_name, ptt_down, prop_mode, sat_name, activation_type, activation_ref)
         values (${ANNA}, now(), 14205000, 'USB', 'IC-7300', false, '', '', '', '')`,
      `insert into presence.seen values (${ANNA}, now()), (${BORIS}, now() - interval '40 days')`,
    ],
    identity_pairing: [
      `insert into identity.pairing_code values (${ANNA}, '\\x01', now() + interval '1 minute')`,
      `insert into identity.paired_computer (account_id, name, api_key_hash, paired_at) values (${ANNA}, 'Shack', '\\x02', now())`,
    ],
    presence_programs: [
      `insert into presence.qsy (account_id, freq_hz, mode, asked_at) values (${ANNA}, 7010000, 'CW', now())`,
      `insert into presence.program (account_id, name, through, last_seen, last_sent) values (${ANNA}, 'WSJT-X', 'Shack', now(), 'rig')`,
    ],
    identity_people: [
      `insert into identity.account (email, callsign, managed_by_id) values ('', 'EA8/G4QAN', ${ANNA}), ('', 'G4QAN/P', ${ANNA})`,
      `insert into identity.session (id, account_id, parent_id, expires_at)
         values ('${randomUUID()}', 103, '${sessionId}', now() + interval '80 days')`,
      `insert into identity.pin values (${ANNA}, '\\x03', now() + interval '9 minutes', 2), (${BORIS}, '\\x03', now(), 0)`,
      `insert into identity.mobile_code values (${ANNA}, '\\x04', '+447700900123', now(), 1)`,
      `insert into identity.letter_link values ('\\x05', ${ANNA}, 'reset', 'anna@example.org', now() + interval '9 minutes')`,
    ],
    billing: [
      `insert into billing.period (account_id, "from", "to", kind) values (${ANNA}, now() - interval '9 days', now() + interval '9 days', 'gift'),
         (${BORIS}, now() - interval '90 days', now() - interval '60 days', 'trial')`,
    ],
    social: [
      `insert into social.follow values (${ANNA}, ${BORIS}, now()), (${BORIS}, ${ANNA}, now())`,
      `insert into social.block values (${BORIS}, 103, now())`,
      `insert into social.notification (account_id, type_id, sender_id, subject, message, about_qso_id, created_at)
         values (${ANNA}, 100, ${BORIS}, 'Message', 'Hello Anna', null, now()), (${ANNA}, 120, null, 'Logged', '', 1001, now())`,
      `insert into social.inbox_seen values (${ANNA}, 1001)`,
      `insert into social.report (account_id, sender_id, notification_id, message, created_at) values (${ANNA}, ${BORIS}, 1001, 'Hello Anna', now())`,
    ],
    social_worked: [
      `insert into social.worked_count values (${ANNA}, 'band', '20m', 'data', 1), (${BORIS}, 'month', '2020-01', 'cw', 999999)`,
      `insert into social.squares_arrived (account_id, squares) values (${ANNA}, array['PM95', 'JO62', 'PM95']), (${BORIS}, '{}')`,
      `insert into social.worked_made values (0)`,
    ],
    social_people: [
      `insert into social.station values (${ANNA}, 'G4QOLD', ${ANNA}, false, false)`,
      `insert into social.noticed values (${ANNA}, ${BORIS}, 100, '1970-01-01')`,
      `insert into social.digest values (${ANNA}, 1001, current_date)`,
    ],
    social_worked_pending: [
      `insert into social.worked_pending values (${BORIS}, 1, 339, '20m', '2020-01-01', 'PM95', 'cw')`,
    ],
    logbook_serial: [`insert into logbook.serial values (${ANNA}, 'CQ-WPX-CW', 101, now())`],
    presence_transmissions: [
      `insert into presence.transmission (account_id, kind, text, asked_at) values (${ANNA}, 'cw', 'CQ', now())`,
    ],
    social_counting: [`insert into social.worked_counted values (${BORIS}, 0)`],
  };
}

/** Contacts over ten years, the last of them today; some portable, some confirmed, some in the same minute. */
const contactsOf = (account: number, count: number) => `
  insert into logbook.qso (account_id, minute, ts, received_at, updated_at, freq_hz, call, band, mode, submode, dxcc,
    country, continent, grid, name, comment, station_callsign, fields)
  select ${account}, floor(extract(epoch from at) / 60) + 36816480, at, greatest(at, now() - interval '30 days'), now(),
    14074000 + n, case n % 9 when 0 then 'EA8/JA1Q' when 1 then 'DL1Q' else 'JA1Q' end || chr(65 + n % 26) || chr(65 + n / 26 % 26)
      || case when n % 20 = 0 then '/P' else '' end,
    case when n % 2 = 0 then '20m' else '40m' end, case when n % 3 = 0 then 'CW' else 'FT8' end, '', 339, 'Japan', 'AS',
    case when n % 4 = 0 then 'PM95' else '' end, '', 'it''s "fine" \\', 'G4QAN',
    case when n % 10 = 0 then '{"QSL_RCVD":"Y","APP_X_Y":"1"}'::jsonb end
  from generate_series(0, ${count} - 1) n,
    lateral (select date_trunc('second', now()) - case when n < ${CONTACTS_TODAY} then n * interval '1 minute' + interval '1 minute'
      else n * interval '21 hours' end as at) t`;
const deletedOf = (account: number) => `
  insert into logbook.qso (account_id, minute, ts, received_at, updated_at, deleted_at, call, band, mode, station_callsign)
  select ${account}, 50000000 + n, timestamptz '1995-01-25', now(), now(), now() - n * interval '1 day', 'JA1QZZ', '20m', 'CW', 'G4QAN'
  from generate_series(0, 20) n`;
const tallied = `
  with changed as (select account_id, minute, case when deleted_at is null then 1 else 0 end as n from logbook.qso) ${UPDATE_TALLY}`;

/** Writes old data into a database after each migration; returns the data that must be there in the end. */
export function oldData(client: pg.Client): {
  after: (migration: string) => Promise<void>;
  data: OldData;
  unused: () => string[];
} {
  const sessionId = randomUUID();
  const waiting = new Map(Object.entries(steps(sessionId)));
  return {
    data: { sessionId, contacts: LIVE },
    unused: () => [...waiting.keys()],
    async after(migration) {
      const name = migration.replace(/^Migration\d+_/, '');
      for (const statement of waiting.get(name) ?? []) await client.query(statement);
      waiting.delete(name);
    },
  };
}
