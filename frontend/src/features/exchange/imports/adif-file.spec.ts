import { fileError } from './adif-file.ts';

test.each<[string, { name: string; size: number } | null, string | null]>([
  ['no file', null, 'Please select a file to import.'],
  [
    'a picture',
    { name: 'shack.adi.png', size: 1 },
    'ADIF files end in .adi, .adif or .adx, Cabrillo files in .log, .cbr or .cabrillo.',
  ],
  ['ADIF, in any case', { name: 'LOG.ADI', size: 1 }, null],
  ['ADIF as XML', { name: 'log.adx', size: 1 }, null],
  ['200 MB and a byte', { name: 'log.adif', size: 209_715_201 }, 'The file is larger than 200 MB.'],
])('%s', (_, file, error) => {
  expect(fileError(file)).toBe(error);
});
