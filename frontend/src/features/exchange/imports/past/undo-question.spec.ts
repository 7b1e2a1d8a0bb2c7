import type { ImportReport } from '@pileup/contract/exchange';
import { undoQuestion } from './undo-question.ts';

const detail = (added: number, enriched: number) =>
  undoQuestion({ filename: 'log.adi', added, enriched } as ImportReport).detail;

test('it names the file', () => {
  expect(undoQuestion({ filename: 'log.adi', added: 1, enriched: 0 } as ImportReport).question).toBe(
    'Undo import of log.adi?',
  );
});

test.each([
  [1204, 17, `${(1204).toLocaleString()} contacts leave your log, 17 get back what they were before.`],
  [1, 1, '1 contact leaves your log, 1 gets back what it was before.'],
  [3, 0, '3 contacts leave your log.'],
  [0, 2, '2 contacts get back what they were before.'],
])('%d added, %d enriched', (added, enriched, text) => {
  expect(detail(added, enriched)).toBe(`${text} What you have edited since stays as it is.`);
});
