import { Injectable } from '@nestjs/common';
import type { PlainArc } from '@pileup/radio/map/arc-list';
import { type Me, Stations } from '../../identity/index.js';
import { contactsIn, contactsPage, type LogSpan, requireFilter } from '../../logbook/index.js';
import { Database } from '../../platform/database/database.js';
import { headerOf, otherSquare, ownSquare } from '../arc.js';
import type { TakeTurn } from './community-replay.js';
import type { Replay } from './replay-lines.js';
import { MAX_REPLAY_ARCS } from './thinning.js';

interface OwnSpan extends Pick<LogSpan, 'to' | 'filter'> {
  readonly from: number | undefined;
}

/** Replays of one's own log, which holds more than what others may see. */
@Injectable()
export class OwnReplay {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
  ) {}

  /**
   * @param from ms since 1970; undefined begins with the first contact
   * @throws InvalidRequest for a wrong filter
   */
  async open(me: Me, { from, to, filter }: OwnSpan, takeTurn: TakeTurn): Promise<Replay> {
    requireFilter(filter);
    // No contact is earlier, and times count in 32 bits from the beginning.
    const earliest = Math.min(to, Math.max(from ?? EARLIEST_MS, EARLIEST_MS));
    const wanted: LogSpan = { accountId: me.accountId, from: earliest, to, filter };
    const { total, first } = await takeTurn(() => contactsIn(this.database, wanted));
    const span = { ...wanted, from: from === undefined ? (first ?? to) : earliest };
    const seconds = { from: Math.floor(span.from / 1_000), to: Math.ceil(to / 1_000) };
    return {
      header: headerOf(seconds, total, total > MAX_REPLAY_ARCS),
      arcs: () => this.arcs(me, span, total, takeTurn),
    };
  }

  private async *arcs(me: Me, span: LogSpan, total: number, takeTurn: TakeTurn): AsyncGenerator<PlainArc[]> {
    if (total === 0) return;
    const stations = await this.stations.summaries([me.accountId]);
    const station = stations.get(me.accountId) ?? { callsign: me.callsign, square: '' };
    const selection = { total, limit: MAX_REPLAY_ARCS };
    let after: Parameters<typeof contactsPage>[3];
    do {
      const page = await takeTurn(() => contactsPage(this.database, span, selection, after));
      yield page.chosen.flatMap((contact): PlainArc[] => {
        const from = ownSquare(contact, station);
        const to = otherSquare(contact);
        if (!from || !to || from === to) return [];
        return [
          {
            time: Math.floor(contact.ts.getTime() / 1_000),
            band: contact.band,
            modeClass: contact.mode_class,
            from,
            to,
            entity: contact.dxcc ?? 0,
            id: contact.qdo_id,
          },
        ];
      });
      after = page.next;
    } while (after);
  }
}

const EARLIEST_MS = Date.UTC(1900, 0, 1);
