import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { searchPath } from '../../lib/station/station-paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './search-box.module.css';
import { optionId, SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface SearchBoxProps {
  /** Whether the `/` shortcut focuses the box, if there is no log bar. */
  shortcut?: boolean;
  /** Whether the box is focused on mount. */
  focused?: boolean;
  /** Called before navigating to a profile. */
  onFound?: () => void;
  className?: string | undefined;
}

/** Greetings that operators send at the end of a contact. */
const GREETINGS: ReadonlyMap<string, string> = new Map(
  ['73', '88', '72'].map((text) => [text, `${text} to you, too! To find a station, type its callsign, such as G4QZX.`]),
);

/**
 * Search/Add CALLSIGN: navigates to the profile of a call, also of one that is not registered. While typing it suggests
 * stations, posts and pages; the arrow keys choose one.
 */
export function SearchBox({ shortcut = false, focused = false, onFound, className }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const navigate = useNavigate();
  const id = useId();
  const groups = useSuggestions(isOpen ? text : '');
  const items = groups.flatMap((group) => group.items);
  const chosenItem = items.find(({ key }) => key === chosen);
  const isListed = isOpen && items.length > 0;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  function open(path: string) {
    setText('');
    setOpen(false);
    setChosen(undefined);
    onFound?.();
    void navigate(path);
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setOpen(true);
      // The text itself comes before the first and after the last suggestion.
      const at = chosenItem ? items.indexOf(chosenItem) : step > 0 ? -1 : items.length;
      setChosen(items[at + step]?.key);
    } else if (event.key === 'Escape' && isListed) {
      // The dialog around it stays open.
      event.preventDefault();
      setOpen(false);
      setChosen(undefined);
    }
  }

  return (
    <search>
      <form
        className={cx(styles.search, className)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A text that is no callsign leads to the first suggestion.
          const path = chosenItem?.to ?? searchPath(text) ?? (GREETINGS.has(text.trim()) ? undefined : items[0]?.to);
          setInvalid(!path);
          if (path) open(path);
        }}
        onBlur={() => setOpen(false)}
      >
        <label htmlFor={id}>
          <IconSearch className="i" stroke={1.75} aria-hidden />
          <span className="vh">Search/Add CALLSIGN</span>
          <input
            id={id}
            value={text}
            placeholder="Search/Add CALLSIGN"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            ref={field}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? `${id}-error` : undefined}
            role="combobox"
            aria-expanded={isListed}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isListed && chosenItem ? optionId(`${id}-list`, chosenItem) : undefined}
            onKeyDown={onKey}
            onChange={({ target }) => {
              setText(target.value.toUpperCase());
              setInvalid(false);
              setOpen(true);
              setChosen(undefined);
            }}
            {...(shortcut && { 'data-shortcut': '/' })}
          />
          {shortcut && <kbd aria-hidden>/</kbd>}
        </label>
        <Button className={styles.submit} type="submit">
          Search
        </Button>
        {isListed && (
          <SuggestionList id={`${id}-list`} groups={groups} chosen={chosen} onChoose={({ to }) => open(to)} />
        )}
        {isInvalid && (
          <p className={styles.error} id={`${id}-error`} role="alert">
            {GREETINGS.get(text.trim()) ?? 'A callsign has 3 to 20 letters and digits, at least one of each.'}
          </p>
        )}
      </form>
    </search>
  );
}
