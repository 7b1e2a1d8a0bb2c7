import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { searchPath } from '../../lib/station-paths.ts';
import { Button } from '../button.tsx';
import styles from './call-search.module.css';

export interface CallSearchProps {
  /** Focused by the `/` shortcut, if there is no log bar. */
  shortcut?: boolean;
  /** Focus it on mount. */
  focused?: boolean;
  /** Called before navigating to a profile. */
  onFound?: () => void;
  className?: string | undefined;
}

/** What operators send at the end of a contact. */
const GREETINGS: ReadonlyMap<string, string> = new Map(
  ['73', '88', '72'].map((text) => [text, `${text} to you, too! To find a station, type its callsign, such as G4QZX.`]),
);

/** Search/Add CALLSIGN: navigates to the profile of a call, also of one that is not registered. */
export function CallSearch({ shortcut = false, focused = false, onFound, className }: CallSearchProps) {
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <search>
      <form
        className={cx(styles.search, className)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const path = searchPath(text);
          setInvalid(!path);
          if (!path) return;
          setText('');
          onFound?.();
          void navigate(path);
        }}
      >
        <label htmlFor={id}>
          <IconSearch className="i" stroke={1.75} aria-hidden />
          <span className="vh">Search/Add CALLSIGN</span>
          <input
            id={id}
            value={text}
            placeholder="Search/Add CALLSIGN"
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            ref={field}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? `${id}-error` : undefined}
            onChange={({ target }) => {
              setText(target.value.toUpperCase());
              setInvalid(false);
            }}
            {...(shortcut && { 'data-shortcut': '/' })}
          />
          {shortcut && <kbd aria-hidden>/</kbd>}
        </label>
        <Button className={styles.submit} type="submit">
          Search
        </Button>
        {isInvalid && (
          <p className={styles.error} id={`${id}-error`} role="alert">
            {GREETINGS.get(text.trim()) ?? 'A callsign has 3 to 20 letters and digits, at least one of each.'}
          </p>
        )}
      </form>
    </search>
  );
}
