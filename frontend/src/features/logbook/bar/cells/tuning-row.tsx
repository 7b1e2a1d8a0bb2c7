import { bandOf } from '@pileup/radio/band';
import { resolveMode } from '@pileup/radio/mode';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import { cx } from '../../../../lib/cx.ts';
import { Segment } from '../../../../ui/segment.tsx';
import widths from '../log-bar.module.css';
import type { LogBarState } from '../use-log-bar.ts';
import styles from './tuning-row.module.css';
import { modeOfQuick, QUICK_MODES, quickModeOf, tuningOn } from './tuning-step.ts';
import { useUsedTunings } from './used-tunings.ts';

const optionsOf = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }));

/** Buttons that tune to a band, at its calling frequency, or to a mode that the operator uses. */
export function TuningRow({ bar: { form, dispatch, callField, tune } }: { bar: LogBarState }) {
  const { bands, modes } = useUsedTunings();
  const band = bandOf(hzFromTyped(form.freq) ?? 0);
  const mode = form.submode || form.mode;
  const setMode = (next: { mode: string; submode: string }) => {
    dispatch({ type: 'mode', mode: next.mode, submode: next.submode });
    callField.current?.focus();
  };
  return (
    <div className={styles.tuning}>
      <Segment
        label="Band"
        options={optionsOf(bands)}
        value={bands.find((each) => each === band)}
        onChange={(next) => {
          tune(tuningOn(next, form));
          callField.current?.focus();
        }}
      />
      <Segment
        label="Quick mode"
        className={cx(widths.narrowOnly, styles.quick)}
        options={optionsOf(QUICK_MODES)}
        value={quickModeOf(form.mode, form.submode)}
        onChange={(name) => setMode(modeOfQuick(name))}
      />
      <Segment
        label="More modes"
        options={optionsOf(modes)}
        value={modes.find((each) => each === mode)}
        onChange={(name) => setMode(resolveMode(name))}
      />
    </div>
  );
}
