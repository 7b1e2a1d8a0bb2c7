import { MODE_OPTIONS, modeOfOption } from '@pileup/radio/mode';
import { IconChevronDown, IconLock, IconLockOpen } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useUtcClock } from '../../../../lib/clock.ts';
import { cx } from '../../../../lib/cx.ts';
import { useDateFormat } from '../../../../lib/text/display-settings.ts';
import { utcClockText, utcDayText } from '../../../../lib/text/time-text.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Segment } from '../../../../ui/segment.tsx';
import { useEntities } from '../../api.ts';
import { TIME_FORMS } from '../../utc-text.ts';
import widths from '../log-bar.module.css';
import type { LogBarState } from '../use-log-bar.ts';
import { Cell, InputCell } from './cell.tsx';
import styles from './cells.module.css';
import { entityOptions, entityText } from './entity-options.ts';
import { modeOfQuick, QUICK_MODES, type QuickMode, quickModeOf } from './tuning-step.ts';

const OPTIONS = MODE_OPTIONS.map((text, index) => ({ text, ...modeOfOption(MODE_OPTIONS, index) }));
const QUICK = QUICK_MODES.map((value) => ({ value, label: value }));
/** A length that no form of a time exceeds. */
const MAX_TIME = 30;
const optionValue = (mode: string, submode: string) => `${mode}/${submode}`;

/** The mode: a select with all ADIF modes and submodes, and quick buttons for five of them. */
export function ModeCell({ bar: { form, dispatch, callField } }: { bar: LogBarState }) {
  const id = useId();
  const { mode, submode } = form;
  const value = optionValue(mode, submode);
  const listed = OPTIONS.some((option) => optionValue(option.mode, option.submode) === value);
  const quick = (
    <Segment<QuickMode>
      label="Quick mode"
      options={QUICK}
      value={quickModeOf(mode, submode)}
      onChange={(name) => {
        dispatch({ type: 'mode', ...modeOfQuick(name) });
        callField.current?.focus();
      }}
    />
  );
  return (
    <Cell
      label="Mode"
      htmlFor={id}
      span={[8, 5, 5, 5]}
      className={cx(styles.select, styles.mode)}
      actions={quick}
      aside={<Chevron />}
    >
      <span className={styles.value} aria-hidden="true">
        {mode}
        {submode && <small className={quickModeOf(mode, submode) && widths.narrowOnly}>{submode}</small>}
      </span>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = OPTIONS[target.selectedIndex];
          if (chosen) dispatch({ type: 'mode', mode: chosen.mode, submode: chosen.submode });
        }}
      >
        {OPTIONS.map((option) => (
          <option key={optionValue(option.mode, option.submode)} value={optionValue(option.mode, option.submode)}>
            {option.text}
          </option>
        ))}
        {!listed && <option value={value}>{[mode, submode].filter(Boolean).join(' ')}</option>}
      </select>
    </Cell>
  );
}

/** Marks a cell as a select. */
export function Chevron() {
  return <IconChevronDown className={styles.chevron} stroke={1.75} aria-hidden />;
}

/** A longer name of an entity has two lines. */
const LONG_NAME = 12;

/** The DXCC entity: derived from the call, or chosen. */
export function EntityCell({ bar: { form, lookup, dispatch } }: { bar: LogBarState }) {
  const id = useId();
  const { data } = useEntities();
  const derived = lookup.data?.dxcc_entity;
  const options = useMemo(() => entityOptions(data ?? (derived ? [derived] : [])), [data, derived]);
  const known = derived && String(derived.adif) === form.dxcc ? entityText(derived) : undefined;
  const text = options.find(({ value }) => value === form.dxcc)?.text ?? known ?? '';
  const [, name = text, number = ''] = /^(.*) (\(\d+\))$/.exec(text) ?? [];
  return (
    <Cell
      label="DXCC"
      htmlFor={id}
      span={[4, 5, 0, 8]}
      className={styles.select}
      aside={
        <>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <Chevron />
        </>
      }
    >
      <span className={cx(styles.value, styles.text, name.length > LONG_NAME && styles.lines)} aria-hidden="true">
        {name}
      </span>
      <select id={id} value={form.dxcc} onChange={({ target }) => dispatch({ type: 'entity', adif: target.value })}>
        <option value="">None</option>
        {options.map((option) => (
          <option key={option.text} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Cell>
  );
}

/**
 * The time of the contact: follows the clock until a click on it or on the lock makes it editable. The typed text then
 * replaces it, and is written in full when the field is left.
 */
export function TimeCell({ bar: { form, errors, dispatch, type } }: { bar: LogBarState }) {
  const now = useUtcClock();
  const format = useDateFormat();
  const field = useRef<HTMLInputElement>(null);
  const locked = form.time !== null;
  /** Locks the time at once, so that the next key replaces it. */
  function lock() {
    if (locked) return;
    flushSync(() => dispatch({ type: 'lock', now }));
    field.current?.select();
  }
  const readTime = () => dispatch({ type: 'typed-time', now: Date.now() });
  /** Runs before the browser inserts the key, or the contact is saved. */
  function onKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (key === 'Enter') readTime();
    else if (!ctrlKey && !metaKey && !altKey && /^\d$/.test(key)) lock();
  }
  return (
    <InputCell
      label={locked ? 'UTC' : `UTC ${utcDayText(now, format)}`}
      aria-label="Date and time, UTC"
      span={[4, 4, 0, 12]}
      className={cx(styles.time, locked && styles.locked)}
      ref={field}
      value={form.time ?? utcClockText(now)}
      readOnly={!locked}
      maxLength={MAX_TIME}
      title={`${TIME_FORMS}, in UTC. A time without a date means today, or yesterday if it is still to come.`}
      error={errors.time}
      showsError
      onClick={lock}
      onBlur={readTime}
      onKeyDown={onKey}
      onChange={({ target }) => type('time', target.value)}
      aside={
        <IconButton
          label={locked ? 'Unlock the time' : 'Lock the time'}
          icon={locked ? IconLock : IconLockOpen}
          aria-pressed={locked}
          className={styles.lock}
          onClick={() => {
            field.current?.focus();
            if (locked) dispatch({ type: 'unlock' });
            else lock();
          }}
        />
      }
    />
  );
}
