import { imageFileError } from './image-file.ts';

const file = (name: string, type: string, size = 1_000) => ({ name, type, size });

test.each([
  [file('shack.jpg', 'image/jpeg'), null],
  [file('image.png', 'image/png'), null],
  [file('SHACK.JPEG', ''), null],
  [file('shack', 'image/gif'), null],
  [file('shack.svg', 'image/svg+xml'), 'Selected file must be an image: JPEG, PNG or GIF.'],
  [file('IMG_1.HEIC', 'image/heic'), 'Selected file must be an image: JPEG, PNG or GIF.'],
  [file('log.adi', ''), 'Selected file must be an image: JPEG, PNG or GIF.'],
  [file('shack.jpg', 'image/jpeg', 0), 'The file is empty.'],
  [file('shack.jpg', 'image/jpeg', 10 * 1024 * 1024), null],
  [file('shack.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1), 'The file is larger than 10 MB.'],
])('%j: %s', (given, error) => {
  expect(imageFileError(given)).toBe(error);
});
