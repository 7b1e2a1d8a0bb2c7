import type { DeviceCopy, KeptChange } from './copy-database.ts';

/** The copy with the later changes of this device, newest contacts first. */
export function withChanges(copy: DeviceCopy, changes: readonly KeptChange[]): DeviceCopy {
  if (changes.length === 0) return copy;
  const changed = new Map(changes.map(({ qdoId, qso }) => [qdoId, qso]));
  const unchanged = copy.newest.filter(({ qdo_id }) => !changed.has(qdo_id));
  const present = changes.flatMap(({ qso }) => qso ?? []);
  const newest = [...unchanged, ...present].sort((a, b) => Date.parse(b.TS) - Date.parse(a.TS) || b.qdo_id - a.qdo_id);
  return { ...copy, newest, count: copy.count + newest.length - copy.newest.length };
}
