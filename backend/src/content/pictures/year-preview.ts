import { Injectable } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { LogStats, publicYear } from '../../social/index.js';
import { drawYear, publicFigures, type YearPicture } from './draw-year.js';
import type { TaggedPicture } from './previews.js';
import { StoredPictures } from './stored-pictures.js';

/** The picture of a year of a station for link previews: only what is public. */
@Injectable()
export class YearPreview {
  constructor(
    private readonly stations: Stations,
    private readonly logStats: LogStats,
    private readonly pictures: StoredPictures,
  ) {}

  /** Null if the callsign has no account, or no contacts in the year. */
  async find(callsign: string, year: number): Promise<TaggedPicture | null> {
    const account = await this.stations.profile(callsign);
    const stats = account && publicYear(await this.logStats.read(account.id, year));
    if (!account || !stats) return null;
    const shown: YearPicture = {
      callsign,
      year,
      theme: 'dark',
      count: stats.count,
      columns: stats.months,
      figures: publicFigures(stats),
    };
    const tag = StoredPictures.tagOf('year', shown);
    return { tag, png: () => this.pictures.png(account.id, tag, (typefaces) => drawYear(shown, typefaces)) };
  }
}
