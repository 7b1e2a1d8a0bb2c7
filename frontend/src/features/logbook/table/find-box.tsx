import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { upperCall } from '../bar/log-form.ts';
import styles from './find-box.module.css';

const DEBOUNCE_MS = 250;

/** Filters contacts by callsign prefix. `found` is the current filter. */
export function FindBox({ found, onFind }: { found: string; onFind: (call: string) => void }) {
  const [text, setText] = useState(found);
  const [shown, setShown] = useState(found);
  // Back and Forward change the filter without typing.
  if (shown !== found) {
    setShown(found);
    setText(found);
  }
  useEffect(() => {
    if (text === found) return;
    const timer = setTimeout(() => onFind(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, found, onFind]);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onFind(text);
        }}
      >
        <label className={styles.box}>
          <IconSearch className="i" stroke={1.75} aria-hidden />
          <span className="vh">Find contacts by call</span>
          <input
            type="search"
            placeholder="Call"
            data-shortcut="/"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(upperCall(target.value))}
          />
          <kbd className="md-only">/</kbd>
        </label>
      </form>
    </search>
  );
}
