import type { Crop } from '@pileup/contract/social';

export interface Size {
  width: number;
  height: number;
}

/** A smaller crop would be blurred. */
const MIN_SIZE = 0.1;

/** The largest square, centred. */
export function centredCrop(photo: Size): Crop {
  const side = Math.min(photo.width, photo.height);
  return { left: (1 - side / photo.width) / 2, top: (1 - side / photo.height) / 2, size: 1 };
}

/** The square as fractions of the photo's width and height. */
export function cropBounds({ left, top, size }: Crop, photo: Size) {
  const side = size * Math.min(photo.width, photo.height);
  return { left, top, width: side / photo.width, height: side / photo.height };
}

/** Moves the crop by fractions of the photo's width and height, up to the edge. */
export function moveCrop(crop: Crop, photo: Size, x: number, y: number): Crop {
  const { width, height } = cropBounds(crop, photo);
  return { ...crop, left: clamp(crop.left + x, 1 - width), top: clamp(crop.top + y, 1 - height) };
}

/** Resizes the crop around its centre, within the edges. */
export function resizeCrop(crop: Crop, photo: Size, size: number): Crop {
  const before = cropBounds(crop, photo);
  const next = { ...crop, size: Math.min(1, Math.max(MIN_SIZE, size)) };
  const after = cropBounds(next, photo);
  return moveCrop(next, photo, (before.width - after.width) / 2, (before.height - after.height) / 2);
}

const clamp = (value: number, max: number) => Math.min(Math.max(0, value), Math.max(0, max));
