import type { PublicQso } from '@pileup/contract/logbook';
import type { PublicAccount } from '../../identity/index.js';
import type { PublicContact } from '../pictures/public-contacts.js';

/** A contact for the preview of a template. */
export function sampleContact(profile: PublicAccount, firstName: string): PublicContact {
  const qso: Pick<PublicQso, 'qdo_id' | 'TS' | 'Call' | 'station_callsign' | 'Freq' | 'Band' | 'Mode' | 'SubMode'> = {
    ...{ qdo_id: 0, TS: '2026-06-21T18:42:00Z', Call: 'JA1QYZ', station_callsign: profile.my_callsign },
    ...{ Freq: 14_205, Band: '20m', Mode: 'SSB', SubMode: '' },
  };
  const rest: Omit<PublicQso, keyof typeof qso> = {
    ...{ Name: 'Haruka', SNT: '59', RCV: '57', Comment: 'Strong signal into Europe', Power: 100, dxcc: 339 },
    ...{ Continent: 'AS', country: 'Japan', LAT: null, LON: null, cq_zone: 25, IsRunQSO: 0, ContestName: '' },
    ...{ ContactType: '', ZN: '', GridSquare: '', mp3_name: '', mp3s: [], sstvs: [], freq_hidden: false, mine: true },
  };
  return { accountId: profile.id, qso: { ...qso, ...rest }, firstName, profile };
}
