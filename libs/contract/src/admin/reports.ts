import type { SolvedCaptchaFields } from '../captcha.ts';

/** Kinds of content that can be reported to the administrators. */
export type ReportKind = 'message' | 'photo' | 'post' | 'comment' | 'sstv' | 'recording' | 'stream' | 'supporter';

export interface ReportContentRequest {
  kind: ReportKind;
  id: number | string;
  /** @maxLength 500 */
  reason?: string | null;
}

/** Reported content waits for a decision, is hidden, or was left as it is. */
export type ReportStatus = 'open' | 'hidden' | 'dismissed';

/** Acts of an administrator on reported content. */
export type AdminActName = 'hide' | 'dismiss' | 'show';

/** Acts of an administrator on an account. */
export type AccountActName = 'grant' | 'suspend' | 'reinstate' | 'confirm' | 'end-sessions' | 'make-admin' | 'no-admin';

/** An account in a report or an act. */
export interface ReportParty {
  id: number;
  my_callsign: string;
}

export interface Report {
  /** Null if the account was deleted. */
  reporter: ReportParty | null;
  /** Empty without one. */
  reason: string;
  /** ISO 8601. */
  created_at: string;
}

/** Content that was reported at least once. */
export interface ReportedContent {
  kind: ReportKind;
  id: number;
  /** Null if the account was deleted. */
  owner: ReportParty | null;
  /** The content as it was when it was last reported. */
  text: string;
  /** The path of the page that shows it; null if no page does. */
  path: string | null;
  /** The path of a picture of it as it is now; null if it has none. */
  picture: string | null;
  status: ReportStatus;
  report_count: number;
  /** The newest ten. */
  reports: Report[];
  /** Time of the newest report (ISO 8601). */
  reported_at: string;
}

export interface AdminReportsRequest {
  /** Default: those that wait for a decision. */
  status?: 'open' | 'settled' | null;
  /** Default: all kinds. */
  kind?: ReportKind | '' | null;
  /** From 1. */
  page?: number | string | null;
}

export interface AdminReportsResponse {
  /** 20 a page, latest reported first. */
  reports: ReportedContent[];
  count: number;
  page: number;
  pages: number;
}

export interface AdminActRequest {
  kind: ReportKind;
  id: number | string;
  act: AdminActName;
  /** 3 to 500 characters; the owner gets it if the content is hidden or shown again. */
  reason: string;
}

export interface AdminActResponse {
  status: 'ok';
  report: ReportedContent;
}

/** Every act of an administrator has a reason, and proof that it comes from the administrator. */
export interface ReasonedAct {
  /** 3 to 500 characters, stored for good; only administrators see it, except for a revoked award. */
  reason: string;
  /** The administrator's own password, or a PIN. */
  current_password?: string;
  current_pin?: string;
}

/** One entry of the permanent list of administrators' acts. */
export interface AdminAct {
  id: number;
  act: AdminActName | 'revoke' | 'restore' | 'create' | 'change' | 'delete' | AccountActName | 'export';
  kind: ReportKind | 'award' | 'contest' | 'account';
  /** The id of the content; null for an act on accounts. */
  thing_id: number | null;
  /** More about the act: the months given, or the name of a contest. Empty without more. */
  detail: string;
  origin: 'page' | 'command line';
  /** Null if the account was deleted, or for the command line. */
  admin: ReportParty | null;
  /** Null if the account was deleted, or for an act on many accounts. */
  owner: ReportParty | null;
  reason: string;
  /** ISO 8601. */
  created_at: string;
}

export interface AdminPageRequest {
  /** From 1. */
  page?: number | string | null;
}

export interface AdminActsResponse {
  /** 50 a page, latest first. */
  acts: AdminAct[];
  count: number;
  page: number;
  pages: number;
}

/** A message to the administrators. Visitors need a sum. */
export interface ContactRequest extends SolvedCaptchaFields {
  /** 2 to 100 characters. */
  name: string;
  /** The e-mail address to which administrators reply. */
  email: string;
  /** @maxLength 20 */
  callsign?: string | null;
  /** 5 to 2,000 characters. */
  message: string;
}

/** A message from the contact form. */
export interface ContactMessage {
  id: number;
  name: string;
  email: string;
  callsign: string;
  message: string;
  /** The sender's account; null for visitors. */
  account: ReportParty | null;
  /** ISO 8601. */
  created_at: string;
}

export interface ContactMessagesResponse {
  /** 20 a page, latest first. */
  messages: ContactMessage[];
  count: number;
  page: number;
  pages: number;
}
