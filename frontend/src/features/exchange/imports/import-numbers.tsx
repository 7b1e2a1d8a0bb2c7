import type { ImportReport } from '@pileup/contract/exchange';
import type { CSSProperties, ReactNode } from 'react';
import { countText } from '../../../lib/text/time-text.ts';
import styles from './import-numbers.module.css';

const DONE = { added: 'added', duplicate: 'duplicate', enriched: 'of them enriched', rejected: 'rejected' };
const CHECKED = {
  added: 'would be added',
  duplicate: 'already in your log',
  enriched: 'of them would be enriched',
  rejected: 'cannot be read',
};

/** The counts of an import or a check, in the order of the progress bar; all but `enriched` add up to `read`. */
export function ImportNumbers({ report, children }: { report: ImportReport; children?: ReactNode }) {
  const text = report.check_only ? CHECKED : DONE;
  return (
    <div className={styles.numbers}>
      <Figure value={report.added} text={text.added} colour="var(--live)" />
      <Figure value={report.duplicate} text={text.duplicate} colour="var(--faint)" />
      <Figure value={report.enriched} text={text.enriched} />
      <Figure value={report.rejected} text={text.rejected} colour="var(--danger)" />
      {report.flagged > 0 && <Figure value={report.flagged} text="with warnings" />}
      {children}
    </div>
  );
}

function Figure({ value, text, colour }: { value: number; text: string; colour?: string }) {
  const style = colour && ({ '--k': colour } as CSSProperties);
  return (
    <span {...(style && { className: styles.swatch, style })}>
      <b>{countText(value)}</b>
      {text}
    </span>
  );
}
