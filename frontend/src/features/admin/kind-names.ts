import type { AdminAct, AdminActName, ReportKind, ReportStatus } from '@pileup/contract/admin/reports';

/** Names of the kinds within a sentence. */
export const KIND_NAMES: Readonly<Record<ReportKind, string>> = {
  message: 'message',
  photo: 'photo',
  post: 'post',
  comment: 'comment',
  sstv: 'SSTV picture',
  recording: 'recording',
  supporter: 'name on the supporters’ wall',
  stream: 'live stream',
};

export const STATUS_NAMES: Readonly<Record<ReportStatus, string>> = {
  open: 'Open',
  hidden: 'Hidden',
  dismissed: 'Shown',
};

export const ACT_NAMES: Readonly<Record<AdminAct['act'], string>> = {
  hide: 'hid',
  dismiss: 'dismissed the reports of',
  show: 'restored',
  revoke: 'revoked',
  restore: 'restored',
  create: 'created',
  change: 'changed',
  delete: 'deleted',
  grant: 'gave a subscription to',
  suspend: 'suspended',
  reinstate: 'lifted the suspension of',
  confirm: 'confirmed the address of',
  'end-sessions': 'ended all sessions of',
  'make-admin': 'gave the administrator role to',
  'no-admin': 'removed the administrator role of',
  export: 'saved the list of users',
};

/** The acts that are possible in a status. */
export const ACTS_OF: Readonly<Record<ReportStatus, readonly AdminActName[]>> = {
  open: ['hide', 'dismiss'],
  hidden: ['show'],
  dismissed: ['hide'],
};

export function isKind(text: string | null): text is ReportKind {
  return text !== null && Object.hasOwn(KIND_NAMES, text);
}
