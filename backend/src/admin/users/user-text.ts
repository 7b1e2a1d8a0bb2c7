import type { AdminUserDetail } from '@pileup/contract/admin/users';

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
