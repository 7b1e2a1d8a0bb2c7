import { type FormerPrefix, former, notKnown } from './former-prefix.ts';

const EUROPE: readonly FormerPrefix[] = [
  // Germany counted as one entity until 1973, and again since 1990.
  ...former('DA DB DC DD DE DF DG DH DI DJ DK DL DM DT', 81, '1973-09-16'),
  ...former('DM DT Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9', 229, '1990-10-02', '1973-09-17'),
  ...notKnown('DT', '1992-03-05'), // today Korea
  ...former('9S4', 210, '1957-03-31'), // the Saar
  ...former('9S4', 81, '1957-11-30', '1957-04-01'),
  ...notKnown('9S4', '1960-06-28'),
  ...former('OK OL OM', 218, '1992-12-31'),
  ...former('9A', 278, '1983-12-31'), // San Marino
  ...notKnown('9A', '1991-06-25'),
  ...former('FC', 214, '1984-12-31'), // Corsica
  ...former('TK', 227, '1984-02-29', '1975-04-01'),
  ...former('PX', 203, '1969-12-31'), // Andorra
  ...notKnown('PX', '1970-05-31'),
  ...notKnown('GC', '1990-05-31'), // Jersey or Guernsey until 1976; today clubs in Wales
  ...former('CZ', 260, '1948-12-31'), // Monaco
  ...former('HE1', 251, '1950-12-31'),
  ...former('HE9L', 251, '1963-12-31'),
  ...former('LB', 118, '1973-05-31'),
  ...former('IS1', 225, '1972-12-31'),
  ...former('ZB1', 257, '1965-12-31'), // Malta
  ...former('CT2 CR2 CQ2 CS2 CT8', 149, '1985-12-31'), // the Azores, again since 2009
  ...former('CQ1 CQ2 CQ8 CR1 CR2 CS4 CS8 CT8', 272, '2009-05-31'),
  ...former('CU', 272, '1985-11-30'),
  ...former('CS3', 149, '1954-12-31', '1950-01-01'),
  ...former('GZ MZ', 279, '2016-12-31', '2000-10-26'), // Shetland
  ...former('OH0M', 5, '1970-02-28'),
  ...former('OH0M', 167, '1980-09-30'), // Market Reef
  ...former('Z6', 296, '2018-01-20'),
  ...former('FKS8', 206, '1959-12-31'),
  // Yugoslavia has its number as Serbia; its republics began with the prefixes that they had in it.
  ...former('YT2 YU2 YZ2 4N2 4O2', 296, '1991-06-25'),
  ...former('YT2 YU2 YZ2 4N2 4O2', 497, '1992-12-30', '1991-06-26'),
  ...former('YT3 YU3 YZ3 4N3 4O3', 296, '1991-06-25'),
  ...former('YT3 YU3 YZ3 4N3 4O3', 499, '1992-10-20', '1991-06-26'),
  ...former('YT4 YU4 YZ4 4N4 4O4', 296, '1991-10-14'),
  ...former('YT4 YU4 YZ4 4N4 4O4', 501, '1993-05-10', '1991-10-15'),
  ...former('YT5 YU5 YZ5 4N5 4O5', 296, '1991-09-07'),
  ...former('YT5 YU5 YZ5 4N5 4O5', 502, '1993-12-30', '1991-09-08'),
  ...former('YT3 YT6 YU3 YU6 YZ3 YZ6 4N3 4N6', 296, '2006-06-27'),
  ...former('YT3 YT6 YU3 YU6 YZ3 YZ6 4N3 4N6', 514, '2007-12-31', '2006-06-28'),
  ...former('4O', 296, '2006-06-27'),
  // M was the British forces' and others' until the United Kingdom gave it to its amateurs.
  ...former('M1', 278, '1983-12-31'),
  ...former('MB9', 206, '1959-12-31'),
  ...former('MF2 AG2', 271, '1957-03-31'), // Trieste
  ...former('MC1 MD1 MD2 MI1 MI2 MO1 MO2 MT1 MT2', 436, '1952-01-31'), // Libya
  ...former('MD3 MI3 MI6', 51, '1954-04-30'), // Eritrea
  ...former('MD4 MS4', 115, '1950-12-31'), // Italian Somaliland
  ...former('MD5 ME5', 478, '1956-06-12'), // the Suez Canal
  ...former('MD6', 333, '1959-12-31'), // Iraq
  ...former('MD7', 215, '1950-12-31'), // Cyprus
  ...former('MD9', 154, '1950-12-31'), // Yemen
  ...former('MX', 164, '1951-12-31'), // Manchuria
  ...former('MP4B', 304, '1974-12-31'),
  ...former('MP4D MP4T', 391, '1974-12-31'),
  ...former('MP4K', 348, '1958-03-31'),
  ...former('MP4M MP4O', 370, '1974-12-31'),
  ...former('MP4Q', 376, '1974-12-31'),
  ...notKnown('M', '1996-03-30'),
];

const AFRICA: readonly FormerPrefix[] = [
  ...notKnown('3C', '1968-10-10'),
  ...former('CN2', 264, '1960-06-30'), // Tangier
  ...former('EK1 EK4 KT1 WT1', 264, '1960-06-30'),
  ...former('CR3 XX3', 109, '1977-12-31'), // Guinea-Bissau
  ...notKnown('CR3', '1978-12-31'),
  ...former('CR4 XX4', 409, '1975-12-31'),
  ...former('CR5', 219, '1976-08-31'),
  ...former('CQ6 CR6 XX6', 401, '1975-11-30'),
  ...former('CQ7 CR7 XX7', 181, '1975-07-31'),
  ...former('EA0', 49, '1968-12-31'), // Spanish Guinea
  ...former('EA9I', 113, '1969-05-13'), // Ifni
  ...notKnown('EA9', '1976-02-28'), // Ceuta & Melilla, or the Spanish Sahara
  ...former('ET2', 51, '1962-11-14', '1952-09-16'),
  ...former('I6', 53, '1947-12-31'),
  ...former('FA', 400, '1964-02-28'),
  ...former('FB8', 438, '1961-12-31'), // Madagascar
  ...former('FB8W', 41, '1984-12-31'),
  ...former('FB8X', 131, '1984-12-31'),
  ...former('FB8Y', 13, '1984-12-31'),
  ...former('FB8Z', 10, '1984-12-31'),
  ...notKnown('FB8', '1984-12-31'),
  ...former('FD3 FD4 FD8', 483, '1960-12-31'), // Togo
  ...former('FE8', 406, '1961-10-31'),
  ...former('FF8', 456, '1961-01-31', '1960-06-20'), // Senegal, first to leave French West Africa
  ...former('FF7', 444, '1961-12-31', '1960-06-20'),
  ...former('FF4', 428, '1961-04-30', '1960-08-07'),
  ...former('FF', 59, '1960-08-06'),
  ...former('FH', 39, '1975-07-05'), // the Comoros with Mayotte
  ...former('FL', 382, '1977-12-31'),
  ...former('FM4 FT4', 474, '1951-12-31'), // Tunisia
  ...former('FQ8', 57, '1960-08-16'),
  ...former('I5', 115, '1960-06-30', '1950-02-01'), // Italian Somaliland
  ...former('LI', 436, '1947-12-31'), // Libya
  ...notKnown('LI', '1962-05-31'),
  ...former('OQ5', 414, '1960-06-30'), // the Belgian Congo
  ...former('OQ0', 208, '1962-06-30', '1960-07-01'),
  ...former('OQ0', 414, '1960-06-30'),
  ...former('9U5', 208, '1962-06-30', '1960-07-01'),
  ...former('ST0 SS0 6T0 6U0', 244, '1994-12-31', '1972-05-07'),
  ...former('ST0', 466, '1972-05-06'),
  ...former('T4', 462, '1979-12-31', '1979-08-13'), // Venda
  ...former('T4', 70, '1979-08-12'),
  ...former('T8', 462, '1994-12-31'),
  ...notKnown('T8', '1995-12-31'),
  ...former('VQ1', 307, '1974-05-31'),
  ...former('5H1', 307, '1974-05-31', '1963-12-09'),
  ...former('5H1', 470, '1963-12-08'),
  ...former('VQ2', 482, '1964-12-31'),
  ...former('VQ3', 470, '1961-12-31'),
  ...former('VQ4', 430, '1963-12-31'),
  ...former('VQ5', 286, '1962-12-31'),
  ...notKnown('VQ5', '1966-06-30'), // today Turks & Caicos
  ...former('VQ6', 26, '1960-06-30'),
  ...former('VQ7', 8, '1976-06-28'),
  ...notKnown('VQ8', '1970-06-30'), // Mauritius, Rodrigues, or Agalega & St. Brandon
  ...former('VQ9', 379, '1976-12-31'), // the Seychelles
  ...former('ZD1', 458, '1962-04-30'),
  ...former('ZD2', 450, '1961-09-30'),
  ...former('ZD3', 422, '1975-12-31'),
  ...former('ZD4', 102, '1957-03-05'), // Gold Coast and Togoland
  ...former('ZD4', 424, '1957-06-30', '1957-03-06'),
  ...former('ZD5', 468, '1971-07-31'),
  ...former('ZD6', 440, '1964-12-31'),
  ...former('ZE', 452, '1982-12-31'),
  ...former('ZR3 ZS3', 464, '1990-12-31'),
  ...former('ZS0', 493, '1994-02-28', '1977-09-01'), // Penguin Islands
  ...former('ZS7', 468, '1968-12-31'), // Swaziland
  ...former('ZS8', 432, '1968-12-31'), // Basutoland
  ...notKnown('ZS8', '1986-11-30'),
  ...former('ZS9', 402, '1968-09-30'), // Bechuanaland
  ...former('ZS9', 488, '1994-02-28', '1977-09-01'), // Walvis Bay
  ...former('3D6', 468, '1988-03-31'),
  ...former('7G', 107, '1966-12-31', '1958-10-02'), // Guinea
];

export const EUROPE_AND_AFRICA: readonly FormerPrefix[] = [...EUROPE, ...AFRICA];
