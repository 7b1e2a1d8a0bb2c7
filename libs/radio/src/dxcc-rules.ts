/**
 * Rules missing from BigCTY, which contains only the present: public facts of the ARRL DXCC list, the ITU's call sign
 * series and well-known expeditions. Days are UTC and inclusive.
 */

/** A prefix that meant another entity in the past. */
export interface DatedPrefix {
  readonly prefix: string;
  readonly entity: number;
  /** First day; empty for no start. */
  readonly from: string;
  /** Last day. */
  readonly until: string;
}

const dated = (prefixes: string, entity: number, until: string, from = ''): DatedPrefix[] =>
  prefixes.split(' ').map((prefix) => ({ prefix, entity, from, until }));

/**
 * The republics of the Soviet Union by the letter of their calls, after U or R (`UC2QA`) and, in the special calls of
 * the 1980s with EM, EN and EO, after a digit that is not a district (`EM8CQA`). Estonia's U and R are followed by a
 * digit. Russia's A is missing: without the district it does not distinguish Europe from Asia.
 */
const REPUBLICS: readonly (readonly [letters: string, entity: number, ordinary: string])[] = [
  ['BTY', 288, 'RB UB RT UT RY UY UK5'], // Ukraine
  ['C', 27, 'RC UC UK2A UK2C UK2I UK2L UK2O UK2S UK2W'], // Belarus
  ['D', 18, 'RD UD UK6C UK6D UK6K'], // Azerbaijan
  ['F', 75, 'RF UF UK6F UK6O UK6Q UK6V'], // Georgia
  ['G', 14, 'RG UG UK6G'], // Armenia
  ['H', 280, 'RH UH UK8H'], // Turkmenistan
  ['I', 292, 'RI UI'], // Uzbekistan; UK8 is its own to this day
  ['J', 262, 'RJ UJ UK8J UK8R'], // Tajikistan
  ['L', 130, 'RL UL UK7'], // Kazakhstan
  ['M', 135, 'RM UM UK8M UK8N'], // Kyrgyzstan
  ['O', 179, 'RO UO UK5O'], // Moldova
  ['P', 146, 'RP UP UK2B UK2P'], // Lithuania
  ['Q', 145, 'RQ UQ UK2G UK2Q'], // Latvia
  ['R', 52, 'RR2 UR1 UR2 UK2R UK2T'], // Estonia
];

/** Russia's ordinary prefixes that belong to other countries today, and UK, the club prefix of the entire Union. */
function sovietUnion(): DatedPrefix[] {
  const until = '1991-12-31';
  const inDistricts = (prefixes: string, districts: string): string =>
    [...districts].flatMap((digit) => prefixes.split(' ').map((prefix) => prefix + digit)).join(' ');
  const special = (letter: string): string => inDistricts('EM EN EO', '0123456789').replace(/\d/g, `$&${letter}`);
  return [
    ...REPUBLICS.flatMap(([letters, entity, ordinary]) => [
      ...dated(ordinary, entity, until),
      ...[...letters].flatMap((letter) => dated(special(letter), entity, until)),
    ]),
    ...dated(inDistricts('UV UW UZ UK', '1346'), 54, until), // European Russia
    ...dated(inDistricts('UV UW UZ UK', '90'), 15, until), // Asiatic Russia
    ...dated('UW9F UW9G UW9X UZ9F UZ9G UZ9X', 54, until), // Perm and Komi: Europe in spite of their 9
    ...dated('UK2F UZ2F', 126, until), // Kaliningrad
    ...dated('UN1', 128, '1960-06-30'), // the Karelo-Finnish republic, then part of Russia
    ...dated('UN1', 54, until, '1960-07-01'),
  ];
}

export const DATED_PREFIXES: readonly DatedPrefix[] = [
  // Germany counted as one entity until 1973, and again since 1990.
  ...dated('DA DB DC DD DE DF DG DH DI DJ DK DL DM', 81, '1973-09-16'),
  ...dated('DM Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9', 229, '1990-10-02', '1973-09-17'),
  ...dated('9S4', 210, '1957-03-31'),
  ...dated('OK OL OM', 218, '1992-12-31'),
  ...dated('9A M1', 278, '1991-06-25'), // San Marino's until Croatia took 9A and San Marino T7
  ...dated('4O', 296, '2006-06-27'), // Yugoslavia keeps its number as Serbia
  ...dated('Z6', 296, '2018-01-20'),
  ...dated('R1MV 4J1F', 151, '2012-02-16'),
  ...sovietUnion(),
  // Africa and the Indian Ocean
  ...dated('CN2', 264, '1960-06-30'),
  ...dated('CR6', 401, '1975-11-10'),
  ...dated('CR7', 181, '1975-06-24'),
  ...dated('FF8', 59, '1960-08-06'),
  ...dated('FQ8', 57, '1960-08-16'),
  ...dated('FH', 39, '1975-07-05'),
  ...dated('I5', 115, '1960-06-30'),
  ...dated('ST0', 244, '1994-12-31', '1972-05-07'),
  ...dated('VQ1', 307, '1974-05-31'),
  ...dated('VQ2', 482, '1964-10-23'),
  ...dated('VQ3', 470, '1961-12-08'),
  ...dated('VQ4', 430, '1963-12-11'),
  ...dated('VQ5', 286, '1962-10-08'),
  ...dated('VQ6', 26, '1960-06-30'),
  ...dated('9U5', 208, '1962-06-30', '1960-07-01'),
  ...dated('ZD4', 424, '1957-03-04'),
  ...dated('ZE', 452, '1980-12-31'),
  ...dated('ZS3', 464, '1990-12-31'),
  ...dated('ZS9', 488, '1994-02-28', '1977-09-01'),
  // Asia
  ...dated('AC3', 231, '1975-04-30'),
  ...dated('AC4', 268, '1974-05-30'),
  ...dated('C9', 164, '1963-09-15'),
  ...dated('CR9', 152, '1991-12-31'),
  ...dated('FI8', 58, '1950-12-20'),
  ...dated('FN8', 67, '1954-10-31'),
  ...dated('JR6 KA6 KR6 KR8', 193, '1972-05-14'),
  ...dated('4W', 154, '1990-05-21'),
  ...dated('7O VS9A VS9P VS9S', 243, '1990-05-21'),
  ...dated('VS9H', 139, '1967-11-29'),
  ...dated('VS9K', 127, '1982-03-10'),
  ...dated('VS9M', 159, '1965-07-25'),
  ...dated('VS1', 381, '1965-12-31'),
  ...dated('VS2 9M2', 155, '1963-09-15'),
  ...dated('VS4', 220, '1963-09-15'),
  ...dated('VS5', 345, '1984-12-31'),
  ...dated('VS6', 321, '1997-06-30'),
  ...dated('ZC5', 25, '1963-09-15'),
  ...dated('ZC6', 196, '1968-06-30'),
  ...dated('8Z4', 226, '1981-12-25'),
  ...dated('8Z5 9K3', 68, '1969-12-14'),
  ...dated('7J1', 194, '1980-11-30', '1976-05-30'),
  // Oceania; the United States gave their islands' prefixes away to the mainland on 1978-03-24
  ...dated('CR10', 200, '1961-12-31'),
  ...dated('CR8', 200, '1976-09-14', '1962-01-01'),
  ...dated('JZ0', 184, '1963-04-30'),
  ...dated('KH5K', 134, '2016-03-29'),
  ...dated('KJ6', 123, '1978-03-23'),
  ...dated('KM6', 174, '1978-03-23'),
  ...dated('KS6', 9, '1978-03-23'),
  ...dated('KW6', 297, '1978-03-23'),
  ...dated('KX6', 168, '1989-12-31'),
  ...dated('PK1 PK2 PK3', 119, '1963-04-30'),
  ...dated('PK4', 258, '1963-04-30'),
  ...dated('PK5', 183, '1963-04-30'),
  ...dated('PK6', 30, '1963-04-30'),
  ...dated('VR2', 176, '1970-10-09'),
  ...dated('VR4', 185, '1978-07-06'),
  ...dated('VR5', 160, '1970-06-03'),
  ...dated('VR6', 172, '1998-04-30'),
  ...dated('ZK1', 234, '2006-08-31'),
  ...dated('1M', 178, '1972-07-15'),
  // The Americas
  ...dated('KS4', 261, '1972-08-31'),
  ...dated('KV4', 285, '1978-03-23'),
  ...dated('KZ', 28, '1979-09-30'),
  ...dated('PJ0 PJ1 PJ2 PJ3 PJ4 PJ9', 85, '2010-10-09'),
  ...dated('PJ5 PJ6 PJ7 PJ8', 255, '2010-10-09'),
  ...dated('VO', 186, '1949-03-31'),
  ...dated('VP1', 66, '1981-09-20'),
  ...dated('VP3', 129, '1966-05-25'),
  ...dated('VP4', 90, '1962-08-30'),
  ...dated('VP6', 62, '1966-11-29'),
  ...dated('VP7', 60, '1973-07-09'),
];

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
  ['2', 223], // United Kingdom; the country letter of an unlisted special series is unknown, England the likeliest
  ['VK9L AX9L VI9L', 147], // Lord Howe: the letter after the 9 names the island
  ['3Y0K', 24], // Bouvet 2026; 3Y alone is Antarctica
];

/** Prefixes that mean an entity only when alone before or after a slash. KC4 alone: the US Antarctic bases. */
export const SLASH_PREFIXES: readonly (readonly [prefix: string, entity: number])[] = [['KC4', 13]];

/** Locations denoted by a letter after the slash, besides those in BigCTY (`3D2/r`): Argentina's bases in Antarctica. */
export const SUFFIX_LOCATIONS: readonly (readonly [base: string, letter: string, entity: number])[] = [['LU', 'Z', 13]];
