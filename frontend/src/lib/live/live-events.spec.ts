import type { FeedItem } from '@pileup/contract/social';
import { concernsStation } from './live-events.ts';

const by = (station_callsign: string) => [{ station_callsign } as FeedItem];

test.each([
  ['logged by the station', { items: by('G4QAA'), gone: [] }, true],
  ['logged by another station', { items: by('G4QAB'), gone: [] }, false],
  ['deleted and shown', { items: [], gone: [6, 7] }, true],
  ['deleted and not shown', { items: [], gone: [8] }, false],
])('a contact %s', (_, event, expected) => {
  expect(concernsStation(event, 'G4QAA', [7])).toBe(expected);
});
