import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import styles from './step-panel.module.css';
import type { StepState } from './step-states.ts';

export interface StepPanelProps {
  number: number;
  title: string;
  state: StepState;
  /** The first open step. */
  isCurrent: boolean;
  className?: string | undefined;
  onSkip: () => void;
  children: ReactNode;
}

const STATE_TEXTS: Record<StepState, string> = { open: '', done: 'Done', skipped: 'Skipped' };

/** A step after registration: number, title and state, its contents, and a button to skip it while it is open. */
export function StepPanel({ number, title, state, isCurrent, className, onSkip, children }: StepPanelProps) {
  const container = useFocusFallback<HTMLLIElement>(state);
  return (
    <li
      className={cx(panelStyles.panel, styles.step, isCurrent && styles.current, styles[state], className)}
      aria-current={isCurrent ? 'step' : undefined}
      data-step={number}
      ref={container}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <span className={styles.number} aria-hidden>
          {state === 'done' ? <IconCheck className="i" /> : number}
        </span>
        <h2>{title}</h2>
        <span className={styles.state} role="status">
          {STATE_TEXTS[state]}
        </span>
        {state === 'open' && (
          <Button small variant="quiet" aria-label={`Skip: ${title}`} onClick={onSkip}>
            Skip
          </Button>
        )}
      </div>
      {children}
    </li>
  );
}

/** The padded contents of a step. */
export function StepBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
