import { modeClass, resolveMode } from '@pileup/radio/mode';
import type { Mark } from '@pileup/radio/worked';
import { cx } from '../../lib/cx.ts';
import styles from './marks.module.css';

interface MarksProps {
  marks: readonly Mark[];
  band: string;
  /** An ADIF mode or submode. */
  mode: string;
  /** Shows only the most important mark, for small spaces; its tooltip names the others. */
  isShort?: boolean;
}

/** Marks that name what a contact would be the first of. */
export function Marks({ marks, band, mode, isShort = false }: MarksProps) {
  if (marks.length === 0) return null;
  const resolved = resolveMode(mode);
  const texts: Record<Mark, string> = {
    entity: 'New entity',
    band: `New on ${band}`,
    mode: `New in ${modeClass(resolved.mode, resolved.submode)}`,
    zone: 'New zone',
    square: 'New square',
  };
  const all = marks.map((mark) => texts[mark]).join(', ');
  return (isShort ? marks.slice(0, 1) : marks).map((mark) => (
    <span
      key={mark}
      data-mark
      className={cx(mark === 'entity' ? styles.entity : styles.mark, isShort && styles.short)}
      title={all}
    >
      {texts[mark]}
    </span>
  ));
}

export function DuplicateMark() {
  return (
    <span data-mark className={styles.duplicate}>
      Duplicate
    </span>
  );
}
