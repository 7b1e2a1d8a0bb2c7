import type { SavedFilter } from '@pileup/contract/log/saved-filters';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import rowsStyles from '../../../ui/rows.module.css';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import popover from '../table/filter-box.module.css';
import { logbookAddress } from '../table/logbook-address.ts';
import { useDeleteFilter, useSavedFilters, useSaveFilter } from './api.ts';
import { FilterNameForm } from './filter-name-form.tsx';
import styles from './saved-filters.module.css';

/** The account's saved filters, in a popover: apply, rename, delete, and save the one that is applied. */
export function SavedFilters({ id, filter }: { id: string; filter: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const close = () => section.current?.hidePopover();
  return (
    <section
      id={id}
      ref={section}
      popover="auto"
      className={popover.help}
      aria-labelledby={`${id}-title`}
      onToggle={({ newState }) => setIsOpen(newState === 'open')}
    >
      <header>
        <h2 id={`${id}-title`}>Saved filters</h2>
        <Button small onClick={close}>
          Close
        </Button>
      </header>
      {isOpen && <Filters filter={filter} onApply={close} />}
    </section>
  );
}

function Filters({ filter, onApply }: { filter: string; onApply: () => void }) {
  const query = useSavedFilters();
  const saved = query.data ?? [];
  const [renamed, setRenamed] = useState<number | null>(null);
  const container = useFocusFallback<HTMLDivElement>(`${renamed} ${saved.map(({ id }) => id).join()}`);
  return (
    <div className={styles.content} ref={container} tabIndex={-1}>
      {filter === '' ? (
        <p className="muted">Apply a filter to save it here under a name.</p>
      ) : (
        <FilterNameForm key={filter} filter={filter} label="Save the current filter as" />
      )}
      {query.data === undefined ? (
        <NotLoaded query={query} what="your saved filters" rows={3} height={46} />
      ) : saved.length === 0 ? (
        <EmptyState text="You have no saved filters." />
      ) : (
        <ul className={cx(rowsStyles.rows, styles.list)} aria-label="Saved filters">
          {saved.map((each) => (
            <li key={each.id}>
              {each.id === renamed ? (
                <FilterNameForm
                  saved={each}
                  filter={each.filter}
                  label={`New name of ${each.name}`}
                  onDone={() => setRenamed(null)}
                />
              ) : (
                <SavedFilterRow
                  saved={each}
                  isApplied={each.filter === filter}
                  onApply={onApply}
                  onRename={() => setRenamed(each.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  saved: SavedFilter;
  isApplied: boolean;
  onApply: () => void;
  onRename: () => void;
}

function SavedFilterRow({ saved, isApplied, onApply, onRename }: RowProps) {
  const { name, filter } = saved;
  const deleting = useDeleteFilter();
  const saving = useSaveFilter();
  async function remove() {
    const undo = () =>
      saving.mutateAsync({ name, filter }).catch(({ message }: Error) => showToast({ text: message, kind: 'bad' }));
    try {
      await deleting.mutateAsync(saved);
      showToast({ text: `${name} deleted.`, action: { label: 'Undo', onClick: () => void undo() } });
    } catch (error) {
      showToast({ text: `Failed to delete ${name}. ${(error as Error).message}`, kind: 'bad' });
    }
  }
  return (
    <>
      <Link
        className={styles.apply}
        to={logbookAddress(1, { filter })}
        aria-current={isApplied ? 'true' : undefined}
        onClick={onApply}
      >
        <b>{name}</b>
        <code>{filter}</code>
      </Link>
      <IconButton label={`Rename ${name}`} icon={IconPencil} onClick={onRename} />
      <IconButton label={`Delete ${name}`} icon={IconTrash} onClick={() => void remove()} />
    </>
  );
}
