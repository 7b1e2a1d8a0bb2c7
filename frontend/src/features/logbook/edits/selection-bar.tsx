import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import type { useChosenRows } from './chosen-rows.ts';
import { EditDialog, type EditKind } from './edit-dialog.tsx';
import { contactsText } from './edit-text.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  rows: ReturnType<typeof useChosenRows>;
  /** The number of contacts that match the filter. */
  count: number;
  filter: string;
  call: string;
}

/** The number of chosen contacts, and actions for them; stays at the lower edge of the window. */
export function SelectionBar({ rows, count, filter, call }: SelectionBarProps) {
  const [kind, setKind] = useState<EditKind | null>(null);
  const { ids, isAll } = rows.chosen;
  const n = isAll ? count : ids.size;
  const selection = isAll ? { filter, call } : { ids: [...ids] };
  return (
    <section className={styles.bar} aria-label="Selected contacts">
      <p role="status">{n === 0 ? 'Tick contacts or press X to select.' : `${contactsText(n)} selected`}</p>
      <div className={styles.choices}>
        {!isAll && (
          <Button small variant="quiet" onClick={rows.choosePage}>
            This page
          </Button>
        )}
        {!isAll && (
          <Button small variant="quiet" onClick={rows.chooseAll}>
            All {contactsText(count)}
          </Button>
        )}
        {n > 0 && (
          <Button small variant="quiet" onClick={rows.clear}>
            None
          </Button>
        )}
      </div>
      <div className={styles.actions}>
        <Button small disabled={n === 0} onClick={() => setKind('edit')}>
          Edit…
        </Button>
        <Button small variant="danger" disabled={n === 0} onClick={() => setKind('delete')}>
          Delete…
        </Button>
        <Button small variant="quiet" onClick={rows.close}>
          Done
        </Button>
      </div>
      {kind && (
        <EditDialog
          kind={kind}
          selection={selection}
          count={n}
          onClose={() => setKind(null)}
          onApplied={() => {
            setKind(null);
            rows.close();
          }}
        />
      )}
    </section>
  );
}

/** Links to the changes of the log. */
export function LogHistoryLinks() {
  return (
    <p className={styles.links}>
      <Link to="/logs/changes">Bulk edits</Link>
      <Link to="/logs/deleted">Deleted contacts</Link>
    </p>
  );
}
