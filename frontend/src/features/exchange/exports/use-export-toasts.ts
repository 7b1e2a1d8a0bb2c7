import type { ExportJob } from '@pileup/contract/exchange';
import { useEffect, useRef } from 'react';
import { showToast } from '../../../ui/toasts.tsx';
import { endedSince, endedText } from './export-jobs.ts';

/** Shows a toast when a pending export has finished or failed. */
export function useExportToasts(jobs: readonly ExportJob[] | undefined) {
  const before = useRef(jobs);
  useEffect(() => {
    if (!jobs) return;
    for (const job of endedSince(before.current, jobs)) showToast(endedText(job));
    before.current = jobs;
  }, [jobs]);
}
