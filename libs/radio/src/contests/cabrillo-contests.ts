/**
 * The names of well-known contests in the CONTEST line of Cabrillo logs and in the scores that logging programs send.
 * Source: the sponsors' instructions, and the CONTEST_ID enumeration of ADIF 3.1.6, whose names are the same for most.
 */
export const CABRILLO_CONTESTS: readonly string[] = [
  'ALL-ASIAN-DX-CW',
  'ALL-ASIAN-DX-PHONE',
  'ARI-DX',
  'ARRL-10',
  'ARRL-160',
  'ARRL-222',
  'ARRL-DIGI',
  'ARRL-DX-CW',
  'ARRL-DX-SSB',
  'ARRL-FIELD-DAY',
  'ARRL-RTTY',
  'ARRL-SS-CW',
  'ARRL-SS-SSB',
  'ARRL-UHF-AUG',
  'ARRL-VHF-JAN',
  'ARRL-VHF-JUN',
  'ARRL-VHF-SEP',
  'BARTG-RTTY',
  'CA-QSO-PARTY',
  'CQ-160-CW',
  'CQ-160-SSB',
  'CQ-M',
  'CQ-VHF',
  'CQ-WPX-CW',
  'CQ-WPX-RTTY',
  'CQ-WPX-SSB',
  'CQ-WW-CW',
  'CQ-WW-RTTY',
  'CQ-WW-SSB',
  'CW-OPEN',
  'CWOPS-CWT',
  'DARC-WAEDC-CW',
  'DARC-WAEDC-RTTY',
  'DARC-WAEDC-SSB',
  'EU-HF',
  'FT-ROUNDUP',
  'HELVETIA',
  'IARU-HF',
  'ICWC-MST',
  'JIDX-CW',
  'JIDX-SSB',
  'K1USN-SST',
  'LZ-DX',
  'NAQP-CW',
  'NAQP-RTTY',
  'NAQP-SSB',
  'NA-SPRINT-CW',
  'NA-SPRINT-RTTY',
  'NA-SPRINT-SSB',
  'OCEANIA-DX-CW',
  'OCEANIA-DX-SSB',
  'OK-OM-DX-CW',
  'PA-QSO-PARTY',
  'PACC',
  'RAC-CANADA-DAY',
  'RAC-CANADA-WINTER',
  'RDXC',
  'REF-CW',
  'REF-SSB',
  'RSGB-IOTA',
  'SAC-CW',
  'SAC-SSB',
  'SP-DX',
  'STEW-PERRY',
  'UBA-DX-CW',
  'UBA-DX-SSB',
  'UKRAINIAN-DX',
  'VA-QSO-PARTY',
  'WAG',
  'WFD',
  'WW-DIGI',
  'YO-DX-HF',
];

/**
 * Contests whose exchange begins with a serial number instead of a report, then has a name, a place or a locator; in every
 * spelling that programs use. Source: the sponsors' rules, as below.
 */
const WITH_NUMBER_FIRST: readonly string[] = [
  'ARRL-SS-*',
  'CA-QSO-PARTY',
  'CALIFORNIA-QSO-PARTY',
  'CQP',
  'NCCC-CQP',
  'PA-QSO-PARTY',
  'PAQP',
  'VA-QSO-PARTY',
  'VQP',
  'NA-SPRINT-*',
  'NCCC-SPRINT*',
  'CW-OPEN*',
  'EU-SPRINT*',
  'QCWA*',
  'RAEM',
  'URAL-CUP',
];

/** Contests whose exchange begins with a name, a place, a class or a locator. */
const WITH_TEXT_FIRST: readonly string[] = [
  // Name, then a place or a number.
  'NAQP-*',
  'CWOPS-*',
  'CWT',
  'ICWC-MST',
  'MST',
  'K1USN-*',
  'SST',
  'MN-QSO-PARTY',
  'MNQP',
  'CO-QSO-PARTY',
  'COQP',
  // Place.
  'WI-QSO-PARTY',
  'WISCONSIN-QSO-PARTY',
  'WIQP',
  // Class and section.
  'ARRL-FD',
  'ARRL-FIELD-DAY',
  'FD',
  'FIELD-DAY',
  'WFD',
  'WINTER-FD',
  'WINTER-FIELD-DAY',
  // Locator.
  'ARRL-VHF-*',
  'ARRL-UHF*',
  'ARRL-222*',
  'ARRL-10-GHZ*',
  'ARRL-DIGI*',
  'CQ-VHF*',
  'WW-DIGI*',
  'STEW-PERRY*',
];

const plain = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Finds a contest by a name as a program writes it: `CQWWCW` is CQ-WW-CW.
 *
 * @param name at most a few hundred characters
 * @param names to search, as they are to be returned
 * @returns null if none of them is meant
 */
export function findContestName(name: string, names: Iterable<string>): string | null {
  const wanted = plain(name);
  if (wanted === '') return null;
  for (const each of names) if (plain(each) === wanted) return each;
  return null;
}

/** The first part of a contest's exchange. */
export type FirstOfExchange = 'report' | 'number' | 'text';

const isAmong = (name: string, contests: readonly string[]): boolean =>
  contests.some((each) => (each.endsWith('*') ? name.startsWith(plain(each)) : name === plain(each)));

/**
 * The first part of a contest's exchange: a report, a serial number, or a text such as a name or a locator.
 *
 * @param name the CONTEST line, with or without hyphens
 * @returns null where its rules are not known here
 */
export function firstOfExchange(name: string): FirstOfExchange | null {
  const wanted = plain(name);
  if (isAmong(wanted, WITH_NUMBER_FIRST)) return 'number';
  if (isAmong(wanted, WITH_TEXT_FIRST)) return 'text';
  return findContestName(name, CABRILLO_CONTESTS) === null ? null : 'report';
}

/** Whether stations of a contest exchange reports; null where its rules are not known here (see `firstOfExchange`). */
export function contestHasReports(name: string): boolean | null {
  const first = firstOfExchange(name);
  return first === null ? null : first === 'report';
}
