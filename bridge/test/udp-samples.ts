import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Found by this file's own place, and not by a working directory.
const folder = join(dirname(import.meta.dirname), '../../shared/data/udp');

export interface Sample {
  file: string;
  bytes: Buffer;
  /** As another reader than ours has decoded it. */
  expected: Record<string, unknown>;
}

/** Datagrams of real programs; null where the folder is absent. */
export const samples: Sample[] | null = existsSync(folder) ? read() : null;

function read(): Sample[] {
  const rows = readFileSync(join(folder, 'manifest.tsv'), 'utf8').trim().split('\n').slice(1);
  return rows.map((row) => {
    const [file = '', , , , expected = ''] = row.split('\t');
    return { file, bytes: readFileSync(join(folder, file)), expected: JSON.parse(expected) };
  });
}

/** A test over real datagrams, or a visibly skipped one where they are absent. */
export function testSamples(title: string, run: (samples: Sample[]) => void): void {
  if (samples) test(title, () => run(samples));
  else test.skip(`${title} (skipped: ../shared/data is not here)`, () => undefined);
}

/** One real datagram, for tests that are skipped without them. */
export function sampleBytes(file: string): Buffer {
  const sample = samples?.find((each) => each.file === file);
  if (!sample) throw new Error(`There is no sample ${file}.`);
  return sample.bytes;
}
