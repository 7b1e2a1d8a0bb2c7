import type { ImportReport, ImportStatus } from '@pileup/contract/exchange';
import { useEffect, useEffectEvent, useRef } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { countText } from '../../../../lib/text/time-text.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../../ui/states.tsx';
import tableStyles from '../../../../ui/table.module.css';
import { TableHead } from '../../../../ui/table.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useImports } from '../api.ts';
import { isInProgress } from '../import-report.ts';
import { FIGURES, HEADS, PastImport } from './past-import.tsx';
import styles from './past-imports.module.css';

const COLUMNS = [
  'File',
  'Started (UTC)',
  'State',
  ...FIGURES.map((figure) => ({ text: HEADS[figure], className: tableStyles.right })),
  { text: 'Actions', isHidden: true },
];

/** Imports that have ended, with their actions. Those in progress have their own panels. */
export function PastImports({ onUndone }: { onUndone: () => void }) {
  const query = useImports();
  const { data } = query;
  const past = data?.imports.filter((report) => !isInProgress(report));
  useUndone(data?.imports, onUndone);
  // A retried import leaves the list.
  const container = useFocusFallback<HTMLTableElement>(`${past?.map(({ id }) => id)}`);
  return (
    <Panel title="Past imports" className={styles.box}>
      {!past ? (
        <NotLoaded brief query={query} what="your imports" rows={3} height={34} />
      ) : past.length === 0 ? (
        <EmptyState text="Your imports and their results appear here." />
      ) : (
        <table className={cx(tableStyles.table, styles.table)} aria-label="Past imports" ref={container} tabIndex={-1}>
          <TableHead columns={COLUMNS} />
          {past.map((report) => (
            <PastImport key={report.id} report={report} />
          ))}
        </table>
      )}
    </Panel>
  );
}

/** Shows a toast and calls `onUndone` when an import has been undone. */
function useUndone(imports: readonly ImportReport[] | undefined, onUndone: () => void) {
  const known = useRef(new Map<number, ImportStatus>());
  const announce = useEffectEvent(({ filename, kept }: ImportReport) => {
    const offlineCopyText = kept > 0 ? ` Contacts you edited since were kept: ${countText(kept)}.` : '';
    showToast({ text: `The import of ${filename} was undone.${offlineCopyText}`, kind: 'good' });
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
