import type { ImportReport } from '@pileup/contract/exchange';
import { countText } from '../../../../lib/text/time-text.ts';
import type { Question } from '../../../../ui/confirm.tsx';

/** What is asked before an import is taken back: which contacts go, and which become what they were. */
export function undoQuestion({ filename, added, enriched }: ImportReport): Question {
  const parts = [
    added > 0 && `${contacts(added)} ${added === 1 ? 'leaves' : 'leave'} your log`,
    enriched > 0 && `${added > 0 ? countText(enriched) : contacts(enriched)} ${becomes(enriched)}`,
  ].filter(Boolean);
  return {
    question: `Undo import of ${filename}?`,
    detail: `${parts.join(', ')}. What you have edited since stays as it is.`,
    yes: 'Undo import',
    danger: true,
  };
}

const contacts = (count: number) => `${countText(count)} ${count === 1 ? 'contact' : 'contacts'}`;
const becomes = (count: number) => (count === 1 ? 'gets back what it was before' : 'get back what they were before');
