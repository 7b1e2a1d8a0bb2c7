/**
 * Rules missing from BigCTY, besides the prefixes that changed (`dated/former`): public facts of the ARRL DXCC list, the
 * ITU's call sign series and well-known expeditions. Days are UTC and inclusive.
 */

/** A call that meant an island only during its expedition; BigCTY has it elsewhere, or on the mainland. */
export interface Expedition {
  readonly call: string;
  readonly entity: number;
  readonly from: string;
  readonly until: string;
}

const expedition = (call: string, entity: number, from: string, until: string): Expedition => ({
  call,
  entity,
  from,
  until,
});

export const EXPEDITIONS: readonly Expedition[] = [
  expedition('K3J', 123, '2003-11-01', '2003-11-30'), // Johnston
  expedition('K4M', 174, '2009-10-01', '2009-10-31'), // Midway
  expedition('K5D', 43, '2009-02-01', '2009-02-28'), // Desecheo
  expedition('K5K', 134, '2000-10-01', '2000-10-31'), // Kingman Reef
  expedition('K5P', 197, '2016-01-01', '2016-01-31'), // Palmyra
  expedition('K7C', 138, '2005-09-15', '2005-10-15'), // Kure
  expedition('K9W', 297, '2013-11-01', '2013-11-30'), // Wake
  expedition('K1N', 182, '2015-02-01', '2015-02-28'), // Navassa
  expedition('N5J', 197, '2024-08-01', '2024-08-31'), // Jarvis
  expedition('N8S', 515, '2007-04-01', '2007-04-30'), // Swains
  expedition('NH8S', 515, '2012-09-01', '2012-09-30'), // Swains
  expedition('W8S', 515, '2023-10-01', '2023-10-31'), // Swains
  expedition('VK9QO', 38, '2023-10-28', '2023-11-30'), // moved from Christmas I. to Cocos (Keeling)
  expedition('VK0IR', 111, '1997-01-01', '1997-01-31'), // Heard
  expedition('3Y5X', 24, '1989-12-15', '1990-01-31'), // Bouvet
  expedition('3Y0PI', 199, '1994-01-15', '1994-02-28'), // Peter I
  expedition('VP8PJ', 238, '2020-02-01', '2020-03-31'), // Signy
  expedition('VP8ORK', 238, '2011-01-01', '2011-02-28'), // South Orkney
];

/**
 * Prefixes missing from BigCTY. The first lines are ITU series it lists only partly, so that a new special call still
 * gets its country; a longer prefix of BigCTY always takes precedence.
 */
export const EXTRA_PREFIXES: readonly (readonly [prefixes: string, entity: number])[] = [
  ['CF CG CH CI CJ CK CY CZ VA VB VC VD VE VF VG VO VX VY XJ XK XL XM XN XO', 1], // Canada
  ['VH VI VJ VK VL VM VN VZ', 150], // Australia
  ['BA BB BC BD BE BF BG BH BI BJ BK BL BR BS BT BY BZ', 318], // China
  ['BM BN BO BP BQ BU BV BW BX', 386], // Taiwan
  ['JA JB JC JE JF JG JH JI JJ JK JL JM JN JO JP JQ JR JS', 339], // Japan
  ['HM', 344], // North Korea
  ['JZ', 327], // Indonesia
  ['YZ 4N', 296], // Serbia, as the successor in Yugoslavia's series
  ['T9', 501], // Bosnia-Herzegovina until 2007
  ['HN', 333], // Iraq
  ['TN', 412], // Congo
  ['TU', 428], // Côte d'Ivoire
  ['2', 223], // United Kingdom; the country letter of an unlisted special series is unknown, England the likeliest
  ['VK9L AX9L VI9L', 147], // Lord Howe: the letter after the 9 names the island
  ['3Y0K', 24], // Bouvet 2026; 3Y alone is Antarctica
];

/** Prefixes that mean an entity only when alone before or after a slash. KC4 alone: the US Antarctic bases. */
export const SLASH_PREFIXES: readonly (readonly [prefix: string, entity: number])[] = [['KC4', 13]];

/**
 * Locations denoted by a letter after the slash, besides those in BigCTY (`3D2/r`): Argentina's bases in Antarctica, and the
 * islands that used Réunion's calls.
 */
export const SUFFIX_LOCATIONS: readonly (readonly [base: string, letter: string, entity: number])[] = [
  ['LU', 'Z', 13],
  ['FR', 'G', 99], // Glorioso
  ['FR', 'T', 276], // Tromelin
  ['FR', 'J', 124], // Juan de Nova
  ['FR', 'E', 124], // Europa
];
