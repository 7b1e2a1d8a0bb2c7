import { useState } from 'react';
import { useImports } from './api.ts';
import { ImportProgress } from './import-progress.tsx';
import { isUnderWay } from './import-report.ts';

export interface RunningImportsProps {
  onFinished: () => void;
  /** Imports just begun here: a short one may be done before the list is asked for. */
  also?: readonly number[];
  brief?: boolean;
}

const NONE: readonly number[] = [];

/**
 * The imports under way, also those begun on another page or before a reload; they stay when they have ended, until
 * they are put away. Checks are no business of anybody but the panel that asked for them.
 */
export function RunningImports({ onFinished, also = NONE, brief = true }: RunningImportsProps) {
  const { data } = useImports();
  const [seen, setSeen] = useState(NONE);
  const [putAway, setPutAway] = useState(NONE);
  const imports = data?.imports ?? [];
  const running = imports.filter((report) => isUnderWay(report) && !report.check_only).map(({ id }) => id);
  const ids = [...new Set([...also, ...running, ...seen])].sort((a, b) => b - a);
  if (running.some((id) => !seen.includes(id))) setSeen([...new Set([...seen, ...running])]);
  return ids
    .filter((id) => !putAway.includes(id))
    .map((id) => (
      <ImportProgress
        key={id}
        id={id}
        onFinished={onFinished}
        onPutAway={() => {
          setPutAway([...putAway, id]);
          // The button is gone with its panel: the keyboard goes on at the top of the page's content.
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
        brief={brief}
      />
    ));
}
