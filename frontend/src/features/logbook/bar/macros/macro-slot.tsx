import { modeClass } from '@pileup/radio/mode';
import { IconX } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../../lib/session.ts';
import { IconButton } from '../../../../ui/button.tsx';
import type { LogBarState } from '../use-log-bar.ts';
import styles from './macro-row.module.css';
import type { MacroKind, SendMacro } from './macro-texts.ts';
import { functionKey, useBarKeys } from './use-bar-keys.ts';

const MacroRow = lazy(() => import('./macro-row.tsx').then((m) => ({ default: m.MacroRow })));

interface MacroSlotProps {
  bar: LogBarState;
  /** Ref to the function that sends a macro, set while macros can be sent. */
  sendMacro: RefObject<SendMacro | null>;
}

/** Lets F1 to F8 send macros while a bridge is connected that can; else the keys have their meaning in the browser. */
export function MacroSlot({ bar, sendMacro }: MacroSlotProps) {
  const session = useSession();
  const { form, cat, editing } = bar;
  if (!session || editing) return null;
  const mode = modeClass(form.mode, form.submode);
  const kind = mode === 'CW' ? 'cw' : mode === 'Voice' ? 'voice' : null;
  if (kind !== null && (kind === 'cw' ? cat.canSendCw : cat.canSendVoice))
    return (
      <Suspense>
        <MacroRow bar={bar} kind={kind} session={session} sendMacro={sendMacro} />
      </Suspense>
    );
  return <MissingNote text={missing(kind, cat.active)} />;
}

function missing(kind: MacroKind | null, isConnected: boolean): string {
  if (kind === null) return 'F1 to F8 send macros in CW and in phone.';
  if (!isConnected) return 'F1 to F8 send macros through the bridge. No radio is connected.';
  const what = kind === 'cw' ? 'sends Morse code' : 'has voice memories';
  return `F1 to F8 send macros through the bridge: start it with --send, at a rigctld whose radio ${what}.`;
}

/** Explains why no macro was sent when one of the keys was pressed in the log bar. The browser handles the key. */
function MissingNote({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useBarKeys(place, (event) => {
    if (functionKey(event) !== null) setShown(true);
    else if (event.key === 'Escape') setShown(false);
  });
  return (
    <div ref={place} role="status">
      {isShown && (
        <p className={styles.note}>
          <span>
            {text} <Link to="/docs#connect">How to connect</Link>
          </span>
          <IconButton label="Close the note about macros" icon={IconX} onClick={() => setShown(false)} />
        </p>
      )}
    </div>
  );
}
