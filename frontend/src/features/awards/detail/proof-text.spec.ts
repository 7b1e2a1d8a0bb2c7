import type { AwardProofQso } from '@pileup/contract/awards/awards';
import { reasonText } from './proof-text.ts';

const QSO = { duplicate_of: null, received_at: '2026-11-28T00:12:40Z', station_callsign: 'LY5QRY/P' };

test.each<[AwardProofQso['reason'], string | null, string]>([
  [null, null, 'Counted'],
  ['duplicate', '2026-11-25T19:36:00Z', 'Duplicate of 2026-11-25 19:36'],
  ['duplicate', null, 'Duplicate'],
  ['late', null, 'Late: logged 2026-11-28 00:12'],
  ['other call', null, 'Other call: LY5QRY/P'],
  ['not subscribed', null, 'Not subscribed then'],
  ['changed', null, 'Logged or edited after the decision'],
])('%s', (reason, duplicate_of, text) => {
  expect(reasonText({ ...QSO, reason, duplicate_of })).toBe(text);
});
