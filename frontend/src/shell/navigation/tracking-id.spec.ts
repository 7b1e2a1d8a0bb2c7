import { forgetTrackingId, refusesTracking, trackingId } from './tracking-id.ts';

const DAY_MS = 86_400_000;

function memory(initial?: string) {
  const values = new Map(initial === undefined ? [] : [['tracking_id', initial]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('a browser has one number for 90 days, then another one', () => {
  const storage = memory();
  const id = trackingId(0, storage);
  expect(id).toMatch(/^[a-z0-9]{28}$/);
  expect(trackingId(90 * DAY_MS - 1, storage)).toBe(id);
  const next = trackingId(90 * DAY_MS, storage);
  expect(next).not.toBe(id);
  expect(trackingId(91 * DAY_MS, storage)).toBe(next);
});

test.each(['', 'null', '7', '{"id":"<script>","at":0}', '{"id":7}', '{"at":0}'])(
  '%j in the storage is no number',
  (text) => expect(trackingId(0, memory(text))).toMatch(/^[a-z0-9]{28}$/),
);

test('a number of the future, from a clock that was wrong, is replaced', () => {
  const storage = memory();
  const id = trackingId(400 * DAY_MS, storage);
  expect(trackingId(0, storage)).not.toBe(id);
});

test('a blocked storage gives a number, too, and a reader can be forgotten', () => {
  const blocked = {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => {
      throw new Error('blocked');
    },
    removeItem: () => {
      throw new Error('blocked');
    },
  };
  expect(trackingId(0, blocked)).toHaveLength(28);
  forgetTrackingId(blocked);
  const storage = memory();
  const id = trackingId(0, storage);
  forgetTrackingId(storage);
  expect(trackingId(0, storage)).not.toBe(id);
});

test('Do Not Track and Global Privacy Control are refusals', () => {
  expect(refusesTracking({ doNotTrack: '1' })).toBe(true);
  expect(refusesTracking({ globalPrivacyControl: true })).toBe(true);
  expect(refusesTracking({ doNotTrack: null })).toBe(false);
});
