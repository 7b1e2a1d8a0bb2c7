import type { HistoryLine, SubscriptionPeriod } from '../billing.ts';
import type { OpenSession } from '../identity.ts';
import type { AccountActName, AdminAct, ReasonedAct, ReportedContent, ReportParty } from './reports.ts';

export type { AccountActName };

/** The access that an account has at this moment, through its main account; `grace`: a payment failed some days ago. */
export type SubscriptionKind = 'paid' | 'trial' | 'gift' | 'grace' | 'free';

export type AdminUserState = 'active' | 'suspended' | 'deletion pending';

export type AdminUserFilter = SubscriptionKind | 'administrator' | 'suspended' | 'unconfirmed' | 'deletion pending';

export interface AdminUsersRequest {
  /** The beginning of a callsign or e-mail address, a part of a name, or the number of an account. @maxLength 100 */
  search?: string | null;
  filter?: AdminUserFilter | '' | null;
  /** Only accounts registered within this time: since 0:00 UTC, since Monday, since the first of the month. */
  registered?: 'today' | 'week' | 'month' | '' | null;
  /** Default: registered. */
  sort?: 'registered' | 'callsign' | 'name' | null;
  /** Default: desc for registered, otherwise asc. */
  order?: 'asc' | 'desc' | null;
  /** `next` of the page before. @maxLength 500 */
  after?: string | null;
}

/** An account, as administrators see it. */
export interface AdminUser {
  id: number;
  my_callsign: string;
  name: string;
  /** Empty for a sub-account. */
  email: string;
  /** Null for a main account. */
  main: ReportParty | null;
  is_admin: 0 | 1;
  state: AdminUserState;
  /** Whether the e-mail address of the main account is confirmed; true without a mail server. */
  is_confirmed: boolean;
  /** ISO 8601. */
  created_at: string;
  /** Contacts in the log. */
  contacts: number;
  subscription: SubscriptionKind;
  /** The last request while signed in (ISO 8601); null if there was none within the last 30 days. */
  seen_at: string | null;
  /** Contents of this account whose reports wait for a decision. */
  open_reports: number;
}

/** Pence, in pounds sterling. */
export interface Revenue {
  month: number;
  year: number;
}

/** The cards above the list of users; their statistics are at most 10 seconds old. */
export interface AdminFigures {
  new_today: number;
  new_yesterday: number;
  /** Accounts registered since Monday, 0:00 UTC. */
  new_this_week: number;
  /** Accounts registered since the first of the month, 0:00 UTC. */
  new_this_month: number;
  /** All callsigns with an account. */
  profiles: number;
  main_accounts: number;
  /** Main accounts with a paid subscription at this moment. */
  paying: number;
  trials: number;
  /** £2.65 for each paying main account a month, times 12 for a year. */
  revenue_estimate: Revenue;
  /** Payments that the payment service received in this month and in the last twelve; null if none is connected. */
  revenue_received: Revenue | null;
  /** Payments are those of the sandbox: no amount is real money. */
  is_test_money: boolean;
  /** New accounts on each of the last 30 days (UTC), today last. */
  new_by_day: number[];
}

export interface AdminUsersResponse extends AdminFigures {
  /** 50 a page. */
  users: AdminUser[];
  /** Users on all pages; at most 10,001, which means "more than 10,000", if something is searched for or filtered. */
  count: number;
  /** `after` of the next page; null on the last one. */
  next: string | null;
}

export interface AdminUserRequest {
  id: number | string;
}

/** Requests that a rate limit refused, on a day. */
export interface LimitHits {
  /** The day (UTC), as YYYY-MM-DD. */
  day: string;
  /** The path of the endpoint. */
  call: string;
  hits: number;
  /** ISO 8601. */
  last_at: string;
}

/** Everything on the page of one user. */
export interface AdminUserDetail extends AdminUser {
  qth: string;
  grid: string;
  /** ISO 8601; null if the subscription has ended, or there was none. */
  subscribed_until: string | null;
  /** ISO 8601. */
  suspended_at: string | null;
  /** Other callsigns of the same operator. */
  other_accounts: ReportParty[];
  /** Periods of the main account, newest first. */
  periods: (SubscriptionPeriod & { note: string })[];
  /** Events that the payment service reported to the operator, newest first; at most 100. */
  payments: HistoryLine[];
  /** Payments are those of the sandbox: no amount is real money. */
  is_test_money: boolean;
  /** Sessions of the operator, under any callsign. */
  sessions: Omit<OpenSession, 'is_this'>[];
  /** Requests refused within the last 30 days, newest first. */
  limits: LimitHits[];
  /** The newest ten reported contents of this account. */
  reports: Pick<ReportedContent, 'kind' | 'id' | 'text' | 'path' | 'status' | 'report_count' | 'reported_at'>[];
  /** Acts of administrators on this account, newest first; at most 50. */
  acts: AdminAct[];
}

export interface AdminUserResponse {
  user: AdminUserDetail;
}

/** `grant` gives the operator a subscription of `months`; `confirm` confirms the e-mail address. */
export interface AdminUserActRequest extends ReasonedAct {
  id: number | string;
  act: AccountActName;
  /** For `grant`: 1 to 120. */
  months?: number | string | null;
}

export interface AdminUserActResponse {
  status: 'ok';
  user: AdminUserDetail;
}
