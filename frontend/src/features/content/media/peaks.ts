const PEAKS = 200;
/** Decoded sound of half an hour: longer recordings get no waveform, since the browser decodes the whole file at once. */
const MAX_SECONDS = 1_800;
const RATE = 8_000;

export interface Measured {
  /** The waveform: at most 200 numbers of 0 to 255; empty if the browser cannot decode the file. */
  peaks: number[];
  /** The duration in seconds; null if unknown. */
  duration: number | null;
}

/** The loudest sample of each of 200 parts, in 255ths of the loudest of all. */
export function peaksOf(samples: Float32Array): number[] {
  const count = Math.min(PEAKS, samples.length);
  const peaks = Array.from({ length: count }, (_, part) => {
    const to = Math.floor(((part + 1) * samples.length) / count);
    let peak = 0;
    for (let at = Math.floor((part * samples.length) / count); at < to; at++)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks, 0);
  return loudest === 0 ? [] : peaks.map((peak) => Math.round((peak / loudest) * 255));
}

/** The waveform and duration of a recording, decoded by the browser. Never rejects. */
export async function measure(file: Blob): Promise<Measured> {
  try {
    const duration = await durationOf(file);
    if (duration === null || duration > MAX_SECONDS) return { peaks: [], duration };
    const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await file.arrayBuffer());
    return { peaks: peaksOf(sound.getChannelData(0)), duration: sound.duration };
  } catch {
    return { peaks: [], duration: null };
  }
}

/** The duration, read from the header only. */
function durationOf(file: Blob): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  return new Promise<number | null>((resolve) => {
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : null);
    audio.onerror = () => resolve(null);
    audio.preload = 'metadata';
    audio.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
