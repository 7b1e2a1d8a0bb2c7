import type { Store } from './store.js';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;

/**
 * Removes files without a row: after a crash between writing a file and its row, or a removal that failed permanently.
 * @param nameOf the name by which a row refers to a file, null for a file that is not ours
 * @param now in ms since 1970; files younger than a day are left, since their row may not be committed yet
 * @param referenced returns those of the names that have a row
 */
export async function sweepFolder(
  store: Store,
  folder: string,
  nameOf: (key: string) => string | null,
  now: number,
  referenced: (names: string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  let batch: { key: string; name: string }[] = [];
  const removeUnreferenced = async () => {
    const known = batch.length > 0 ? await referenced(batch.map(({ name }) => name)) : new Set<string>();
    // A partial file is never used, even if a row has its name.
    for (const { key, name } of batch) if (!known.has(name) || key.endsWith('.partial')) await store.remove(key);
    batch = [];
  };
  for await (const { key, writtenAt } of store.list(folder)) {
    const name = nameOf(key);
    if (!name || writtenAt > now - DAY_MS) continue;
    batch.push({ key, name });
    if (batch.length >= BATCH_SIZE) await removeUnreferenced();
  }
  await removeUnreferenced();
}
