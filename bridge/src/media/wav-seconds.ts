/**
 * The length of a WAV recording from its header.
 *
 * @returns seconds; null for other files and for headers that were not completed
 */
export function wavSeconds(file: Buffer): number | null {
  const text = (at: number) => file.toString('latin1', at, at + 4);
  if (file.length < 12 || text(0) !== 'RIFF' || text(8) !== 'WAVE') return null;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4);
    if (text(at) === 'fmt ' && at + 20 <= file.length) bytesPerSecond = file.readUInt32LE(at + 16);
    if (text(at) === 'data') {
      const bytes = Math.min(size, file.length - at - 8);
      return bytesPerSecond > 0 && bytes > 0 ? bytes / bytesPerSecond : null;
    }
    // Chunks begin at even offsets.
    at += 8 + size + (size % 2);
  }
  return null;
}
