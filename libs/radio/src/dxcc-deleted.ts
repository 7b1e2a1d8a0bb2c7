/** Positions of deleted entities, accurate to about half a degree: `[north, east]` by ADIF number. Source: an atlas. */
export const DELETED_ENTITY_POSITIONS: Readonly<Record<number, readonly [lat: number, lon: number]>> = {
  2: [14.1, 42.8], // Abu Ail Is.
  8: [-9.4, 46.3], // Aldabra
  19: [15.9, -78.6], // Bajo Nuevo
  23: [-5.2, 72.5], // Blenheim Reef
  25: [5.5, 117], // British North Borneo
  26: [9.5, 45.5], // British Somaliland
  28: [9.1, -79.7], // Panama Canal Zone
  30: [-2, 121], // Celebes & the Molucca Is.
  39: [-12.2, 44], // Comoros with Mayotte
  42: [20.5, 72.5], // Daman & Diu
  44: [-5.7, 53.7], // Desroches
  55: [-10.2, 51.1], // Farquhar
  57: [4.4, 18.6], // French Equatorial Africa
  58: [16, 107], // French Indo-China
  59: [14.7, -4], // French W. Africa
  67: [11.9, 79.8], // French India
  68: [28.7, 48.2], // Kuwait/Saudi Arabia Neutral Zone
  81: [51, 10], // Germany before the two states counted apart
  85: [12.2, -68.7], // Bonaire & Curaçao
  93: [-12.3, 46.4], // Geyser Reef
  101: [15.4, 74], // Goa
  102: [7.5, 0.5], // British Togoland
  113: [29.4, -10.1], // Ifni
  115: [2, 45.3], // Italian Somaliland
  119: [-7.3, 110], // Java
  127: [15.4, 42.6], // Kamaran
  128: [63, 33], // Karelo-Finnish SSR
  134: [6.4, -162.4], // Kingman Reef
  139: [17.5, 56], // Khuriya Muriya Is.
  151: [60.6, 28.6], // Maly Vysotsky I.
  154: [15.4, 44.2], // Yemen Arab Republic
  155: [4, 102], // Malaya
  164: [45, 126], // Manchuria
  178: [-23.8, -179], // Minerva Reefs
  183: [-1, 114], // Netherlands Borneo
  184: [-4, 138], // Netherlands New Guinea
  186: [53, -60], // Newfoundland, Labrador
  193: [26.5, 128], // Ryukyu Is.
  194: [20.4, 136.1], // Okinotorishima
  196: [31.9, 35.2], // Palestine
  198: [-9, 147.2], // Papua Territory
  200: [-8.8, 125.8], // Portuguese Timor
  208: [-2.7, 29.9], // Ruanda-Urundi
  210: [49.3, 7], // Saar
  218: [49.5, 16.5], // Czechoslovakia
  220: [2.5, 113], // Sarawak
  226: [29, 45.5], // Saudi Arabia/Iraq Neutral Zone
  228: [14.3, -80.3], // Serrana Bank & Roncador Cay
  229: [52.5, 13], // German Democratic Republic
  231: [27.5, 88.5], // Sikkim
  243: [14, 48], // People's Democratic Republic of Yemen
  244: [5, 31.6], // Southern Sudan
  255: [17.9, -63.1], // St. Maarten, Saba, St. Eustatius
  258: [-0.5, 101.5], // Sumatra
  261: [17.4, -83.9], // Swan Is.
  264: [35.8, -5.8], // Tangier
  267: [-5, 145], // Territory of New Guinea
  268: [30, 91], // Tibet
  271: [45.6, 13.8], // Trieste
  307: [-6.2, 39.3], // Zanzibar
  488: [-23, 14.5], // Walvis Bay
  493: [-26.5, 15.1], // Penguin Is.
};
