import { usedTunings } from './used-tunings.ts';

const contacts = (count: number, Band: string, Mode: string, SubMode = '') =>
  Array.from({ length: count }, () => ({ Band, Mode, SubMode }));

test('what is usual, without contacts', () => {
  expect(usedTunings([])).toEqual({
    bands: ['80m', '40m', '20m', '15m', '10m', '2m'],
    modes: ['FT8', 'FT4', 'RTTY', 'C4FM'],
  });
});

test('the most used bands by wavelength, and the most used modes without a quick button', () => {
  const newest = [
    ...contacts(5, '17m', 'SSB', 'USB'),
    ...contacts(7, '17m', 'SSB'),
    ...contacts(3, '160m', 'CW'),
    ...contacts(2, '30m', 'MFSK', 'JS8'),
    ...contacts(4, '20m', 'FT8'),
    ...contacts(9, '13cm', 'FM'),
    ...contacts(1, '', 'PSK', 'PSK31'),
  ];
  expect(usedTunings(newest)).toEqual({
    bands: ['160m', '40m', '30m', '20m', '17m', '15m'],
    modes: ['FT8', 'JS8', 'PSK31', 'FT4'],
  });
});

test('old habits do not count', () => {
  const newest = [...contacts(1_000, '40m', 'CW'), ...contacts(5_000, '6m', 'RTTY')];
  expect(usedTunings(newest)).toEqual({
    bands: ['80m', '40m', '20m', '15m', '10m', '2m'],
    modes: ['FT8', 'FT4', 'RTTY', 'C4FM'],
  });
});
