import type { ImportReport } from '@pileup/contract/exchange';
import type { CSSProperties, ReactNode } from 'react';
import { countText } from '../../lib/time-text.ts';

/** The figures of an import, in the order of its bar; added, duplicate and rejected make up what was read. */
export function ImportNumbers({ report, children }: { report: ImportReport; children?: ReactNode }) {
  return (
    <div className="nums">
      <Figure value={report.added} text="added" colour="var(--live)" />
      <Figure value={report.duplicate} text="duplicate" colour="var(--faint)" />
      <Figure value={report.enriched} text="of them enriched" />
      <Figure value={report.rejected} text="rejected" colour="var(--danger)" />
      {children}
    </div>
  );
}

function Figure({ value, text, colour }: { value: number; text: string; colour?: string }) {
  const style = colour && ({ '--k': colour } as CSSProperties);
  return (
    <span {...(style && { className: 'k', style })}>
      <b>{countText(value)}</b>
      {text}
    </span>
  );
}
