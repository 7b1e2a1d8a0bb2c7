import type { LiveFrame } from '@pileup/contract/live';

/** Drops broadcast contacts that their own operator also got privately, never blurred; `own` collects their numbers. */
export function preferOwnContacts(frame: LiveFrame, own: Set<number>): LiveFrame {
  if (frame.type !== 'qso') return frame;
  if (!frame.data.own) {
    return {
      ...frame,
      data: { ...frame.data, items: frame.data.items.filter(({ entity_id }) => !own.has(entity_id)) },
    };
  }
  for (const { entity_id } of frame.data.items) own.add(entity_id);
  return frame;
}
