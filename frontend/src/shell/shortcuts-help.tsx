import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import dialogStyles from '../ui/dialog.module.css';
import keysStyles from '../ui/keys.module.css';

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'Go to the callsign or search box'],
  [['Tab'], 'Call, Name, Snt, Rcv, Comments'],
  [['Enter'], 'Log the contact, from any of these fields'],
  [['Esc'], 'Clear the log bar'],
  [['Alt', '↑ ↓'], 'Change the band'],
  [['Alt', '← →'], 'Change the mode'],
  [['↑ ↓'], 'In the frequency: change the digit under the cursor'],
  [['?'], 'Show this help'],
];

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className={dialogStyles.dialog} ref={dialog} aria-labelledby="shortcuts" onClose={onClose}>
      <div className={dialogStyles.body}>
        <h2 id="shortcuts">Keyboard shortcuts</h2>
        <dl className={keysStyles.keys}>
          {SHORTCUTS.map(([keys, what]) => (
            <div key={what} style={{ display: 'contents' }}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <div className={dialogStyles.actions}>
          <Button onClick={() => dialog.current?.close()}>Close</Button>
        </div>
      </div>
    </dialog>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** `/` focuses the callsign search, else the first visible field with `data-shortcut="/"`; `?` opens the help. */
export function useShortcuts(onHelp: () => void) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (event.key === '?') onHelp();
      if (event.key !== '/') return;
      const fields = document.querySelectorAll<HTMLElement>('[data-shortcut="/"]');
      const shown = [...fields].filter((candidate) => candidate.checkVisibility());
      const field = shown.find((candidate) => candidate.closest('search')) ?? shown[0];
      if (!field) return;
      event.preventDefault();
      field.focus();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onHelp]);
}
