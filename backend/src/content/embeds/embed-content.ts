import { Injectable } from '@nestjs/common';
import { entityOfCall } from '@pileup/radio/dxcc';
import { Contesting, firstName, type StationSummary, Stations } from '../../identity/index.js';
import { publicLogPage } from '../../logbook/index.js';
import { Database } from '../../platform/database/database.js';
import { OnAirLive } from '../../presence/index.js';
import { photosOf } from '../../social/index.js';
import { newestSstv } from '../media/archive/sstv-archive.query.js';
import { dateText, frequencyText, modeText, timeText } from '../pictures/draw-contact.js';
import type { EmbedKind } from './embed-kinds.js';

const LOG_ROWS = 12;
const PHOTOS = 6;

export interface LiveContent {
  readonly state: 'on air' | 'online' | 'offline';
  readonly frequency: string;
  /** Band, mode, satellite. */
  readonly details: string;
  readonly rig: string;
}

export interface FrequencyContent {
  readonly isNow: boolean;
  readonly frequency: string;
  readonly details: string;
  /** UTC; empty while on the air. */
  readonly at: string;
}

export interface LogRow {
  readonly id: number;
  readonly at: string;
  readonly call: string;
  readonly frequency: string;
  readonly mode: string;
  readonly country: string;
}

/** A photo or an SSTV picture, by the paths of the image and of the page that shows it. */
export interface EmbedImage {
  readonly src: string;
  readonly page: string;
  readonly alt: string;
}

/** Content of an embed of a station, which every visitor may see. */
export interface EmbedContent {
  readonly accountId: number;
  readonly call: string;
  readonly name: string;
  readonly country: string;
  readonly live?: LiveContent;
  readonly frequency?: FrequencyContent;
  readonly photos?: readonly EmbedImage[];
  readonly logs?: readonly LogRow[];
}

@Injectable()
export class EmbedContents {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly contesting: Contesting,
    private readonly onAir: OnAirLive,
  ) {}

  /** Null for a callsign without an account, and for stations that are excluded from public lists or leave. */
  async find(kind: EmbedKind, call: string): Promise<EmbedContent | null> {
    const account = await this.stations.profile(call);
    const station = account && (await this.stations.summaries([account.id])).get(account.id);
    if (!station || station.isExcluded) return null;
    const common = {
      accountId: station.id,
      call: station.callsign,
      name: firstName(station),
      country: entityOfCall(station.callsign)?.name ?? '',
    };
    if (kind === 'live') return { ...common, live: this.live(station) };
    if (kind === 'frequency') return { ...common, frequency: await this.frequency(station) };
    if (kind === 'logs') return { ...common, logs: await this.logs(station) };
    return { ...common, photos: await (kind === 'photos' ? this.photos(station) : this.sstv(station)) };
  }

  private async photos({ id, callsign }: StationSummary): Promise<EmbedImage[]> {
    const photos = await photosOf(id, this.database, PHOTOS);
    return photos.map(({ profile_image_name: name }, n) => ({
      src: `/photos/${encodeURIComponent(name)}?size=small`,
      page: `/pictures/${encodeURI(callsign)}`,
      alt: `Photo ${n + 1} of ${callsign}`,
    }));
  }

  private async sstv({ id }: StationSummary): Promise<EmbedImage[]> {
    const pictures = await newestSstv(this.database, id, PHOTOS);
    return pictures.map(({ name, qdoId, call }) => ({
      src: `/sstv-pictures/${encodeURIComponent(name)}?size=small`,
      page: `/qso/${qdoId}`,
      alt: `SSTV picture from ${call}`,
    }));
  }

  private live({ id }: StationSummary): LiveContent {
    const card = this.onAir.cardOf(id);
    if (card?.is_live !== 1) return { state: card ? 'online' : 'offline', frequency: '', details: '', rig: '' };
    const { on_freq, band, mode, sat_name, rig_name } = card;
    return {
      state: 'on air',
      frequency: frequencyText(on_freq),
      details: [band, mode, sat_name].filter(Boolean).join(' · '),
      rig: rig_name,
    };
  }

  /** The frequency of the radio while it is on the air, else of the newest contact. */
  private async frequency(station: StationSummary): Promise<FrequencyContent> {
    const live = this.live(station);
    if (live.frequency) return { isNow: true, frequency: live.frequency, details: live.details, at: '' };
    const [latest] = await this.logs(station);
    if (!latest) return { isNow: false, frequency: '', details: '', at: '' };
    return { isNow: false, frequency: latest.frequency, details: latest.mode, at: latest.at };
  }

  private async logs({ id }: StationSummary): Promise<LogRow[]> {
    const contesting = (await this.contesting.now()).has(id);
    const { qsos } = await publicLogPage(this.database, id, { page: 1, size: LOG_ROWS, contesting, mine: false });
    return qsos.map((qso) => ({
      id: qso.qdo_id,
      at: `${dateText(qso.TS)} ${timeText(qso.TS)}`,
      call: qso.Call,
      frequency: frequencyText(qso.Freq) || qso.Band,
      mode: modeText(qso),
      country: qso.country,
    }));
  }
}
