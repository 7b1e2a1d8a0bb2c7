import { ModeChip } from '../../../../ui/radio/mode-chip.tsx';
import { CLASSES } from './mode-classes.ts';
import styles from './profile-charts.module.css';

/** The colours of the mode classes. */
export function ClassLegend() {
  return (
    <span className={styles.legend}>
      {CLASSES.map(({ key, name, mode }) => (
        <ModeChip key={key} mode={mode} submode={name} />
      ))}
    </span>
  );
}
