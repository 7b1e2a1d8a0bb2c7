import type { GlobeArcs, GlobePlace } from './globe.ts';

/** The place of a contact in a list; null if the list does not have it. */
export function indexOfId(arcs: GlobeArcs, id: number): number | null {
  const index = arcs.ids ? Array.from(arcs.ids).indexOf(id) : -1;
  return index < 0 ? null : index;
}

/** The contacts of a list that were not in the previous one, and where their other stations are. */
export function newContacts(before: GlobeArcs, arcs: GlobeArcs): { indexes: number[]; places: GlobePlace[] } {
  const known = new Set(Array.from(before.ids ?? []));
  const indexes = Array.from(arcs.ids ?? []).flatMap((id, index) => (known.has(id) ? [] : [index]));
  return { indexes, places: indexes.flatMap((index) => arcs.places[arcs.to[index] ?? -1] ?? []) };
}
