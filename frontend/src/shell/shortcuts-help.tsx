import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';

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

/** The list of keyboard shortcuts. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dlg" ref={dialog} aria-labelledby="shortcuts" onClose={onClose}>
      <div className="body">
        <h2 id="shortcuts">Keyboard shortcuts</h2>
        <dl className="keys">
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
        <div className="acts">
          <Button onClick={() => dialog.current?.close()}>Close</Button>
        </div>
      </div>
    </dialog>
  );
}
