import { Injectable } from '@nestjs/common';
import type { LiveArc, LiveArcsChange } from '@pileup/contract/globe';
import { STATION_CHANGED } from '../identity/index.js';
import { QsosChanged } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { HotRead, LiveChannel, LiveView, LiveViewContext, type ViewChannel } from '../platform/live/live-view.js';
import { newestCountedIn } from '../ranking/index.js';
import { ArcContacts, type ShownContact } from './arc-contacts.js';

export const LIVE_WINDOW_MS = 30 * 60_000;
const MAX_ARCS = 2_000;
export const LIVE_MAX_AGE_SECONDS = 2;
/** Arcs age, and a contact logged with a time in the future appears at that time. */
const POLL_MS = 2_000;
const FRAME_MS = 1_000;
/** More frequent reads would not be sent. */
const MIN_REST_MS = FRAME_MS;

type ShownTo = 'subscribers' | 'others';

interface ArcsChange {
  shown: ShownContact[];
  gone: number[];
}

/** The contacts of the last 30 minutes as arcs, newest first. */
@Injectable()
export class LiveArcs extends LiveView<ShownContact[], ArcsChange> {
  constructor(
    context: LiveViewContext,
    private readonly database: Database,
    private readonly contacts: ArcContacts,
    private readonly clock: Clock,
    changed: QsosChanged,
  ) {
    super(context, { pollMs: POLL_MS, minRestMs: MIN_REST_MS });
    changed.onChange(this.request);
    this.requestOn(STATION_CHANGED);
  }

  @HotRead({ path: 'live-arcs', maxAgeSeconds: LIVE_MAX_AGE_SECONDS, audience: 'personal' })
  publicArcs(state: ShownContact[]): LiveArc[] {
    return arcsFor('others', state);
  }

  @LiveChannel({ type: 'arcs', audience: 'subscribers', minIntervalMs: FRAME_MS })
  subscriberChannel(): ViewChannel<ShownContact[], ArcsChange, 'arcs'> {
    return channelFor('subscribers');
  }

  @LiveChannel({ type: 'arcs', audience: 'others', minIntervalMs: FRAME_MS })
  visitorChannel(): ViewChannel<ShownContact[], ArcsChange, 'arcs'> {
    return channelFor('others');
  }

  /** The arcs as an account may see them: its own are never blurred, and for subscribers none are. */
  async arcsFor(accountId: number | undefined, isSubscriber: boolean): Promise<LiveArc[]> {
    const shown = await this.current();
    return shown.map((each) => (isSubscriber || each.accountId === accountId ? each.arc : each.blurred));
  }

  protected async query(before: ShownContact[] | undefined): Promise<ShownContact[]> {
    const now = this.clock.now();
    const ids = await newestCountedIn(this.database, { from: now - LIVE_WINDOW_MS, to: now + 1 }, MAX_ARCS);
    const shown = await this.contacts.shown(ids);
    const isSame = before?.length === shown.length && shown.every((each, at) => each === before[at]);
    return isSame ? before : shown;
  }

  protected diff(now: ShownContact[], before: ShownContact[]): ArcsChange | undefined {
    const old = new Map(before.map((each) => [each.arc.entity_id, each]));
    const shown = now.filter((each) => !isEqual(each, old.get(each.arc.entity_id)));
    const ids = new Set(now.map(({ arc }) => arc.entity_id));
    // Arcs that are too old, or older than the oldest of a full list, are removed by the clients.
    const oldest = now.length < MAX_ARCS ? this.clock.now() - LIVE_WINDOW_MS : (now.at(-1)?.contact.ts.getTime() ?? 0);
    const gone = before
      .filter(({ arc, contact }) => !ids.has(arc.entity_id) && contact.ts.getTime() >= oldest)
      .map(({ arc }) => arc.entity_id);
    return shown.length + gone.length > 0 ? { shown, gone } : undefined;
  }

  /** Operators also get their own contacts as they are. */
  protected override publish(change: ArcsChange): void {
    super.publish(change);
    const blurredOnes = change.shown.filter((each) => each.blurred !== each.arc);
    for (const [accountId, own] of Map.groupBy(blurredOnes, (each) => each.accountId))
      this.context.live.sendTo(accountId, 'arcs', { arcs: own.map(({ arc }) => arc), gone: [], own: true });
  }
}

function isEqual(now: ShownContact, before: ShownContact | undefined): boolean {
  return now === before || (before !== undefined && JSON.stringify(now.arc) === JSON.stringify(before.arc));
}

function arcsFor(reader: ShownTo, shown: readonly ShownContact[]): LiveArc[] {
  return shown.map((each) => (reader === 'subscribers' ? each.arc : each.blurred));
}

function channelFor(reader: ShownTo): ViewChannel<ShownContact[], ArcsChange, 'arcs'> {
  return {
    merge: mergedChange,
    snapshot: (shown) => ({ arcs: arcsFor(reader, shown), gone: [] }),
    update: ({ shown, gone }) => ({ arcs: arcsFor(reader, shown), gone }),
  };
}

function mergedChange(earlier: LiveArcsChange, later: LiveArcsChange): LiveArcsChange {
  const replaced = new Set([...later.arcs.map(({ entity_id }) => entity_id), ...later.gone]);
  return {
    arcs: [...later.arcs, ...earlier.arcs.filter(({ entity_id }) => !replaced.has(entity_id))],
    gone: [...later.gone, ...earlier.gone.filter((id) => !replaced.has(id))],
  };
}
