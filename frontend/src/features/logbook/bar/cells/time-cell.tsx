import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useRef } from 'react';
import { useUtcClock } from '../../../../lib/clock.ts';
import { cx } from '../../../../lib/cx.ts';
import { utcClockText, utcDayText } from '../../../../lib/text/time-text.ts';
import { IconButton } from '../../../../ui/button.tsx';
import type { LogBarState } from '../use-log-bar.ts';
import { InputCell } from './cell.tsx';
import styles from './cells.module.css';

/** The time of the contact: follows the clock until a click on it or on the lock makes it editable. */
export function TimeCell({ bar: { form, errors, dispatch, type } }: { bar: LogBarState }) {
  const now = useUtcClock();
  const field = useRef<HTMLInputElement>(null);
  const locked = form.time !== null;
  const lock = () => dispatch({ type: 'lock', now });
  return (
    <InputCell
      label={locked ? 'UTC' : `UTC ${utcDayText(now)}`}
      aria-label="Date and time, UTC"
      span={[4, 4, 0, 12]}
      className={cx(styles.time, locked && styles.locked)}
      ref={field}
      value={form.time ?? utcClockText(now)}
      readOnly={!locked}
      maxLength={19}
      error={errors.time}
      onClick={lock}
      onChange={({ target }) => type('time', target.value)}
      aside={
        <IconButton
          label={locked ? 'Unlock the time' : 'Lock the time'}
          icon={locked ? IconLock : IconLockOpen}
          aria-pressed={locked}
          className={styles.lock}
          onClick={() => {
            if (locked) dispatch({ type: 'unlock' });
            else lock();
            field.current?.focus();
          }}
        />
      }
    />
  );
}
