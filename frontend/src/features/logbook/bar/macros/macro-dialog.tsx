import { MAX_VOICE_MEMORY } from '@pileup/radio/morse-text';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { cx } from '../../../../lib/cx.ts';
import { Button } from '../../../../ui/button.tsx';
import dialogStyles from '../../../../ui/dialog.module.css';
import fieldStyles from '../../../../ui/field.module.css';
import { FieldError } from '../../../../ui/field.tsx';
import { Segment } from '../../../../ui/segment.tsx';
import styles from './macro-dialog.module.css';
import {
  DEFAULT_MACROS,
  exchangeFault,
  MACRO_KEYS,
  type Macro,
  type MacroTexts,
  macroFault,
  macroTexts,
  PLACEHOLDERS,
} from './macro-texts.ts';

const SETS = [
  { value: 'run', label: 'Run' },
  { value: 'sp', label: 'S&P' },
] as const;
const MEMORIES = Array.from({ length: MAX_VOICE_MEMORY }, (_, index) => index + 1);

interface MacroDialogProps {
  owner: string;
  isRun: boolean;
  onClose: () => void;
}

/** Edits the macros of F1 to F8; stored on this device when all of them can be sent. */
export function MacroDialog({ owner, isRun, onClose }: MacroDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [texts, setTexts] = useState<MacroTexts>(() => macroTexts.get(owner));
  const [shown, setShown] = useState<'run' | 'sp'>(isRun ? 'run' : 'sp');
  useEffect(() => dialog.current?.showModal(), []);

  function change(index: number, fields: Partial<Macro>) {
    const list = texts[shown].map((macro, place) => (place === index ? { ...macro, ...fields } : macro));
    setTexts({ ...texts, [shown]: list });
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const isWrong = (set: 'run' | 'sp') => texts[set].some(({ text }) => macroFault(text));
    const wrong = isWrong(shown) ? shown : SETS.map(({ value }) => value).find(isWrong);
    if (wrong || exchangeFault(texts.exchange)) {
      // The wrong field must be rendered to get the focus.
      flushSync(() => wrong && setShown(wrong));
      dialog.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
      return;
    }
    macroTexts.update(owner, () => texts);
    dialog.current?.close();
  }

  return createPortal(
    <dialog className={cx(dialogStyles.dialog, styles.dialog)} ref={dialog} aria-labelledby="macros" onClose={onClose}>
      <form className={dialogStyles.body} noValidate onSubmit={save}>
        <h2 id="macros">Macros</h2>
        <Segment className={styles.sets} label="Macros for" options={SETS} value={shown} onChange={setShown} />
        <ul className={cx(fieldStyles.field, styles.list)}>
          {texts[shown].map((macro, index) => (
            <MacroFields
              key={MACRO_KEYS[index]}
              name={MACRO_KEYS[index] ?? ''}
              macro={macro}
              onChange={(fields) => change(index, fields)}
            />
          ))}
        </ul>
        <div className={cx(fieldStyles.field, styles.exchange)}>
          <label htmlFor="exchange">My exchange</label>
          <input
            id="exchange"
            className="mono"
            value={texts.exchange}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={exchangeFault(texts.exchange) ? true : undefined}
            aria-describedby={exchangeFault(texts.exchange) ? 'exchange-error' : undefined}
            onChange={({ target }) => setTexts({ ...texts, exchange: target.value.toUpperCase() })}
          />
        </div>
        <FieldError text={exchangeFault(texts.exchange)} id="exchange-error" />
        <p className="muted">
          Replaced when sent: <span className="mono">{PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}</span>. RST is
          the report in Snt; for cut numbers, type them: 5NN. Voice plays a memory in the radio.
        </p>
        <div className={dialogStyles.actions}>
          <Button variant="quiet" onClick={() => setTexts({ ...texts, [shown]: DEFAULT_MACROS[shown] })}>
            Defaults
          </Button>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button variant="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

interface MacroFieldsProps {
  name: string;
  macro: Macro;
  onChange: (fields: Partial<Macro>) => void;
}

function MacroFields({ name, macro: { label, text, voice }, onChange }: MacroFieldsProps) {
  const fault = macroFault(text);
  const faultId = useId();
  return (
    <li className={styles.macro}>
      <kbd>{name}</kbd>
      <input
        aria-label={`${name}: label`}
        className={styles.label}
        value={label}
        maxLength={12}
        autoComplete="off"
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <input
        aria-label={`${name}: text`}
        className={cx('mono', styles.text)}
        value={text}
        maxLength={160}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        onChange={({ target }) => onChange({ text: target.value.toUpperCase() })}
      />
      <select
        aria-label={`${name}: voice memory`}
        value={voice}
        onChange={({ target }) => onChange({ voice: Number(target.value) })}
      >
        <option value={0}>No voice</option>
        {MEMORIES.map((memory) => (
          <option key={memory} value={memory}>
            Voice {memory}
          </option>
        ))}
      </select>
      {fault && (
        <div className={styles.fault}>
          <FieldError text={fault} id={faultId} />
        </div>
      )}
    </li>
  );
}
