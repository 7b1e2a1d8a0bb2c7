import type { ImportReport } from '@pileup/contract/exchange';
import { countText } from '../../../../lib/text/time-text.ts';
import type { Question } from '../../../../ui/confirm.tsx';

/** The confirmation before undoing an import: how many contacts are removed and how many restored. */
export function undoQuestion({ filename, added, enriched }: ImportReport): Question {
  const parts = [
    added > 0 && `${contactsText(added)} will be removed from your log`,
    enriched > 0 && `${added > 0 ? countText(enriched) : contactsText(enriched)} will be restored`,
  ].filter(Boolean);
  return {
    question: `Undo import of ${filename}?`,
    detail: `${parts.join(', ')}. Contacts you have edited since are kept.`,
    yes: 'Undo import',
    danger: true,
  };
}

const contactsText = (count: number) => `${countText(count)} ${count === 1 ? 'contact' : 'contacts'}`;
