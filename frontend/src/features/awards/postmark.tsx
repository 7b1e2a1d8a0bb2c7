import type { AwardPeriodKind } from '@pileup/contract/awards/awards';
import { postmarkLines } from '@pileup/radio/awards/award-text';
import { useId } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './postmark.module.css';

interface PostmarkProps {
  shortName: string;
  period: AwardPeriodKind;
  /** ISO 8601, the beginning of the period. */
  from: string;
  className?: string | undefined;
}

/** The postmark of an award, as on its certificate. Its texts are beside it. */
export function Postmark({ shortName, period, from, className }: PostmarkProps) {
  const arc = useId();
  const [first, second] = postmarkLines(period, Date.parse(from));
  return (
    <svg className={cx(styles.postmark, className)} viewBox="0 0 62 62" aria-hidden="true">
      <defs>
        <path id={arc} d="M8.5 31a22.5 22.5 0 0 1 45 0" />
      </defs>
      <circle cx="31" cy="31" r="29.5" strokeWidth="1.6" />
      <circle cx="31" cy="31" r="18.5" />
      <text>
        <textPath href={`#${arc}`} startOffset="50%">
          {shortName.toUpperCase()}
        </textPath>
      </text>
      <path d="M3 27.5h8M3 31h8M3 34.5h8M51 27.5h8M51 31h8M51 34.5h8M19 50q12 7 24 0" />
      <text className={styles.date} x="31" y="30">
        {first}
      </text>
      <text className={styles.date} x="31" y="40">
        {second}
      </text>
    </svg>
  );
}
