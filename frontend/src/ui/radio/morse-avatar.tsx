import styles from '../avatar.module.css';
import { morseRows } from './morse.ts';

const LINE = 8;

interface MorseAvatarProps {
  call: string;
  size?: number;
  /** AF, AN, AS, EU, NA, OC or SA: tints the background. */
  continent?: string | undefined;
}

/** The avatar of a station without a photo: its suffix in Morse. Decorative: show the call next to it. */
export function MorseAvatar({ call, size, continent }: MorseAvatarProps) {
  const rows = morseRows(call);
  const width = Math.max(26, ...rows.map((row) => row.width));
  const top = (width - rows.length * LINE) / 2 + LINE / 2;
  return (
    <span
      className={styles.avatar}
      data-continent={continent || undefined}
      style={size ? { width: size, height: size } : undefined}
    >
      <svg viewBox={`0 0 ${width} ${width}`} aria-hidden="true">
        <path
          d={rows
            .flatMap((row, line) =>
              row.marks.map(([start, length]) => `M${(width - row.width) / 2 + start} ${top + line * LINE}h${length}`),
            )
            .join('')}
          stroke="currentColor"
          strokeWidth="3"
        />
      </svg>
    </span>
  );
}
