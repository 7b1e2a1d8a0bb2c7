import type { ImportReport, ImportStatus } from '@pileup/contract/exchange';
import { useEffect, useEffectEvent, useRef } from 'react';
import { countText } from '../../../../lib/text/time-text.ts';
import { useToasts } from '../../../../ui/toasts.tsx';

/** Says so when an import that was not undone is, and that the log is another one now. */
export function useUndone(imports: readonly ImportReport[] | undefined, onUndone: () => void) {
  const known = useRef(new Map<number, ImportStatus>());
  const toasts = useToasts();
  const news = useEffectEvent(({ filename, kept }: ImportReport) => {
    const stayed = kept > 0 ? ` ${countText(kept)} edited since stayed.` : '';
    toasts.show({ text: `The import of ${filename} is undone.${stayed}`, kind: 'good' });
    onUndone();
  });
  useEffect(() => {
    for (const report of imports ?? []) {
      const before = known.current.get(report.id);
      known.current.set(report.id, report.status);
      if (report.status === 'undone' && before !== undefined && before !== 'undone') news(report);
    }
  }, [imports]);
}
