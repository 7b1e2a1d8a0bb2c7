import { InvalidRequest } from '../errors.js';

export interface ImageSize {
  width: number;
  height: number;
}

/** The header of an image, read before any pixel is decoded. */
export interface ImageHeader extends ImageSize {
  format: string;
  channels: number;
  /** Bits of one decoded sample: 8 or 16. */
  bits: number;
  /** Progressive JPEG or interlaced PNG. */
  progressive: boolean;
}

export const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 16_384;
const MAX_RATIO = 30;
const MAX_DECODED_BYTES = 256 * 1024 * 1024;

/** The first bytes of each supported format; the file name and content type of the upload are not trusted. */
const SIGNATURES = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('GIF87a'),
  Buffer.from('GIF89a'),
];

const BITMAP = Buffer.from('BM');

/** Bytes at the start of a file needed by the checks below. */
export const START_BYTES = 10;

/** @throws InvalidRequest if the file does not begin like a JPEG, PNG or GIF */
export function checkSignature(start: Buffer): void {
  if (!SIGNATURES.some((signature) => start.subarray(0, signature.length).equals(signature))) throw notAnImage();
}

/** Whether a file begins like a BMP. */
export const isBitmap = (start: Buffer): boolean => start.subarray(0, BITMAP.length).equals(BITMAP);

/**
 * Checks the canvas of a GIF, for which libvips reports the size of the first frame if it finds the canvas too large.
 * @throws InvalidRequest if it is beyond the limits
 */
export function checkCanvas(start: Buffer): void {
  if (start.length < START_BYTES || !start.toString('latin1').startsWith('GIF')) return;
  const canvas = { width: start.readUInt16LE(6), height: start.readUInt16LE(8) };
  if (canvas.width > 0 && canvas.height > 0) checkSize(canvas);
}

/** @throws InvalidRequest if the image is beyond one of the limits */
export function checkHeader(header: ImageHeader): void {
  checkSize(header);
  if (decodedBytes(header) > MAX_DECODED_BYTES) throw refused('The image would need more than 256 MB of memory.');
}

/** Bytes of the decoded image; for a JPEG or PNG that is not progressive only some rows are in memory at a time. */
export function decodedBytes({ width, height, format, channels, bits, progressive }: ImageHeader): number {
  if (format === 'gif') return width * height * 4; // always decoded to RGBA
  // A progressive JPEG is buffered as 16-bit coefficients until its last scan.
  const bytesPerSample = format === 'jpeg' && progressive ? 2 : bits / 8;
  return width * height * channels * bytesPerSample;
}

function checkSize({ width, height }: ImageSize): void {
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (longer > MAX_SIDE) throw refused('The image is wider or taller than 16,384 pixels.');
  if (longer > MAX_RATIO * shorter) throw refused('The image is more than 30 times as long as it is wide.');
}

export const refused = (text: string) => new InvalidRequest({ image: [text] });
export const notAnImage = () => refused('Selected file must be an image.');
export const tooManyPixels = () => refused('The image has more than 40 megapixels.');
