import { wattsFromTyped } from '@pileup/radio/fields/power';
import { modeClass } from '@pileup/radio/mode';
import { IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { InputCell } from './cells/cell.tsx';
import styles from './cells/cells.module.css';
import { EntityCell, ModeCell, TimeCell } from './cells/cells.tsx';
import { FrequencyCell } from './cells/frequency-cell.tsx';
import widths from './log-bar.module.css';
import type { FormField } from './log-form.ts';
import type { LogBarState } from './use-log-bar.ts';

/** From this length on GO is above the callsign instead of beside it, so that the callsign is never cut. */
const LONG_CALL = 9;
/** From this length on the callsign takes the whole row on a phone. */
const LONGEST_CALL = 17;

/** The input fields, in the style of a QSL card's report line. The first row is in keyboard order: Call to Comments. */
export function ReportLine({ bar }: { bar: LogBarState }) {
  const { form, errors, type } = bar;
  const watts = wattsFromTyped(form.power);
  // The numeric keyboard of some phones has no minus sign, which reports in decibels need.
  const reportKeys = modeClass(form.mode, form.submode) === 'Data' ? 'text' : 'numeric';
  const field = (name: FormField) => ({
    value: form[name] ?? '',
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => type(name, target.value),
  });
  return (
    <div className={styles.cells}>
      <InputCell
        label="Call"
        span={[7, 7, form.call.length < LONGEST_CALL ? 7 : 12, 12]}
        className={cx(styles.call, form.call.length >= LONG_CALL && styles.longCall)}
        style={{ '--chars': form.call.length } as CSSProperties}
        ref={bar.callField}
        data-shortcut="l"
        data-one-word
        maxLength={20}
        autoCapitalize="characters"
        enterKeyHint="done"
        actions={<CallActions bar={bar} />}
        {...field('call')}
      />
      <InputCell
        label="Name"
        span={[5, 5, 0, 7]}
        className={styles.text}
        ref={bar.nameField}
        maxLength={100}
        {...field('name')}
      />
      <InputCell
        label="Snt"
        aria-label="Sent report"
        data-one-word
        span={[2, 3, 2, 2]}
        inputMode={reportKeys}
        maxLength={10}
        {...field('snt')}
      />
      <InputCell
        label="Rcv"
        aria-label="Received report"
        data-one-word
        span={[2, 3, 3, 3]}
        inputMode={reportKeys}
        maxLength={10}
        {...field('rcv')}
      />
      <InputCell label="Comments" span={[8, 6, 0, 12]} className={styles.text} maxLength={1000} {...field('comment')} />
      <FrequencyCell bar={bar} />
      <ModeCell bar={bar} />
      <EntityCell bar={bar} />
      <InputCell
        label="Pwr W"
        aria-label="Power in watts"
        span={[2, 3, 0, 4]}
        inputMode="decimal"
        maxLength={10}
        onBlur={() => watts !== null && type('power', String(watts))}
        {...field('power')}
      />
      <TimeCell bar={bar} />
    </div>
  );
}

/** The buttons of the callsign. They are not in the tab order, because the lookup is automatic and Escape clears. */
function CallActions({ bar }: { bar: LogBarState }) {
  return (
    <>
      <Button small tabIndex={-1} aria-label="GO: look up this callsign" onClick={bar.search}>
        GO
      </Button>
      <IconButton label="Clear" icon={IconX} tabIndex={-1} className={widths.wideOnly} onClick={bar.clear} />
    </>
  );
}
