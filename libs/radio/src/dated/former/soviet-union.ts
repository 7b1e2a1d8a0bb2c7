import { type FormerPrefix, former, notKnown } from './former-prefix.ts';

/** The last day of most prefixes of the Soviet Union: the republics used them for two years after its end. */
const UNTIL = '1993-12-31';

/** The republics by the letter of their ordinary calls, after U or R (`UB5QAA`); the last day if it is not `UNTIL`. */
const REPUBLICS: readonly (readonly [letters: string, entity: number, until?: string])[] = [
  ['B', 288, '1994-12-31'], // Ukraine
  ['TY', 288],
  ['C', 27, '1994-12-31'], // Belarus
  ['D', 18, '1994-02-28'], // Azerbaijan
  ['F', 75, '1994-07-31'], // Georgia
  ['G', 14], // Armenia
  ['H', 280, '1995-02-28'], // Turkmenistan
  ['I', 292, '1994-01-31'], // Uzbekistan
  ['J', 262, '1994-01-31'], // Tajikistan
  ['L', 130, '1994-01-31'], // Kazakhstan
  ['M', 135, '1994-01-31'], // Kyrgyzstan
  ['O', 179, '1994-01-31'], // Moldova
  ['P', 146, '1993-08-31'], // Lithuania; UP is Kazakhstan's since then
  ['Q', 145], // Latvia
];

type Districts = readonly (readonly [entity: number, districts: string])[];

/** Where a station was, by the digit of its district, or by the digit and the letter that follows it. */
const RUSSIAN_DISTRICTS: Districts = [
  [54, '1 3 4 6 9F 9G 9X'], // European Russia; Perm and Komi are in Europe in spite of their 9
  [15, '9 0'], // Asiatic Russia
  [126, '2F'], // Kaliningrad
];
const OTHER_DISTRICTS: Districts = [
  [126, '2F'],
  [27, '2A 2C 2I 2L 2O 2S 2W'], // Belarus
  [146, '2B 2P'], // Lithuania
  [145, '2G 2Q'], // Latvia
  [52, '2R 2T'], // Estonia
  [288, '5'], // Ukraine
  [179, '5O'], // Moldova
  [18, '6C 6D 6K'], // Azerbaijan
  [75, '6F 6O 6Q 6V'], // Georgia
  [14, '6G'], // Armenia
  [130, '7'], // Kazakhstan
  [292, '8'], // Uzbekistan
  [280, '8B 8E 8H 8W 8Y'], // Turkmenistan
  [262, '8J 8K 8R 8S 8X'], // Tajikistan
  [135, '8M 8N 8P 8Q'], // Kyrgyzstan
];

/**
 * Prefixes of the entire Union, where only the district says in which republic a station was: those of clubs (`UK2AQA`)
 * and of special calls.
 */
function ofUnion(
  bases: string,
  until: string,
  districts: Districts = [...RUSSIAN_DISTRICTS, ...OTHER_DISTRICTS],
): FormerPrefix[] {
  return bases.split(' ').flatMap((base) =>
    districts.flatMap(([entity, list]) =>
      list.split(' ').map((district) => ({
        prefix: base + district,
        entity,
        from: '',
        until,
        ...(districts !== OTHER_DISTRICTS && { like: `UA${district}` }),
      })),
    ),
  );
}

/**
 * The special calls of the 1980s with EM, EN and EO have the letter of the republic after any digit (`EM8CQA`). Russia's
 * is A, where the digit is the district; Estonia's is R.
 */
function specialCalls(until: string): FormerPrefix[] {
  const withLetter = (letter: string, digits = '0123456789'): string =>
    [...digits].flatMap((digit) => ['EM', 'EN', 'EO'].map((base) => base + digit + letter)).join(' ');
  return [
    ...REPUBLICS.flatMap(([letters, entity]) =>
      [...letters].flatMap((letter) => former(withLetter(letter), entity, until)),
    ),
    ...former(withLetter('R'), 52, until),
    ...former(withLetter('A', '12345678'), 54, until),
    ...former(withLetter('A', '90'), 15, until),
  ];
}

/** The prefixes of the Soviet Union; the first of several rows for the same prefix and day decides. */
export const SOVIET_UNION: readonly FormerPrefix[] = [
  ...REPUBLICS.flatMap(([letters, entity, until = UNTIL]) =>
    [...letters].flatMap((letter) => former(`U${letter} R${letter}`, entity, until)),
  ),
  ...notKnown('UL', '1994-12-31'), // Kazakhstan's, then Uzbekistan's
  ...former('RP', 146, UNTIL),
  ...former('RR UR1 UR2', 52, '1991-12-31'), // Estonia
  ...former('UN1 RN1', 128, '1960-06-30'), // the Karelo-Finnish republic, then part of Russia
  ...former('UN1 RN1', 54, UNTIL, '1960-07-01'),
  ...former('4J1F', 151, UNTIL), // Malyj Vysotskij
  ...former('4K1', 13, '1994-11-30'), // bases in Antarctica
  ...former('4K2', 61, '1995-04-30'), // Franz Josef Land
  ...former('4K3', 54, '1994-01-31'),
  ...former('4K4', 15, '1994-04-15'),
  ...former('EV4A EV6A EW3A EW4A EW6A', 54, '1991-12-31'), // 40 years after the war
  ...former('EV0A EV9A', 15, '1991-12-31'),
  ...specialCalls('1992-12-31'),
  ...ofUnion('EK EM EN EO ER EX EZ', '1992-12-31'),
  ...ofUnion('EY UK 4J', UNTIL),
  ...ofUnion('4L', '1990-09-30'),
  // Russia had only some districts of these prefixes, or has all of them today.
  ...ofUnion('UV UW UZ', '1994-12-31', RUSSIAN_DISTRICTS),
  ...ofUnion('UX', '1993-10-31', RUSSIAN_DISTRICTS),
  ...former('UX5', 288, UNTIL),
  ...ofUnion('R U RK RN RU RX RZ', UNTIL, OTHER_DISTRICTS),
  ...notKnown('EK EM EN EO EY UK UV UW UX UZ 4J', UNTIL),
  ...notKnown('ER EX EZ', '1992-12-31'),
  ...notKnown('4K', '1993-06-30'),
  ...notKnown('4L', '1990-09-30'),
  // Russia's bases and islands, and the districts that it changed in 2010.
  ...former('R1AN', 13, '2010-01-20'),
  ...former('R1FJ', 61, '2010-01-20', '1994-01-01'),
  ...former('R1MV RI1MV', 151, '2012-02-16', '1994-01-01'),
  ...former('R2 RC2 RF2 RI2 RK2 RN2 RU2 RY2 U2', 126, '2010-01-20', '1994-01-01'),
  ...former('RV2 RW2', 126, '2010-01-20'),
  ...former('RA7 RW7 UA7', 15, '2010-01-20'),
  ...former('RX7', 15, '2010-01-20', '1994-01-01'),
  ...former('RP0 RP9', 15, '2010-05-10', '1994-01-01'),
  ...former('RP9X', 54, '2010-05-10', '1994-01-01'),
];
