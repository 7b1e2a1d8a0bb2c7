import type { FeedItem } from '@pileup/contract/social';
import { concerns } from './contact-events.ts';

const by = (station_callsign: string) => [{ station_callsign } as FeedItem];

test.each([
  ['logged by it', { items: by('G4QAA'), gone: [] }, true],
  ['logged by another', { items: by('G4QAB'), gone: [] }, false],
  ['deleted, and shown', { items: [], gone: [6, 7] }, true],
  ['deleted, and not shown', { items: [], gone: [8] }, false],
])('news of a contact %s', (_, news, yes) => {
  expect(concerns(news, 'G4QAA', [7])).toBe(yes);
});
