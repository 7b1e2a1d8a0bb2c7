import { fileError } from './adif-file.ts';

test.each<[string, { size: number } | null, string | null]>([
  ['no file', null, 'Please select a file to import.'],
  ['a file', { size: 1 }, null],
  ['200 MB and a byte', { size: 209_715_201 }, 'The file is larger than 200 MB.'],
])('%s', (_, file, error) => {
  expect(fileError(file)).toBe(error);
});
