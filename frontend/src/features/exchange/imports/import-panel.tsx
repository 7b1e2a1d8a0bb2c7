import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useSessionState } from '../use-session-state.ts';
import { importsQuery, useImports } from './api.ts';
import { CheckPanel } from './check-panel.tsx';
import { ChooseFile } from './choose-file.tsx';
import styles from './import-panel.module.css';
import { RunningImports } from './import-progress.tsx';
import { openCheck } from './import-report.ts';
import { takeImportId, useImportUpload } from './import-upload.ts';

const numberOr0 = (value: unknown) => (typeof value === 'number' ? value : 0);

interface ImportPanelProps {
  /** Renders what starts imports without a file. */
  otherSources: (onStarted: (importId: number) => void) => ReactNode;
  onFinished: () => void;
  className?: string | undefined;
}

/** Imports an ADIF file: choose it, check it, watch the progress, see the result. */
export function ImportPanel({ otherSources, onFinished, className }: ImportPanelProps) {
  const queries = useQueryClient();
  const { data } = useImports();
  const [started, setStarted] = useState<readonly number[]>([]);
  const [dismissed, setDismissed] = useSessionState('pileup.check-put-away', numberOr0);
  const check = openCheck(data?.imports, dismissed);
  const { progress, importId } = useImportUpload();
  const container = useFocusFallback<HTMLDivElement>(`${check?.id} ${check?.status} ${progress !== null}`);
  useEffect(() => {
    const id = importId === null ? null : takeImportId();
    if (id !== null) setStarted((ids) => [id, ...ids]);
  }, [importId]);

  function finished() {
    void queries.invalidateQueries(importsQuery);
    onFinished();
  }
  function begun(importId: number) {
    setStarted((ids) => (ids.includes(importId) ? ids : [importId, ...ids]));
  }

  return (
    <>
      <div className={cx('stack', styles.running)}>
        <RunningImports onFinished={finished} also={started} brief={false} />
      </div>
      <Panel title="Import ADIF" className={cx(styles.box, className)} aside="ADIF or Cabrillo, up to 200 MB">
        <div className={styles.body} ref={container} tabIndex={-1}>
          {check ? (
            <CheckPanel
              key={check.id}
              id={check.id}
              onFinished={finished}
              onStored={begun}
              onDismiss={() => setDismissed(check.id)}
            />
          ) : (
            <>
              <ChooseFile />
              {otherSources((id) => {
                begun(id);
                void queries.invalidateQueries(importsQuery);
              })}
            </>
          )}
        </div>
      </Panel>
    </>
  );
}
