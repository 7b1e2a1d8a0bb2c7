import type { ImportReport } from '@pileup/contract/exchange';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { useRetry } from '../api.ts';

/** Resumes an import that failed or is stuck, as long as its file is stored. */
export function RetryButton({ report, small = true }: { report: ImportReport; small?: boolean }) {
  const retry = useRetry();
  if (!report.can_retry) return null;
  function start() {
    if (retry.isPending) return;
    retry.mutate(report.id, {
      onError: (error) => showToast({ text: `Error importing ADIF file: ${error.message}`, kind: 'bad' }),
    });
  }
  return (
    <Button small={small} aria-busy={retry.isPending} onClick={start}>
      Retry<span className="vh"> {report.filename}</span>
    </Button>
  );
}
