import { ModeChip } from '../../../../ui/radio/mode-chip.tsx';
import { CLASSES } from './mode-classes.ts';

/** The colours of the mode classes. */
export function ClassLegend() {
  return (
    <span className="class-legend">
      {CLASSES.map(({ key, name, mode }) => (
        <ModeChip key={key} mode={mode} submode={name} />
      ))}
    </span>
  );
}
