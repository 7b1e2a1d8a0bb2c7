import { IconVideo } from '@tabler/icons-react';
import styles from './video-poster.module.css';

const BARS = 24;
const HEIGHT = 27;

/** Stands for a video until it is played: its own picture is on another site, which gets no request before a click. */
export function VideoPoster({ id }: { id: string }) {
  return (
    <span className={styles.poster} aria-hidden="true">
      <svg viewBox={`0 0 ${BARS * 4} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={spectrum(id)} />
      </svg>
      <IconVideo size={40} stroke={1.25} />
    </span>
  );
}

/** Bars that are always the same for the same video, so that cards differ. */
function spectrum(id: string): string {
  let state = 7;
  for (const character of id) state = (state * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return Array.from({ length: BARS }, (_, bar) => {
    state = (state * 75 + 74) % 65_537;
    return `M${bar * 4} ${HEIGHT}v-${2 + (state % 20)}h3v${HEIGHT}z`;
  }).join('');
}
