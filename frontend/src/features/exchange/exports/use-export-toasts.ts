import type { ExportJob } from '@pileup/contract/exchange';
import { useEffect, useRef } from 'react';
import { showToast } from '../../../ui/toasts.tsx';
import { endedSince, endedToast } from './export-jobs.ts';

/** Shows a toast when pending exports have finished or failed. */
export function useExportToasts(jobs: readonly ExportJob[] | undefined) {
  const before = useRef(jobs);
  useEffect(() => {
    if (!jobs) return;
    const toast = endedToast(endedSince(before.current, jobs));
    if (toast) showToast(toast);
    before.current = jobs;
  }, [jobs]);
}
