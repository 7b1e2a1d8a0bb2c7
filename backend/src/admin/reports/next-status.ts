import type { AdminActName, ReportStatus } from '@pileup/contract/admin/reports';

const TRANSITIONS: Readonly<Record<AdminActName, Partial<Record<ReportStatus, ReportStatus>>>> = {
  hide: { open: 'hidden', dismissed: 'hidden' },
  dismiss: { open: 'dismissed' },
  show: { hidden: 'dismissed' },
};

/** The status of reported content after an act; null if the act is not possible in its status. */
export function nextStatus(status: ReportStatus, act: AdminActName): ReportStatus | null {
  return TRANSITIONS[act][status] ?? null;
}
