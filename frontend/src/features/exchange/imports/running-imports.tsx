import { useState } from 'react';
import { useImports } from './api.ts';
import { ImportProgress } from './import-progress.tsx';
import { isInProgress } from './import-report.ts';

export interface RunningImportsProps {
  onFinished: () => void;
  /** Imports just started here: a short import may be done before the list is loaded. */
  also?: readonly number[];
  brief?: boolean;
}

const NONE: readonly number[] = [];

/** Imports in progress, wherever they were started; ended ones stay until dismissed. Checks have their own panel. */
export function RunningImports({ onFinished, also = NONE, brief = true }: RunningImportsProps) {
  const { data } = useImports();
  const [seen, setSeen] = useState(NONE);
  const [dismissed, setDismissed] = useState(NONE);
  const imports = data?.imports ?? [];
  const running = imports.filter((report) => isInProgress(report) && !report.check_only).map(({ id }) => id);
  const ids = [...new Set([...also, ...running, ...seen])].sort((a, b) => b - a);
  if (running.some((id) => !seen.includes(id))) setSeen([...new Set([...seen, ...running])]);
  return ids
    .filter((id) => !dismissed.includes(id))
    .map((id) => (
      <ImportProgress
        key={id}
        id={id}
        onFinished={onFinished}
        onDismiss={() => {
          setDismissed([...dismissed, id]);
          // The focused button disappears with its panel, so the focus moves to the page's content.
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
        brief={brief}
      />
    ));
}
