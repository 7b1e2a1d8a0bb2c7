import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isTyping } from '../lib/text/is-typing.ts';
import { Button } from '../ui/button.tsx';
import dialogStyles from '../ui/dialog.module.css';
import keysStyles from '../ui/keys.module.css';

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['L'], 'Log a contact: go to the log bar'],
  [['/'], 'Search for a callsign'],
  [['J'], 'In the logbook: the next contact; K the previous one, Enter opens it, E edits it'],
  [['Tab'], 'Call, Name, Snt, Rcv, Comments'],
  [['Space'], 'Next field, in Call, Snt and Rcv'],
  [['Enter'], 'Log the contact, from any of these fields'],
  [['Esc'], 'Stop sending a macro; otherwise clear the log bar'],
  [
    ['F1', '…', 'F8'],
    'In the log bar, with a bridge that can send: send a macro. Otherwise they work as in any browser: F5 reloads',
  ],
  [['Alt', 'up', 'down'], 'Change the band'],
  [['Alt', 'left', 'right'], 'Change the mode'],
  [['Alt', 'S'], 'Next station set-up'],
  [['Alt', 'R'], 'Run or S&P'],
  [['Alt', 'L'], 'In a contest: edit the last contact'],
  [['up', 'down'], 'In the frequency: change the digit under the cursor'],
  [['left', 'right'], 'On the grip of the player: move it; Esc stops it'],
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
                  <Key key={key} name={key} />
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

/** The bundled fonts have no arrows. */
const ARROWS = { up: IconArrowUp, down: IconArrowDown, left: IconArrowLeft, right: IconArrowRight };

function Key({ name }: { name: string }) {
  if (!Object.hasOwn(ARROWS, name)) return <kbd>{name}</kbd>;
  const Icon = ARROWS[name as keyof typeof ARROWS];
  return (
    <kbd>
      <Icon size={12} stroke={2} style={{ verticalAlign: -2 }} aria-hidden />
      <span className="vh">{name} arrow</span>
    </kbd>
  );
}

/** Lists that find an entry by its first letters. */
const LETTER_SEARCH = 'select, [role=menu], [role=menu] *, [role=listbox] *';

/**
 * `L` goes to the log bar of the page, else to the logger; `/` focuses the callsign search, else the log bar; `?` opens
 * the help. Fields name their key with `data-shortcut`.
 */
export function useShortcuts(onHelp: () => void) {
  const navigate = useNavigate();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (event.key === '?') onHelp();
      const isLog = event.key.toLowerCase() === 'l';
      if (isLog && event.target instanceof Element && event.target.matches(LETTER_SEARCH)) return;
      if (!isLog && event.key !== '/') return;
      const keys = isLog ? ['l'] : ['/', 'l'];
      const field = keys.map(shownField).find((found) => found !== undefined);
      if (!field && !isLog) return;
      event.preventDefault();
      if (field) field.focus();
      else void navigate('/logger');
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onHelp, navigate]);
}

function shownField(key: string): HTMLElement | undefined {
  const fields = document.querySelectorAll<HTMLElement>(`[data-shortcut="${key}"]`);
  const shown = [...fields].filter((candidate) => candidate.checkVisibility());
  return shown.find((candidate) => candidate.closest('search')) ?? shown[0];
}
