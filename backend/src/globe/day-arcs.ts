import { Injectable } from '@nestjs/common';
import type { PolylinesResponse } from '@pileup/contract/globe';
import { gridOf } from '@pileup/radio/grid';
import { ArcListEncoder } from '@pileup/radio/map/arc-list';
import { STATION_CHANGED } from '../identity/index.js';
import { QsosChanged } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { HotRead, LiveView, LiveViewContext } from '../platform/live/live-view.js';
import { evenlyCounted } from '../ranking/index.js';
import { headerOf } from './arc.js';
import { ArcContacts, type ShownContact } from './arc-contacts.js';

const WINDOW_MS = 86_400_000;
const MAX_ARCS = 5_000;
export const DAY_MAX_AGE_SECONDS = 4;
const POLL_MS = 10_000;
/** Choosing 5,000 of a busy day's contacts takes some 20 ms of the database. */
const MIN_REST_MS = 2_000;

interface DayState {
  shown: ShownContact[];
  answer: PolylinesResponse;
}

/** The contacts of the last 24 hours as arcs, an even selection. */
@Injectable()
export class DayArcs extends LiveView<DayState, never> {
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

  @HotRead({ path: 'polylines', maxAgeSeconds: DAY_MAX_AGE_SECONDS })
  polylines({ answer }: DayState): PolylinesResponse {
    return answer;
  }

  protected async query(before: DayState | undefined): Promise<DayState> {
    const to = this.clock.now() + 1;
    const from = to - WINDOW_MS;
    const { ids, total } = await evenlyCounted(this.database, { from, to }, MAX_ARCS);
    const shown = await this.contacts.shown(ids);
    const isSame =
      before?.shown.length === shown.length &&
      before.answer.total === total &&
      shown.every((each, at) => each === before.shown[at]);
    if (isSame) return before;
    const span = { from: Math.floor(from / 1_000), to: Math.ceil(to / 1_000) };
    const block = new ArcListEncoder(span.from).block(
      shown.map(({ arc, contact }) => ({
        time: Math.floor(contact.ts.getTime() / 1_000),
        band: contact.band,
        modeClass: contact.mode_class,
        from: gridOf(arc.from, 4),
        to: gridOf(arc.to, 4),
        entity: contact.dxcc ?? 0,
      })),
    );
    return { shown, answer: { ...headerOf(span, total, total > MAX_ARCS), block } };
  }

  protected diff(): undefined {
    return undefined;
  }
}
