import type { ImportReport } from '@pileup/contract/exchange';
import { undoQuestion } from './undo-question.ts';

const detail = (added: number, enriched: number) =>
  undoQuestion({ filename: 'log.adi', added, enriched } as ImportReport).detail;

test('the question names the file', () => {
  expect(undoQuestion({ filename: 'log.adi', added: 1, enriched: 0 } as ImportReport).question).toBe(
    'Undo import of log.adi?',
  );
});

test.each([
  [1204, 17, `${(1204).toLocaleString()} contacts will be removed from your log, 17 will be restored.`],
  [1, 1, '1 contact will be removed from your log, 1 will be restored.'],
  [3, 0, '3 contacts will be removed from your log.'],
  [0, 2, '2 contacts will be restored.'],
])('%d added, %d enriched', (added, enriched, text) => {
  expect(detail(added, enriched)).toBe(`${text} Contacts you have edited since are kept.`);
});
