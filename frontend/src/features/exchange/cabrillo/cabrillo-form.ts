import type { CabrilloLogRequest } from '@pileup/contract/contests/cabrillo';

/** The form of a contest log, as typed. */
export type CabrilloForm = Required<Omit<CabrilloLogRequest, 'unnamed'>> & { unnamed: boolean };

/** Cabrillo's words for each part of the category. Source: Cabrillo 3.0. */
export const WORDS = {
  operator: ['SINGLE-OP', 'MULTI-OP', 'CHECKLOG'],
  assisted: ['NON-ASSISTED', 'ASSISTED'],
  band: ['ALL', '160M', '80M', '40M', '20M', '15M', '10M', '6M', '2M', '70CM', '23CM', 'VHF-3-BAND', 'VHF-FM-ONLY'],
  mode: ['MIXED', 'CW', 'SSB', 'RTTY', 'DIGI', 'FM'],
  power: ['HIGH', 'LOW', 'QRP'],
  station: ['FIXED', 'MOBILE', 'PORTABLE', 'ROVER', 'EXPEDITION', 'HQ', 'SCHOOL', 'DISTRIBUTED'],
  transmitter: ['ONE', 'TWO', 'LIMITED', 'UNLIMITED', 'SWL'],
  overlay: ['', 'CLASSIC', 'ROOKIE', 'TB-WIRES', 'YOUTH', 'NOVICE-TECH', 'OVER-50', 'YL'],
} as const satisfies Partial<Record<keyof CabrilloForm, readonly string[]>>;

export type WordName = keyof typeof WORDS;

export const WORD_LABELS: Readonly<Record<WordName, string>> = {
  operator: 'Operators',
  assisted: 'Assistance',
  band: 'Band',
  mode: 'Mode',
  power: 'Power',
  station: 'Station',
  transmitter: 'Transmitters',
  overlay: 'Overlay',
};

/** The fields that a link to the form fills in. */
export type Prefilled = Partial<Pick<CabrilloForm, 'contest' | 'from' | 'to' | 'claimed_score'>>;

export function cabrilloForm({ contest = '', from = '', to = '', claimed_score = '' }: Prefilled): CabrilloForm {
  return {
    contest,
    from,
    to,
    claimed_score,
    unnamed: false,
    operator: 'SINGLE-OP',
    assisted: 'NON-ASSISTED',
    band: 'ALL',
    mode: modeOf(contest),
    power: 'LOW',
    station: 'FIXED',
    transmitter: 'ONE',
    overlay: '',
    club: '',
    location: '',
    operators: '',
    name: '',
    soapbox: '',
  };
}

/** The mode that the name of a contest ends in. */
function modeOf(contest: string): string {
  const [, end = ''] = /-(CW|SSB|PHONE|RTTY|DIGI)$/i.exec(contest) ?? [];
  return end === '' ? 'MIXED' : end.toUpperCase() === 'PHONE' ? 'SSB' : end.toUpperCase();
}
