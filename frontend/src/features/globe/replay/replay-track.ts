import type { LatLon } from '@pileup/radio/grid';
import type { ArcColumns } from '@pileup/radio/map/arc-list';
import type { ReplayHeader } from '@pileup/radio/map/replay-reader';
import type { GlobeArcs } from '../engine/globe.ts';
import { centresOf, contactsOf, type ReplayContacts } from './replay-contacts.ts';
import type { Span } from './replay-player.ts';
import { RunningCounts } from './running-counts.ts';

/** A replay that can be played: its contacts so far, with everything that is computed once. */
export interface ReplayTrack {
  readonly span: Span;
  readonly contacts: ReplayContacts;
  /** Centres of the squares, by index into the columns `from` and `to`. */
  readonly centres: readonly LatLon[];
  readonly counts: RunningCounts;
  /** The same contacts for the engine. */
  readonly arcs: GlobeArcs;
  /** Contacts in the span, with and without an arc. */
  readonly total: number;
  /** Whether there are too many contacts: the shown ones are an evenly spaced sample. */
  readonly isThinned: boolean;
}

export function trackOf(header: ReplayHeader, arcs: ArcColumns): ReplayTrack {
  const contacts = contactsOf(header, arcs);
  const centres = centresOf(arcs.squares);
  const { times, bands, bandNames, from, to } = contacts;
  return {
    span: { from: header.from * 1_000, to: header.to * 1_000 },
    contacts,
    centres,
    arcs: {
      length: times.length,
      times,
      bands,
      bandNames,
      from,
      to,
      ids: arcs.id.subarray(0, times.length),
      classes: arcs.class.subarray(0, times.length),
      classNames: header.classes,
      places: centres.map((centre, at) => ({ ...centre, call: arcs.squares[at] ?? '' })),
    },
    counts: new RunningCounts(contacts),
    total: header.total,
    isThinned: header.thinned,
  };
}
