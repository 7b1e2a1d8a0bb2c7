import { entityByNumber, findEntity } from '@pileup/radio/dxcc';
import { parseStationCall } from '@pileup/radio/station-call';
import type { Stations } from '../../identity/index.js';
import { countLogbook } from '../../logbook/index.js';
import type { Runs } from '../../platform/database/database.js';
import type { PageHead } from '../../platform/web-page/page-head.js';

const DIGITS = new Intl.NumberFormat('en');

/** What stands in the head of `/{callsign}`; addresses of the site itself are never looked up. */
export async function profileHead(database: Runs, stations: Stations, path: string): Promise<PageHead | null> {
  const call = parseStationCall(path.slice(1));
  if (!call) return null;
  const country = countryOf(call);
  const account = await stations.profile(call);
  if (!account) {
    const description = `${call}${country && ` (${country})`} is not on Pileup yet.`;
    return { path: `/${call}`, title: call, description, isUnlisted: true };
  }
  const count = await countLogbook(database, account.id);
  const where = [account.name, account.qth, country].filter(Boolean).join(', ');
  const qsos = count === 1 ? '1 QSO' : `${DIGITS.format(count)} QSOs`;
  return {
    path: `/${call}`,
    title: [call, account.name].filter(Boolean).join(' · '),
    description: [where, qsos, account.bio].filter(Boolean).join(' · '),
    image: account.image && `/photos/${encodeURIComponent(account.image)}`,
  };
}

function countryOf(call: string): string {
  const match = findEntity(call);
  return (match && entityByNumber(match.entity)?.name) ?? '';
}
