import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { NetworkError } from '../../../../lib/http/http.ts';
import { useIsOffline } from '../../../../lib/http/network.ts';
import { fieldErrors } from '../../../../lib/http/refusal-text.ts';
import { useSession } from '../../../../lib/session.ts';
import { GRID_TEXT, parseOwnGrid } from '../../../../lib/text/grid-input.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { useSaveOwnGrid } from '../../api.ts';
import { persistentStore, VISITOR } from '../../persistent-store.ts';
import styles from './own-grid-row.module.css';

/** A visitor's grid, stored only on this device. */
export const visitorGrid = persistentStore('own-grid', (stored) => parseOwnGrid(String(stored ?? '')) ?? '');

const OFFLINE_TEXT = 'Your grid can be saved when you’re back online. Contacts are logged without it.';

/** Asks for a missing grid; it is a part of the log bar's form. */
export function OwnGridRow({ onSaved }: { onSaved: () => void }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const saving = useSaveOwnGrid();
  const isVisitor = useSession() === null;
  const offline = useIsOffline() && !isVisitor;
  const isUnreached = offline || saving.error instanceof NetworkError;
  const refused = saving.error && !isUnreached ? (fieldErrors(saving.error).grid ?? saving.error.message) : undefined;
  const error = wrong ?? refused;

  function save() {
    if (saving.isPending) return;
    const grid = parseOwnGrid(text);
    setWrong(grid ? undefined : GRID_TEXT);
    if (grid && isVisitor) {
      visitorGrid.update(VISITOR, () => grid);
      onSaved();
      return;
    }
    // Saving the grid unmounts this component, and callbacks of `mutate` with it.
    if (grid) saving.mutateAsync(grid).then(onSaved, () => undefined);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      // Enter would log the contact.
      event.preventDefault();
      save();
    } else if (event.key === 'Escape' && text !== '') {
      // Escape would clear the log bar.
      event.preventDefault();
      setText('');
      setWrong(undefined);
      saving.reset();
    }
  }

  return (
    <div className={styles.row}>
      <label htmlFor={id}>Distance and beam need your grid:</label>
      <input
        id={id}
        ref={input}
        className="mono"
        maxLength={10}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="IO93fs"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(undefined);
        }}
        onKeyDown={onKey}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
      />
      <Button small busy={saving.isPending} onClick={save}>
        Save grid
      </Button>
      <div className={styles.text} id={`${id}-error`}>
        <p role="status" className="muted">
          {isUnreached && !error && OFFLINE_TEXT}
        </p>
        <FieldError text={error} />
      </div>
    </div>
  );
}
