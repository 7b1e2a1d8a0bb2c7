import { Injectable } from '@nestjs/common';
import type { PublicQso } from '@pileup/contract/logbook';
import { entityOfCall } from '@pileup/radio/dxcc';
import { gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';
import { Contesting, firstName, type PublicAccount, Stations } from '../../identity/index.js';
import { qsoViews } from '../../logbook/index.js';
import { Database } from '../../platform/database/database.js';

/** A contact with its station, as every visitor may see them. */
export interface PublicContact {
  readonly accountId: number;
  readonly qso: PublicQso;
  readonly firstName: string;
  readonly profile: PublicAccount;
}

/** Contacts for pictures: only public fields, with the frequency hidden in contests, and none of accounts that leave. */
@Injectable()
export class PublicContacts {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly contesting: Contesting,
  ) {}

  /** The contacts that exist, in the order of the ids. */
  async find(qdoIds: readonly number[]): Promise<PublicContact[]> {
    const views = await qsoViews(this.database, qdoIds, this.contesting);
    const summaries = await this.stations.summaries(views.map(({ accountId }) => accountId));
    const profiles = new Map<number, PublicAccount | null>();
    for (const { id, callsign } of summaries.values()) profiles.set(id, await this.stations.profile(callsign));
    const byId = new Map(views.map((view) => [view.visible.qdo_id, view]));
    return qdoIds.flatMap((id) => {
      const view = byId.get(id);
      const summary = view && summaries.get(view.accountId);
      const profile = view && profiles.get(view.accountId);
      if (!summary || !profile) return [];
      return [{ accountId: view.accountId, qso: view.visible, firstName: firstName(summary), profile }];
    });
  }
}

/** Where a station is: the centre of its public square, else of its entity. */
export function placeOf(call: string, grid: string): LatLon | null {
  const square = parseGrid(grid.slice(0, 4));
  if (square) return gridCentre(square);
  const entity = entityOfCall(call);
  return entity && { lat: entity.latitude, lon: entity.longitude };
}
