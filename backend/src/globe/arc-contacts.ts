import { Injectable } from '@nestjs/common';
import type { LiveArc } from '@pileup/contract/globe';
import { LRUCache } from 'lru-cache';
import { STATION_CHANGED, type StationSummary, Stations } from '../identity/index.js';
import { type ContactEnds, contactEnds, QsosChanged } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { arcOf, blurred, isShown } from './arc.js';

/** A contact of the globe. The same object as before unless the contact or its station has changed. */
export interface ShownContact {
  readonly accountId: number;
  readonly contact: ContactEnds;
  readonly arc: LiveArc;
  /** The arc as visitors see it. */
  readonly blurred: LiveArc;
}

/** A contact without an arc, since an end is unknown or both are the same. */
interface Pointless {
  readonly accountId: number;
  readonly arc: null;
}

const MAX_CONTACTS = 20_000;
/** A change that was not announced is seen after this time. */
const TTL_MS = 60_000;

/** The contacts of the last hours as arcs, of which only those that are new or have changed are read again. */
@Injectable()
export class ArcContacts {
  private readonly known = new LRUCache<number, ShownContact | Pointless>({ max: MAX_CONTACTS });
  /** Ids of contacts that changed during a read, which may have read them before the change. */
  private readonly outdated = new Set<number>();
  private reading = 0;
  /** Number of changes of stations and whole logs so far; contacts read during such a change may be outdated. */
  private changes = 0;
  private knownSince: number;

  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly clock: Clock,
    changed: QsosChanged,
    bus: InstanceBus,
  ) {
    this.knownSince = clock.elapsed();
    const forget = () => this.forget();
    changed.onContactsChanged((accountId, qdoIds) => {
      if (qdoIds) for (const id of qdoIds) this.drop(id);
      else this.dropOf([accountId]);
    });
    changed.onChange((accounts) => accounts ?? forget());
    bus.subscribe(STATION_CHANGED, (accounts) => this.dropOf(accounts.map(Number)), forget);
  }

  /** The arcs of these contacts, in their order, without those that others may not see. */
  async shown(qdoIds: readonly number[]): Promise<ShownContact[]> {
    if (this.clock.elapsed() - this.knownSince > TTL_MS) this.forget();
    const missing = qdoIds.filter((id) => !this.known.has(id));
    const read = missing.length > 0 ? await this.read(missing) : undefined;
    const found = qdoIds.flatMap((id) => read?.get(id) ?? this.known.get(id) ?? []);
    const stations = await this.stations.summaries(found.map(({ accountId }) => accountId));
    return found.filter((each): each is ShownContact => each.arc !== null && isShown(stations.get(each.accountId)));
  }

  private async read(qdoIds: readonly number[]): Promise<Map<number, ShownContact | Pointless>> {
    this.reading++;
    const { changes } = this;
    try {
      const contacts = await contactEnds(this.database, qdoIds);
      const stations = await this.stations.summaries(contacts.map(({ account_id }) => account_id));
      const read = new Map(contacts.map((each) => [each.qdo_id, shownContact(each, stations.get(each.account_id))]));
      if (changes === this.changes)
        for (const [id, contact] of read) if (!this.outdated.has(id)) this.known.set(id, contact);
      return read;
    } finally {
      if (--this.reading === 0) this.outdated.clear();
    }
  }

  private drop(id: number): void {
    this.known.delete(id);
    if (this.reading > 0) this.outdated.add(id);
  }

  private dropOf(accounts: readonly number[]): void {
    this.changes++;
    const changed = new Set(accounts);
    for (const [id, { accountId }] of this.known.entries()) if (changed.has(accountId)) this.known.delete(id);
  }

  private forget(): void {
    this.changes++;
    this.known.clear();
    this.knownSince = this.clock.elapsed();
  }
}

function shownContact(contact: ContactEnds, station: StationSummary | undefined): ShownContact | Pointless {
  const arc = station && arcOf(contact, station);
  const accountId = contact.account_id;
  return arc ? { accountId, contact, arc, blurred: blurred(arc) } : { accountId, arc: null };
}
