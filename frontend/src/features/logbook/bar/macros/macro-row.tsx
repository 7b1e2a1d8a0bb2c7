import type { SendRequest } from '@pileup/contract/presence';
import { IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { lazy, type MouseEvent, type RefObject, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { call } from '../../../../lib/http/http.ts';
import type { Session } from '../../../../lib/session.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import type { LogBarState } from '../use-log-bar.ts';
import styles from './macro-row.module.css';
import { expandMacro, MACRO_KEYS, type Macro, type MacroKind, macroTexts, type SendMacro } from './macro-texts.ts';
import { SendingWindow, sendInOrder } from './sending.ts';
import { functionKey, useBarKeys } from './use-bar-keys.ts';

const MacroDialog = lazy(() => import('./macro-dialog.tsx').then((m) => ({ default: m.MacroDialog })));

/** Time allowed for delivery: the bridge gets a macro after a second at most. */
const DELIVERY_MS = 3_000;
/** Duration of a character at 20 words per minute. */
const CHARACTER_MS = 600;
const VOICE_MS = 15_000;

const radio = sendInOrder({
  send: (what: SendRequest) => call('vrigcontrol/send', what),
  stop: () => call('vrigcontrol/stop'),
});

interface MacroRowProps {
  bar: LogBarState;
  kind: MacroKind;
  session: Session;
  /** Ref to the function that sends a macro; this row sets it. */
  sendMacro: RefObject<SendMacro | null>;
}

/** The macros of F1 to F8 as buttons. The keys work while the focus is in the log bar; Escape stops sending. */
export function MacroRow({ bar, kind, session, sendMacro }: MacroRowProps) {
  const owner = String(session.user.id);
  const place = useRef<HTMLDivElement>(null);
  const sending = useRef(new SendingWindow()).current;
  const [sentText, setSentText] = useState('');
  const [isEditing, setEditing] = useState(false);
  const texts = macroTexts.use(owner);
  const { form, cat } = bar;
  const macros = form.run ? texts.run : texts.sp;

  function request(macro: Macro): { text: string } | { voice: number } | null {
    if (kind === 'voice') return macro.voice > 0 ? { voice: macro.voice } : null;
    const text = expandMacro(macro.text, {
      MYCALL: session.user.my_callsign,
      CALL: form.call,
      RST: form.snt,
      NAME: form.name,
      SERIAL: form.extra.STX ?? '',
      EXCH: form.extra.STX_STRING ?? texts.exchange,
    });
    return text === null ? null : { text };
  }

  function send(index: number) {
    const macro = macros[index];
    const what = macro && request(macro);
    if (!what) {
      setSentText(`${MACRO_KEYS[index]} has nothing to send`);
      return;
    }
    const duration = DELIVERY_MS + ('text' in what ? what.text.length * CHARACTER_MS : VOICE_MS);
    const takeBack = sending.begin(Date.now(), duration);
    setSentText('text' in what ? what.text : `Voice memory ${what.voice}`);
    radio.send(what).catch((error: unknown) => {
      takeBack();
      setSentText('');
      showFailure(error);
    });
  }

  useImperativeHandle(sendMacro, () => send);

  function stop() {
    sending.stop();
    setSentText('Stopped');
    radio.stop().catch(showFailure);
  }

  useBarKeys(place, (event) => {
    const index = functionKey(event);
    if (index !== null) {
      // F5 would reload the page, F1 open the browser's help.
      event.preventDefault();
      if (!event.repeat) send(index);
    } else if (event.key === 'Escape' && sending.isOpen(Date.now(), cat.transmitting)) {
      event.preventDefault();
      stop();
    }
  });

  return (
    <div className={styles.row} ref={place}>
      <fieldset className={styles.macros}>
        <legend className="vh">Macros, {form.run ? 'Run' : 'S&P'}</legend>
        {macros.map(({ label, text, voice }, index) => (
          <Button
            key={MACRO_KEYS[index]}
            small
            className={styles.macro}
            aria-keyshortcuts={MACRO_KEYS[index]}
            title={kind === 'cw' ? text : voice > 0 ? `Voice memory ${voice}` : 'No voice memory'}
            onMouseDown={keepFocus}
            onClick={() => send(index)}
          >
            <kbd>{MACRO_KEYS[index]}</kbd> {label}
          </Button>
        ))}
      </fieldset>
      <Button small variant="danger" aria-keyshortcuts="Escape" onMouseDown={keepFocus} onClick={stop}>
        <IconPlayerStop className="i" stroke={1.75} aria-hidden /> Stop
      </Button>
      <IconButton label="Edit the macros" icon={IconPencil} onClick={() => setEditing(true)} />
      <span className={styles.sentText} role="status">
        {sentText}
      </span>
      {isEditing && (
        <Suspense>
          <MacroDialog
            owner={owner}
            isRun={form.run}
            onClose={() => {
              setEditing(false);
              bar.callField.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A click leaves the cursor in the field. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

function showFailure(error: unknown) {
  showToast({ text: error instanceof Error ? error.message : String(error), kind: 'bad' });
}
