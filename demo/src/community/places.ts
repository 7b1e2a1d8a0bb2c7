import type { Language } from './names.ts';

/** A town with the prefixes of its calls. */
export interface Town {
  prefixes: string[];
  qth: string;
  lat: number;
  lon: number;
}

export interface Place {
  country: string;
  language: Language;
  /** Roughly its share of all hams, in thousandths. */
  weight: number;
  /** Seldom on the air, so that a CQ from there draws a pile-up. */
  rare: boolean;
  towns: Town[];
}

// Countries that issue suffixes beginning with Q (Russia, Ukraine, Argentina, China, most of Italy) are left out.
const WORLD = `
United States|english|200|K1 W1 Worcester 42.3 -71.8; N2 KD2 Albany 42.7 -73.8; W3 K3 Lancaster 40.0 -76.3; K4 N4 Asheville 35.6 -82.6; W4 Tampa 28.0 -82.5; K5 AD5 Austin 30.3 -97.7; W6 K6 Fresno 36.7 -119.8; N7 W7 Spokane 47.7 -117.4; KE8 W8 Dayton 39.8 -84.2; N9 K9 Madison 43.1 -89.4; W0 KC0 Boulder 40.0 -105.3
Canada|english|40|VE3 VA3 Kingston 44.2 -76.5; VE7 Kelowna 49.9 -119.5; VE2 Sherbrooke 45.4 -71.9; VE6 Calgary 51.0 -114.1
Japan|japanese|130|JA1 JH1 JE1 Yokohama 35.4 139.6; JA3 JH3 Nara 34.7 135.8; JA2 Nagoya 35.2 136.9; JA8 JH8 Sapporo 43.1 141.3; JA6 Kumamoto 32.8 130.7; JA7 JR7 Sendai 38.3 140.9
Germany|german|90|DL1 DL3 DJ4 Göttingen 51.5 9.9; DK2 DL5 Bremen 53.1 8.8; DL8 Bayreuth 49.9 11.6; DL2 DO1 Leipzig 51.3 12.4; DF7 Freiburg 48.0 7.8
England|english|60|G3 M0 Leeds 53.8 -1.5; G4 M0 Norwich 52.6 1.3; G0 2E0 Exeter 50.7 -3.5; M7 Reading 51.5 -1.0
Scotland|english|12|GM4 MM0 Inverness 57.5 -4.2; GM3 Perth 56.4 -3.4
Wales|english|8|GW4 MW0 Bangor 53.2 -4.1
Ireland|english|7|EI4 EI7 Galway 53.3 -9.1
France|french|40|F4 F5 Tours 47.4 0.7; F6 Grenoble 45.2 5.7; F8 Rennes 48.1 -1.7
Italy|italian|14|IX1 Aosta 45.7 7.3
Spain|spanish|45|EA5 Valencia 39.5 -0.4; EA1 Oviedo 43.4 -5.8; EA7 Córdoba 37.9 -4.8; EA3 EB3 Girona 42.0 2.8
Canary Islands|spanish|10|EA8 La Laguna 28.5 -16.3
Portugal|portuguese|10|CT1 CT7 Évora 38.6 -7.9
Azores|portuguese|2|CU3 Angra 38.7 -27.2
Netherlands|dutch|28|PA3 PD1 Zwolle 52.5 6.1; PE1 Breda 51.6 4.8
Belgium|dutch|16|ON4 ON6 Leuven 50.9 4.7
Switzerland|german|12|HB9 Thun 46.8 7.6
Austria|german|12|OE3 OE5 Steyr 48.0 14.4
Denmark|nordic|10|OZ1 OZ4 Odense 55.4 10.4
Sweden|nordic|18|SM5 SA5 Uppsala 59.9 17.6; SM7 Lund 55.7 13.2
Norway|nordic|10|LA2 LB5 Bergen 60.4 5.3; LA8 Tromsø 69.6 18.9
Finland|finnish|16|OH2 OH6 Vaasa 63.1 21.6; OH3 Tampere 61.5 23.8
Iceland|nordic|3|TF3 Reykjavík 64.1 -21.9
Poland|polish|26|SO5 SQ5 Lublin 51.2 22.6; SQ9 Kraków 50.1 19.9
Czech Republic|slavic|16|OK1 OK2 Brno 49.2 16.6
Slovak Republic|slavic|7|OM3 OM5 Nitra 48.3 18.1
Hungary|hungarian|10|HA5 HG5 Eger 47.9 20.4
Slovenia|slavic|8|S51 S57 Kranj 46.2 14.4
Croatia|slavic|9|9A3 9A5 Zadar 44.1 15.2
Serbia|slavic|8|YU1 YU7 Novi Sad 45.3 19.8
Romania|balkan|10|YO3 YO8 Iași 47.2 27.6
Bulgaria|balkan|8|LZ1 LZ2 Ruse 43.8 26.0
Greece|greek|9|SV1 SV2 Volos 39.4 22.9
Estonia|baltic|5|ES1 ES5 Tartu 58.4 26.7
Latvia|baltic|4|YL2 Cēsis 57.3 25.3
Lithuania|baltic|6|LY2 LY5 Kaunas 54.9 23.9
Turkey|turkish|6|TA2 TA4 Eskişehir 39.8 30.5
Israel|hebrew|6|4X4 4Z5 Haifa 32.8 35.0
Cyprus|greek|3|5B4 Larnaca 34.9 33.6
Kuwait|arabic|3|9K2 Al Jahra 29.3 47.7
Oman|arabic|2|A41 Nizwa 22.9 57.5|rare
Morocco|arabic|3|CN8 Fès 34.0 -5.0
Kenya|african|2|5Z4 Nakuru -0.3 36.1|rare
Ghana|african|2|9G5 Kumasi 6.7 -1.6|rare
South Africa|african|9|ZS6 ZS1 Stellenbosch -33.9 18.9; ZS5 Durban -29.9 31.0
St Helena|english|1|ZD7 Jamestown -15.9 -5.7|rare
Reunion Island|french|2|FR4 Saint-Denis -20.9 55.4|rare
India|indian|14|VU2 VU3 Mysuru 12.3 76.6; VU2 Pune 18.5 73.9
Thailand|thai|12|HS0 E21 Chiang Mai 18.8 99.0
Malaysia|malay|6|9M2 Ipoh 4.6 101.1
Indonesia|malay|16|YB1 YC2 Bandung -6.9 107.6
Philippines|malay|7|DU1 DU7 Cebu 10.3 123.9
Republic of Korea|korean|12|HL2 DS5 Daejeon 36.4 127.4
Taiwan|chinese|6|BV2 BX4 Taichung 24.1 120.7
Australia|english|32|VK3 Ballarat -37.6 143.9; VK2 Orange -33.3 149.1; VK4 Cairns -16.9 145.8; VK6 Albany WA -35.0 117.9
New Zealand|english|12|ZL2 ZL1 Napier -39.5 176.9; ZL4 Dunedin -45.9 170.5
Fiji|english|1|3D2 Suva -18.1 178.4|rare
Hawaii|english|4|KH6 Hilo 19.7 -155.1|rare
Alaska|english|4|KL7 Homer 59.6 -151.5
Brazil|portuguese|22|PY2 PU2 Campinas -22.9 -47.1; PY5 Curitiba -25.4 -49.3
Chile|spanish|6|CE3 CA3 Talca -35.4 -71.7
Colombia|spanish|5|HK3 HK4 Medellín 6.2 -75.6
Venezuela|spanish|4|YV5 Mérida 8.6 -71.1
Costa Rica|spanish|3|TI2 Cartago 9.9 -83.9
Dominican Republic|spanish|3|HI8 Santiago 19.5 -70.7
Puerto Rico|spanish|6|KP4 Ponce 18.0 -66.6
Aruba|spanish|1|P43 Oranjestad 12.5 -70.0|rare`;

export const PLACES: readonly Place[] = WORLD.trim()
  .split('\n')
  .map((line) => {
    const [country = '', language, weight, towns = '', mark] = line.split('|');
    return {
      country,
      language: language as Language,
      weight: Number(weight),
      rare: mark === 'rare',
      towns: towns.split('; ').map(townOf),
    };
  });

/** Parses `K1 W1 Worcester 42.3 -71.8`: a prefix has a digit, the name of a town has none. */
function townOf(text: string): Town {
  const words = text.split(' ');
  const [lat = 0, lon = 0] = words.slice(-2).map(Number);
  const prefixes = words.slice(0, -2).filter((word) => /\d/.test(word));
  return { prefixes, qth: words.slice(prefixes.length, -2).join(' '), lat, lon };
}
