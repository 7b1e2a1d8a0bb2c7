import type { AdminUser, AdminUserDetail, SubscriptionKind } from '@pileup/contract/admin/users';
import { SUBSCRIPTION_PERIODS } from '../../billing/index.js';
import { ACCOUNT_ROWS } from '../../identity/index.js';
import { CONTACT_COUNTS } from '../../logbook/index.js';
import { LAST_SEEN } from '../../presence/index.js';

/** The subscription of account `u` at the moment `$now`. */
export const SUBSCRIPTION = `coalesce((
  select p.kind from (${SUBSCRIPTION_PERIODS}) p where p.main_id = u.main_id and p.from_at <= $now and p.to_at > $now
  order by array_position(array['paid', 'trial', 'grace', 'gift'], p.kind::text) limit 1), 'free')`;

/** A statement that reads everything about the accounts `page` selects: rows of `ACCOUNT_ROWS`. `$now` is the time. */
export const userRows = (page: string, order: string): string => `
  with page as (${page})
  select u.*, m.callsign as main_callsign, m.email_confirmed_at is not null as confirmed,
    coalesce((select sum(t.n) from (${CONTACT_COUNTS}) t where t.account_id = u.id), 0)::integer as contacts,
    (select s.seen_at from (${LAST_SEEN}) s where s.account_id = u.id) as seen_at,
    (select count(*)::integer from admin.reported r where r.owner_id = u.id and r.status = 'open') as open_reports,
    ${SUBSCRIPTION} as subscription
  from page u join (${ACCOUNT_ROWS}) m on m.id = u.main_id order by ${order}`;

export interface UserRow {
  id: number;
  callsign: string;
  name: string;
  email: string;
  qth: string;
  grid: string;
  is_admin: boolean;
  created_at: Date;
  suspended_at: Date | null;
  delete_at: Date | null;
  managed_by_id: number | null;
  main_id: number;
  email_confirmed_at: Date | null;
  main_callsign: string;
  confirmed: boolean;
  contacts: number;
  seen_at: Date | null;
  open_reports: number;
  subscription: SubscriptionKind;
}

/** @param sendsMail without a mail server every address counts as confirmed */
export function shownUser(row: UserRow, sendsMail: boolean): AdminUser {
  const { id, callsign, name, email, main_id, contacts, subscription, open_reports } = row;
  return {
    id,
    my_callsign: callsign,
    name,
    email,
    contacts,
    subscription,
    open_reports,
    main: main_id === id ? null : { id: main_id, my_callsign: row.main_callsign },
    is_admin: row.is_admin ? 1 : 0,
    state: row.suspended_at ? 'suspended' : row.delete_at ? 'deletion pending' : 'active',
    is_confirmed: row.confirmed || !sendsMail,
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
  };
}

const minute = (iso: string | null) => (iso ? `${iso.slice(0, 16).replace('T', ' ')} UTC` : 'never');

/** The state of an account for a terminal. */
export function userText(user: AdminUserDetail): string {
  const lines: [string, string][] = [
    ['Account', `${user.id}, ${user.my_callsign}${user.main ? `, a sub-account of ${user.main.my_callsign}` : ''}`],
    ['Name', user.name || 'not given'],
    ['E-mail', `${user.email || 'that of the main account'}, ${user.is_confirmed ? 'confirmed' : 'not confirmed'}`],
    ['Registered', minute(user.created_at)],
    ['State', user.suspended_at ? `suspended since ${minute(user.suspended_at)}` : user.state],
    ['Role', user.is_admin ? 'administrator' : 'operator'],
    ['Subscription', user.subscribed_until ? `${user.subscription}, until ${minute(user.subscribed_until)}` : 'none'],
    ['Contacts', String(user.contacts)],
    ['Last seen', user.seen_at ? minute(user.seen_at) : 'not within 30 days'],
    ['Sessions', String(user.sessions.length)],
    ['Open reports', String(user.open_reports)],
    ['Other calls', user.other_accounts.map(({ my_callsign }) => my_callsign).join(', ') || 'none'],
  ];
  return lines
    .map(([name, value]) => `${`${name}:`.padEnd(14)} ${value}`)
    .join('\n')
    .replace(/[^\P{Cc}\n]/gu, ' ');
}
