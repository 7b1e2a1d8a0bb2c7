import { type ModeClass, modeClass } from '@pileup/radio/mode';
import type { CSSProperties } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './mode-chip.module.css';

const GLYPHS: Record<ModeClass, { path: string; width: number; colour: string }> = {
  Voice: { path: 'M0 5h2l1.5-4 3 8 3-8 2.5 6 1-2h1', width: 1.4, colour: 'var(--voice)' },
  CW: { path: 'M0 5h6M9 5h2M13 5h1', width: 2.6, colour: 'var(--cw)' },
  Data: { path: 'M0 7.5h3v-5h3v5h2v-5h2v5h4', width: 1.4, colour: 'var(--data)' },
  SSTV: { path: 'M1 1.5h12M1 4h9M1 6.5h12M1 9h6', width: 1.4, colour: 'var(--sstv)' },
};

export interface ModeChipProps {
  mode: string;
  submode?: string;
  className?: string | undefined;
}

/** A mode with the glyph and colour of its class; shows the submode if there is one (FT4, USB, C4FM). */
export function ModeChip({ mode, submode = '', className }: ModeChipProps) {
  if (!mode) return null;
  const glyph = GLYPHS[modeClass(mode, submode)];
  return (
    <span className={cx(styles.chip, className)} style={{ '--m': glyph.colour } as CSSProperties}>
      <svg viewBox="0 0 14 10" aria-hidden="true">
        <path d={glyph.path} fill="none" stroke="currentColor" strokeWidth={glyph.width} />
      </svg>
      {submode || mode}
    </span>
  );
}
