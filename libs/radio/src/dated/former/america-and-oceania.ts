import { type FormerPrefix, former, notKnown } from './former-prefix.ts';

/** The United States gave the prefixes of their islands to the mainland from 1978 on. */
const UNITED_STATES: readonly FormerPrefix[] = [
  ...former('K4', 202, '1946-12-31'), // Puerto Rico
  ...former('K6', 110, '1946-12-31'), // Hawaii
  ...former('K7', 6, '1946-12-31'), // Alaska
  ...former('KB6', 103, '1946-06-30'), // Guam
  ...former('KB6', 20, '1978-03-23', '1946-07-01'), // Baker & Howland
  ...former('KC6', 20, '1947-12-31'),
  ...former('KC6', 22, '1995-12-31', '1988-01-01'), // Palau
  ...notKnown('KC6', '1987-12-31'), // the eastern Carolines, or Palau
  ...former('KC4AA KC4US', 13, '1978-03-23'), // bases in Antarctica
  ...notKnown('KC4', '1978-03-23'), // Antarctica, or Navassa
  ...former('KD6', 174, '1946-12-31'),
  ...former('KE6', 123, '1946-12-31'),
  ...former('KF6', 20, '1946-12-31'),
  ...former('KG1', 237, '1975-05-31'), // Greenland
  ...former('KG6', 197, '1946-06-30'),
  ...former('KG6', 103, '1981-11-30', '1946-07-01'), // Guam
  ...former('KG6R KG6S KG6T', 166, '1980-12-31', '1946-07-01'), // the Marianas
  ...former('WG6R WG6S WG6T', 166, '1978-03-23'),
  ...former('WG6', 103, '1978-03-23'),
  ...former('KH6', 9, '1946-06-30'),
  ...former('AH7 KH7 NH7', 138, '1995-03-31', '1977-01-01'), // Kure
  ...former('KH7', 138, '1976-12-31'),
  ...former('KH5K AH5K NH5K WH5K', 134, '2016-03-28'),
  ...former('KJ6', 123, '1978-03-23'),
  ...former('KM6', 174, '1978-12-31'),
  ...former('WM6', 174, '1978-03-23'),
  ...former('KP6', 197, '1978-12-31'),
  ...former('KS6', 9, '1980-11-30'),
  ...former('WS6', 9, '1978-03-23'),
  ...former('KW6', 297, '1978-03-23'),
  ...former('KX6', 168, '1989-12-31'),
  ...former('KS4', 261, '1972-08-31'), // Swan
  ...notKnown('KS4', '1978-03-23'),
  ...former('KV4', 285, '1980-02-29'),
  ...former('WV4', 285, '1978-12-31'),
  ...former('NY4', 105, '1949-12-31'),
  ...former('WG4', 105, '1978-12-31'),
  ...former('NY1 NY3', 28, '1949-12-31'),
  ...former('KZ5 KZ0', 28, '1979-09-30'),
  // The prefixes of the bicentennial year.
  ...former('AH1 AH6', 110, '1976-12-31', '1976-01-01'),
  ...former('AH2 AH7', 174, '1976-12-31', '1976-01-01'),
  ...former('AH3 AH5', 9, '1976-12-31', '1976-01-01'),
  ...former('AH4', 228, '1976-12-31', '1976-01-01'),
  ...former('AG1 AG7', 297, '1976-12-31', '1976-01-01'),
  ...former('AG2 AG3', 20, '1976-12-31', '1976-01-01'),
  ...former('AG5 AG6', 103, '1976-12-31', '1976-01-01'),
  ...former('AI0', 197, '1976-12-31', '1976-01-01'),
  ...former('AJ1 AJ7', 123, '1976-12-31', '1976-01-01'),
  ...former('AJ2 AJ3', 285, '1976-12-31', '1976-01-01'),
  ...former('AJ4 AJ8', 202, '1976-12-31', '1976-01-01'),
  ...former('AL4', 13, '1976-12-31', '1976-01-01'),
];

const AMERICA: readonly FormerPrefix[] = [
  ...former('CE7Z', 13, '1956-12-31'),
  ...former('3B1 3B2 3C1 3C2 3C3 3C4 3C5 3C6 3C7 3C8', 1, '1967-12-31', '1967-01-01'), // 100 years of Canada
  ...former('CY0', 252, '1983-12-31'), // St. Paul; today Sable
  ...former('VY0', 252, '1978-05-23', '1975-11-04'),
  ...former('FJ', 213, '2007-12-13'), // while St. Barthelemy counted as St. Martin
  ...former('TK7G', 79, '1979-12-31', '1975-05-01'),
  ...former('TK7M', 84, '1979-12-31', '1975-05-01'),
  ...former('TK7P', 277, '1979-12-31', '1975-05-01'),
  ...former('TK7R', 453, '1979-12-31', '1975-05-01'),
  ...former('TK7Y', 63, '1979-12-31', '1975-05-01'),
  ...former('P45 P46 P47 P48', 255, '1985-12-31'),
  ...former('P4', 85, '1985-12-31'),
  ...former('PJ2E PJ2M PJ2S PJ5M PJ5S', 255, '1968-12-31'),
  ...former('PJ5', 85, '1968-12-31'),
  ...former('PJ5 PJ6 PJ7 PJ8', 255, '2010-10-09'),
  ...former('PJ0 PJ1 PJ2 PJ3 PJ4 PJ9', 85, '2010-10-09'),
  ...former('VO', 186, '1949-03-31'),
  ...former('VP1', 66, '1982-01-31'),
  ...former('VP2A', 94, '1981-12-31'),
  ...former('VP2D', 95, '1979-12-31'),
  ...former('VP2G', 77, '1977-12-31'),
  ...former('VP2K', 249, '1984-12-31'),
  ...former('VP2L', 97, '1979-12-31'),
  ...former('VP2S', 98, '1981-12-31'),
  ...former('VP3', 129, '1967-12-31'),
  ...former('VP4', 90, '1965-12-31'),
  ...notKnown('VP5', '1965-12-31'), // Jamaica, the Caymans, or Turks & Caicos
  ...former('VP6', 62, '1967-12-31'), // Barbados
  ...notKnown('VP6', '1998-04-30'),
  ...former('VP7', 60, '1974-12-31'),
];

const OCEANIA: readonly FormerPrefix[] = [
  ...former('CR10', 200, '1976-09-14'), // Timor
  ...former('FU8', 158, '1972-12-31'), // the New Hebrides
  ...former('JZ0 PK7', 184, '1963-04-30'), // Netherlands New Guinea
  ...former('PK1 PK2 PK3', 119, '1963-04-30'),
  ...former('PK4', 258, '1963-04-30'),
  ...former('PK5', 183, '1963-04-30'),
  ...former('PK6', 30, '1963-04-30'),
  ...former('VK9X', 35, '1975-09-15'), // Christmas I.
  // Papua and New Guinea, which were two entities, had one prefix, shared with the Australian islands.
  ...notKnown('P2 VK9 AX9', '1975-09-15'),
  ...notKnown('VK1', '1956-05-31'), // Antarctica, Heard, or Macquarie
  ...former('VR1', 301, '1979-09-30'),
  ...former('VR2', 176, '1972-12-31'),
  ...former('VR2', 321, '1995-12-31', '1973-01-01'),
  ...former('VR3', 48, '1981-02-28'),
  ...former('VR4', 185, '1978-12-31'),
  ...former('VR5', 160, '1972-04-01'),
  ...former('VR6', 172, '1998-12-31'),
  ...former('VR7', 48, '1981-02-28', '1974-01-01'),
  ...former('VR8', 282, '1978-10-31', '1976-01-01'),
  ...notKnown('VR', '1995-12-31'), // today Hong Kong
  ...former('ZK1', 234, '2006-08-31'),
  ...former('ZK2', 188, '2012-08-02'),
  ...former('ZK9', 188, '1983-12-31', '1983-05-01'),
  ...former('ZM6', 190, '1962-12-31'), // Samoa
  ...former('ZM7', 270, '1984-12-31'), // Tokelau
  ...notKnown('ZM6', '1969-09-30'),
  ...former('1B', 23, '1975-06-30'), // Blenheim Reef
  ...former('1G', 93, '1978-02-28'), // Geyser Reef
  ...former('1M', 178, '1972-07-15'), // Minerva Reefs
  ...former('1M', 160, '1996-12-31', '1972-07-16'),
];

export const AMERICA_AND_OCEANIA: readonly FormerPrefix[] = [...UNITED_STATES, ...AMERICA, ...OCEANIA];
