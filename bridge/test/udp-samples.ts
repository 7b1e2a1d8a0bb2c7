import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// The folder is relative to this file, not to the working directory.
const folder = join(dirname(import.meta.dirname), '../../shared/data/udp');

export interface Sample {
  file: string;
  bytes: Buffer;
  /** The values decoded by the reference reader. */
  expected: Record<string, unknown>;
}

/** Datagrams of real programs; null if the folder is missing. */
export const samples: Sample[] | null = existsSync(folder) ? read() : null;

function read(): Sample[] {
  const rows = readFileSync(join(folder, 'manifest.tsv'), 'utf8').trim().split('\n').slice(1);
  return rows.map((row) => {
    const [file = '', , , , expected = ''] = row.split('\t');
    return { file, bytes: readFileSync(join(folder, file)), expected: JSON.parse(expected) };
  });
}

/** A test with real datagrams, skipped if they are missing. */
export function testSamples(title: string, run: (samples: Sample[]) => void): void {
  if (samples) test(title, () => run(samples));
  else test.skip(`${title} (skipped: ../shared/data is not here)`, () => undefined);
}

/** One real datagram; only inside `testSamples`. */
export function sampleBytes(file: string): Buffer {
  const sample = samples?.find((each) => each.file === file);
  if (!sample) throw new Error(`There is no sample ${file}.`);
  return sample.bytes;
}
