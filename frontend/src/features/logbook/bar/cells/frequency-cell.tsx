import { formatMhz, formatVfo } from '@pileup/radio/frequency';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { LogBarState } from '../use-log-bar.ts';
import { Cell } from './cell.tsx';
import styles from './cells.module.css';
import { caretAfterStep, type DigitGroup, digitGroupAt, stepFrequency } from './tuning-step.ts';

const GROUPS: readonly DigitGroup[] = ['MHz', 'kHz', 'Hz'];

/**
 * The VFO. Without focus it shows the frequency grouped with the Hz dimmed; with focus, as plain text. Arrow keys step
 * the digit group at the cursor, the wheel the group under the pointer.
 */
export function FrequencyCell({ bar: { form, errors, dispatch, type } }: { bar: LogBarState }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const dial = useRef<HTMLSpanElement>(null);
  const caret = useRef<number | null>(null);
  const hz = hzFromTyped(form.freq);
  /** The text before the operator typed over it; null while nothing is typed. */
  const before = useRef<string | null>(null);

  // React would move the cursor to the end of the new text.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  useEffect(() => {
    function turn(event: WheelEvent) {
      const group = groupUnder(event, field.current);
      if (!group || event.deltaY === 0 || event.ctrlKey) return;
      event.preventDefault();
      dispatch({ type: 'tuned', freq: stepFrequency(form.freq, group, event.deltaY < 0) });
    }
    // React's wheel listeners are passive: the page would scroll, too.
    const cell = dial.current;
    cell?.addEventListener('wheel', turn, { passive: false });
    return () => cell?.removeEventListener('wheel', turn);
  }, [form.freq, dispatch]);

  /** Applies the typed frequency. If it has changed, the sideband follows it; else a chosen sideband stays. */
  function commit() {
    if (before.current === null) return;
    const isOther = hz !== hzFromTyped(before.current);
    before.current = null;
    if (hz !== null) dispatch(isOther ? { type: 'typed-frequency', hz } : { type: 'tuned', freq: formatMhz(hz) });
  }

  function step(event: KeyboardEvent<HTMLInputElement>) {
    // The frequency is applied before the contact is saved or cleared, or a key with Alt sets band or mode: leaving the
    // field changes nothing then.
    if (event.altKey || event.key === 'Enter' || event.key === 'Escape') commit();
    if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const at = event.currentTarget.selectionStart ?? 0;
    const next = stepFrequency(form.freq, digitGroupAt(form.freq, at), event.key === 'ArrowUp');
    caret.current = caretAfterStep(form.freq, at, next);
    dispatch({ type: 'tuned', freq: next });
  }

  return (
    <Cell label="Freq MHz" htmlFor={id} span={[6, 7, 7, 7]} className={styles.vfo} error={errors.freq}>
      <span className={styles.vfoField} ref={dial}>
        <input
          id={id}
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          value={form.freq}
          aria-invalid={errors.freq ? true : undefined}
          aria-describedby={errors.freq ? `${id}-error` : undefined}
          onChange={({ target }) => {
            before.current ??= form.freq;
            type('freq', target.value);
          }}
          onKeyDown={step}
          onBlur={commit}
        />
        {hz !== null && (
          <span className={styles.digits} aria-hidden="true">
            {formatVfo(hz)
              .split('.')
              .map((digits, place) => (
                <span key={GROUPS[place]} data-group={GROUPS[place]}>
                  {place > 0 && '.'}
                  {digits}
                </span>
              ))}
          </span>
        )}
      </span>
    </Cell>
  );
}

/**
 * The digit group under the pointer; with focus, when the groups are hidden, the one at the cursor. It is found by the
 * places of the groups: the pointer is always on the field, so that a click on the digits edits them.
 */
function groupUnder(event: WheelEvent, field: HTMLInputElement | null): DigitGroup | undefined {
  const groups = field?.parentElement?.querySelectorAll('[data-group]') ?? [];
  const under = [...groups].find((group) => {
    const { left, right } = group.getBoundingClientRect();
    return left <= event.clientX && event.clientX < right;
  });
  if (under) return GROUPS.find((name) => name === under.getAttribute('data-group'));
  if (!field || document.activeElement !== field) return undefined;
  return digitGroupAt(field.value, field.selectionStart ?? 0);
}
