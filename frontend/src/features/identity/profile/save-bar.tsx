import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import styles from './save-bar.module.css';

/** Sticky while there are unsaved changes, since the form is longer than the window. */
export function SaveBar({ dirty, busy, onDiscard }: { dirty: boolean; busy: boolean; onDiscard: () => void }) {
  const container = useFocusFallback<HTMLDivElement>(`${dirty}`);
  return (
    <div className={cx(styles.bar, dirty && styles.dirty)} ref={container} tabIndex={-1}>
      <p role="status" className="muted">
        {dirty && 'You have unsaved changes.'}
      </p>
      {dirty && (
        <Button variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button variant="primary" type="submit" busy={busy}>
        Save Changes
      </Button>
    </div>
  );
}
