import { formatVfo, hzFromKhz } from '@pileup/radio/frequency';
import { type ModeClass, modeClass } from '@pileup/radio/mode';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { bandColour } from './band-token.ts';
import styles from './contact-parts.module.css';

/** A callsign, never wrapped or truncated; with `to` a link. */
export function Call({ call, to }: { call: string; to?: string }) {
  if (!to) return <span className="call">{call}</span>;
  return (
    <Link className="call" to={to}>
      {call}
    </Link>
  );
}

export interface FrequencyProps {
  khz: number | string | null;
  /** Shows only the hundreds of the Hz group, for small spaces. */
  short?: boolean;
}

/** A frequency in kHz as a VFO shows it, the Hz group dimmed. Asterisks if hidden in a contest; nothing if unknown. */
export function Frequency({ khz, short = false }: FrequencyProps) {
  if (khz === '******') {
    return (
      <span className="hid" title="Frequency hidden in contests">
        <span aria-hidden="true">******</span>
        <span className="vh">Frequency hidden in contests</span>
      </span>
    );
  }
  const hz = khz === null ? null : hzFromKhz(khz);
  if (hz === null) return null;
  const digits = formatVfo(hz);
  return (
    <span className="freq">
      {digits.slice(0, -4)}
      <i>{digits.slice(-4, short ? -2 : undefined)}</i>
    </span>
  );
}

/** A band's name with its colour as a bar. Renders nothing if the band is unknown. */
export function BandChip({ band, className }: { band: string; className?: string | undefined }) {
  if (!band) return null;
  return (
    <span className={cx(styles.band, className)} style={{ '--c': bandColour(band) } as CSSProperties}>
      {band.toLowerCase() === 'sat' ? 'SAT' : band.toLowerCase()}
    </span>
  );
}

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
    <span className={cx(styles.mode, className)} style={{ '--m': glyph.colour } as CSSProperties}>
      <svg viewBox="0 0 14 10" aria-hidden="true">
        <path d={glyph.path} fill="none" stroke="currentColor" strokeWidth={glyph.width} />
      </svg>
      {submode || mode}
    </span>
  );
}
