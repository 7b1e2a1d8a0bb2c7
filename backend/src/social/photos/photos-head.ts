import { parseCallsign } from '@pileup/radio/callsign';
import type { Stations } from '../../identity/index.js';
import type { Runs } from '../../platform/database/database.js';
import type { PageHead } from '../../platform/web-page/page-head.js';
import { photosOf } from './photos.query.js';

const PHOTOS = /^\/pictures\/(.+)$/i;

/** What stands in the head of a station's photos, `/pictures/{callsign}`: the newest of them. */
export async function photosHead(database: Runs, stations: Stations, path: string): Promise<PageHead | null> {
  const [, said] = PHOTOS.exec(path) ?? [];
  const call = said ? parseCallsign(said) : null;
  const account = call && (await stations.profile(call));
  if (!account) return null;
  const [newest] = await photosOf(account.id, database, 1);
  return {
    path: `/pictures/${call}`,
    title: `Photos of ${call}`,
    description: `${[call, account.name].filter(Boolean).join(' · ')}: ${newest ? 'the photos of the station.' : 'no photos yet.'}`,
    image: newest ? `/photos/${encodeURIComponent(newest.profile_image_name)}` : null,
    isUnlisted: !newest,
  };
}
