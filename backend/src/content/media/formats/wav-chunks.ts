import type { ByteSource } from './byte-source.js';
import { foreignContent, incomplete, notARecording } from './byte-source.js';
import type { Part } from './overwritten-parts.js';

const MAX_CHUNKS = 1_000;
/** The chunks that players need; the others may describe the recording. */
const SOUND = new Set(['fmt ', 'data', 'fact']);
const JUNK = Buffer.from('JUNK');
/** Programs that stream do not know the size and write 0 or one of the largest numbers. */
const UNKNOWN_SIZE = 0x7f_ff_f0_00;

/**
 * Follows the chunks of a WAV file to its end.
 *
 * @param others gets the chunks that are no sound
 * @returns seconds
 * @throws InvalidRequest if it has no sound or something else behind it, or its end is missing
 */
export async function secondsOfWav(source: ByteSource, others: Part[]): Promise<number> {
  let [bytesPerSecond, sound] = [0, 0];
  let at = 12;
  for (let chunks = 0; at < source.bytes; chunks++) {
    const head = await source.read(at, 24);
    // The rest is a padding byte, or less than a chunk.
    if (head.length < 8) break;
    const type = head.toString('latin1', 0, 4);
    if (chunks > MAX_CHUNKS || !/^[\w ]{4}$/.test(type)) throw sound > 0 ? foreignContent() : notARecording();
    let size = head.readUInt32LE(4);
    if (type === 'data' && (size === 0 || size >= UNKNOWN_SIZE)) size = source.bytes - at - 8;
    if (at + 8 + size > source.bytes) throw type === 'data' ? incomplete() : notARecording();
    if (type === 'fmt ' && head.length >= 20) bytesPerSecond = head.readUInt32LE(16);
    if (type === 'data') sound += size;
    // The size is behind the name.
    if (!SOUND.has(type)) others.push({ at, head: JUNK, bytes: 4 }, { at: at + 8, bytes: size });
    // Chunks are padded to an even size.
    at += 8 + size + (size % 2);
  }
  if (bytesPerSecond === 0 || sound === 0) throw notARecording();
  return sound / bytesPerSecond;
}
