import { type FormerPrefix, former, notKnown } from './former-prefix.ts';

export const ASIA: readonly FormerPrefix[] = [
  ...former('A1', 2, '1991-03-30'),
  ...former('AC3', 231, '1975-04-30'), // Sikkim
  ...former('AC4', 268, '1974-05-30'), // Tibet
  ...former('AC5', 306, '1972-12-31'), // Bhutan
  ...notKnown('AC', '1975-12-31'),
  ...former('AR1', 384, '1964-12-31'), // Syria
  ...former('AR8', 354, '1952-12-31'), // Lebanon
  ...notKnown('AR', '1965-01-13'),
  ...former('C9', 164, '1963-09-15'), // Manchuria
  ...former('C1 C2 C3 C4 C5 C6 C7 C8 XU', 318, '1949-12-31'),
  ...notKnown('C2', '1969-03-31'),
  ...notKnown('C3', '1969-05-31'),
  ...notKnown('C4', '1974-05-31'),
  ...notKnown('C5', '1965-02-17'),
  ...notKnown('C6', '1973-07-09'),
  ...notKnown('C8 C9', '1975-06-23'),
  ...former('CR8', 101, '1961-12-31'), // Goa
  ...former('CR8', 200, '1976-09-14', '1962-01-01'), // Timor
  ...former('CR8', 272, '2009-05-31'), // Portugal; today the Azores
  ...former('CR9', 152, '1984-12-31'), // Macao
  ...former('D2 D4 D5 D6 D7', 81, '1949-12-31'), // Germany after the war
  ...notKnown('D2', '1975-11-10'),
  ...notKnown('D4', '1975-07-04'),
  ...notKnown('D5', '1978-08-31'),
  ...notKnown('D6', '1975-06-30'),
  ...notKnown('D7', '1970-12-31'),
  ...former('FI8', 58, '1950-12-20'),
  ...former('FN', 67, '1954-10-31'),
  ...former('HM', 137, '1995-05-13'), // South Korea; the North was not on the air with it
  // Japan before it took JA, and the United States' forces there after the war.
  ...former('J2 J3 J4 J6 J7', 339, '1948-12-31'),
  ...former('J5', 193, '1946-12-31'),
  ...former('J5', 339, '1948-12-31', '1947-01-01'),
  ...former('J8', 137, '1948-12-31'),
  ...former('J9A', 193, '1948-12-31'),
  ...former('J9', 168, '1948-12-31'),
  ...notKnown('J2', '1977-06-25'),
  ...notKnown('J3', '1977-10-31'),
  ...notKnown('J4', '1978-02-28'),
  ...notKnown('J5', '1977-12-31'),
  ...notKnown('J6', '1979-02-20'),
  ...notKnown('J7', '1978-11-02'),
  ...notKnown('J8', '1979-10-26'),
  ...former('JR6 KR6 KR8 KA6', 193, '1972-05-14'), // Okinawa
  ...former('KA0', 192, '1959-12-31', '1952-06-01'), // Ogasawara
  ...former('KA1', 192, '1978-03-23', '1968-06-27'),
  ...former('KG6I', 192, '1969-12-31'),
  ...former('KA KR6 KR8', 339, '1978-03-23', '1952-06-01'),
  ...former('KA', 375, '1948-12-31', '1946-01-01'), // the Philippines
  ...former('7J1', 194, '1980-11-30', '1976-05-30'), // Okinotorishima
  ...former('7J1', 339, '1976-05-29'),
  ...notKnown('9V', '1965-08-08'),
  ...former('VS1', 381, '1963-09-15'), // Singapore, until it was a part of Malaysia
  ...former('VS1 9M4', 299, '1965-08-08', '1963-09-16'),
  ...former('VS1 9M4', 381, '1966-01-31', '1965-08-09'),
  ...former('VS2 9M2', 155, '1963-09-15'),
  ...former('VS4', 220, '1963-09-15'), // Sarawak
  ...former('VS4', 46, '1965-12-31', '1963-09-16'),
  ...former('VS5', 345, '1984-12-31'),
  ...former('VS6', 321, '1997-12-31'),
  ...former('VS7', 315, '1951-12-31'),
  ...former('VS9A VS9P VS9S', 243, '1990-05-21'),
  ...former('VS9H', 139, '1967-11-29'),
  ...former('VS9K', 127, '1982-03-10'),
  ...former('VS9M', 159, '1976-03-29'),
  ...former('VS9O', 370, '1966-12-31'),
  ...former('VS9', 321, '1998-12-31', '1995-01-01'),
  ...former('VT1', 348, '1951-06-30'), // Kuwait
  ...former('VU7', 304, '1949-12-31'), // Bahrain
  ...notKnown('VU7', '1971-04-09'),
  ...former('XA', 248, '1947-12-31'), // the Allied forces in Italy
  ...former('ZC1 ZC7', 342, '1959-12-31'), // Transjordan
  ...former('ZC2', 38, '1959-12-31'), // Cocos
  ...former('ZC3', 35, '1959-12-31'), // Christmas I.
  ...former('ZC4', 215, '1962-06-30'), // Cyprus
  ...notKnown('ZC4', '1964-09-16'),
  ...former('ZC5', 25, '1963-09-15'), // British North Borneo
  ...former('ZC5', 46, '1964-05-31', '1963-09-16'),
  ...former('ZC6 ZC8', 196, '1968-06-30'),
  ...former('ZC6', 336, '1969-12-31', '1968-07-01'),
  ...former('1S', 247, '1991-12-31'),
  ...former('4W', 154, '1990-05-21'), // Yemen
  ...notKnown('4W', '2000-02-29'), // today Timor-Leste
  ...former('7O', 243, '1990-05-21'),
  ...former('8Z4', 226, '1981-12-25'),
  ...former('8Z5 9K3', 68, '1969-12-14'),
  ...former('9C2', 370, '1969-12-31', '1961-01-01'), // Oman
];
