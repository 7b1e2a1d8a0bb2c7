import type { ImportReport } from '@pileup/contract/exchange';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconFileImport } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useUtcClock } from '../../../lib/clock.ts';
import { cx } from '../../../lib/cx.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from './import-parts.module.css';
import { encodingText, partRead, recordsExpected, stateText, timeLeft } from './import-report.ts';

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
      {report.qtc > 0 && <Figure value={report.qtc} text="QTC lines, saved with the import" />}
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

/** How an import has ended, beside its text. */
export function StateIcon({ report: { status, check_only } }: { report: ImportReport }) {
  const [Icon, style] =
    status === 'undone'
      ? [IconArrowBackUp, styles.undone]
      : status === 'failed'
        ? [IconAlertTriangle, styles.failed]
        : status === 'done' && !check_only
          ? [IconCircleCheck, styles.done]
          : [IconFileImport, undefined];
  return <Icon className={cx('i', style)} stroke={1.75} aria-hidden />;
}

/** A link to the contacts that an import has added, in the logbook. */
export function ShowContacts({ report: { id, status, check_only, added, filename } }: { report: ImportReport }) {
  if (status !== 'done' || check_only || added === 0) return null;
  return (
    <ButtonLink small to={`/logs?filter=${encodeURIComponent(`import:${id}`)}`}>
      Show these contacts<span className="vh"> of {filename}</span>
    </ButtonLink>
  );
}

/** The progress of an import and its remaining time, or its result. */
export function StatusLine({ report }: { report: ImportReport }) {
  const now = useUtcClock();
  const expected = recordsExpected(report);
  if (report.status !== 'running' || expected === null) {
    const read = report.read > 0 && `${countText(report.read)} ${report.read === 1 ? 'record' : 'records'}`;
    return (
      <span className={cx('muted', styles.status)}>
        {[stateText(report), read, encodingText(report)].filter(Boolean).join(' · ')}
      </span>
    );
  }
  const percent = `${Math.floor(partRead(report) * 100)} %`;
  const records = `${countText(report.read)} of about ${countText(expected)} records`;
  return (
    <span className={cx('muted', styles.status)}>
      {[records, percent, timeLeft(report, now)].filter(Boolean).join(' · ')}
    </span>
  );
}

/** Calls `onEnded` each time `ended` becomes true, and on mount if it is true already. */
export function useOnEnd(ended: boolean, onEnded: () => void) {
  const notify = useEffectEvent(onEnded);
  useEffect(() => {
    if (ended) notify();
  }, [ended]);
}
