import { centredCrop, cropBounds, moveCrop, resizeCrop } from './crop-area.ts';

const wide = { width: 1600, height: 800 };
const high = { width: 600, height: 1200 };

test('the initial crop is the largest square, centred', () => {
  expect(centredCrop(wide)).toEqual({ left: 0.25, top: 0, size: 1 });
  expect(centredCrop(high)).toEqual({ left: 0, top: 0.25, size: 1 });
  expect(cropBounds(centredCrop(wide), wide)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
});

test.each([
  [0.1, 0.1, { left: 0.35, top: 0, size: 1 }],
  [-1, 0, { left: 0, top: 0, size: 1 }],
  [1, 1, { left: 0.5, top: 0, size: 1 }],
])('moved by %d, %d, up to the edge', (x, y, moved) => {
  expect(moveCrop(centredCrop(wide), wide, x, y)).toEqual(moved);
});

test('resized around its centre, within the photo', () => {
  const half = resizeCrop(centredCrop(high), high, 0.5);
  expect(half).toEqual({ left: 0.25, top: 0.375, size: 0.5 });
  expect(resizeCrop(half, high, 1)).toEqual(centredCrop(high));
  expect(resizeCrop(half, high, 7).size).toBe(1);
  expect(resizeCrop(half, high, 0).size).toBe(0.1);
  const corner = moveCrop(half, high, 1, 1);
  expect(resizeCrop(corner, high, 1)).toEqual({ left: 0, top: 0.5, size: 1 });
});
