import type { ImportReport, ImportStatus } from '@pileup/contract/exchange';
import { useEffect, useEffectEvent, useRef } from 'react';
import { countText } from '../../../../lib/text/time-text.ts';
import { showToast } from '../../../../ui/toasts.tsx';

/** Shows a toast and calls `onUndone` when an import has been undone. */
export function useUndone(imports: readonly ImportReport[] | undefined, onUndone: () => void) {
  const known = useRef(new Map<number, ImportStatus>());
  const announce = useEffectEvent(({ filename, kept }: ImportReport) => {
    const keptText = kept > 0 ? ` Contacts you edited since were kept: ${countText(kept)}.` : '';
    showToast({ text: `The import of ${filename} was undone.${keptText}`, kind: 'good' });
    onUndone();
  });
  useEffect(() => {
    for (const report of imports ?? []) {
      const before = known.current.get(report.id);
      known.current.set(report.id, report.status);
      if (report.status === 'undone' && before !== undefined && before !== 'undone') announce(report);
    }
  }, [imports]);
}
