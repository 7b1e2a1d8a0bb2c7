import { readFileSync } from 'node:fs';
import { writeAtomically } from '../write-atomic.ts';

interface State {
  /** Files that need not be sent (any more), by folder and name, with their size and time. */
  folders: Record<string, Record<string, string>>;
  /** SHA-256 of the contents that were sent. */
  sent: string[];
}

/** The files that were sent, or were there before, stored in a file that survives restarts. */
export class SeenFiles {
  #file: string;
  #folders: Map<string, Map<string, string>>;
  #sent: Set<string>;

  /** @throws a sentence, if the file is damaged: files would be sent twice if it were ignored */
  constructor(file: string) {
    this.#file = file;
    const { folders, sent } = load(file);
    this.#folders = new Map(Object.entries(folders).map(([folder, files]) => [folder, new Map(Object.entries(files))]));
    this.#sent = new Set(sent);
  }

  /** Whether the folder was read before; the files that it has at first are not sent. */
  isKnown(folder: string): boolean {
    return this.#folders.has(folder);
  }

  isSeen(folder: string, name: string, stamp: string): boolean {
    return this.#folders.get(folder)?.get(name) === stamp;
  }

  isSent(hash: string): boolean {
    return this.#sent.has(hash);
  }

  /** Marks files as seen; on return the change is on the disk. @param hash the hash of a file that was sent */
  add(folder: string, stamps: Iterable<readonly [name: string, stamp: string]>, hash?: string): void {
    const files = this.#folders.get(folder) ?? new Map<string, string>();
    this.#folders.set(folder, files);
    for (const [name, stamp] of stamps) files.set(name, stamp);
    if (hash) this.#sent.add(hash);
    const state: State = {
      folders: Object.fromEntries([...this.#folders].map(([path, known]) => [path, Object.fromEntries(known)])),
      sent: [...this.#sent],
    };
    writeAtomically(this.#file, JSON.stringify(state));
  }
}

function load(file: string): State {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { folders: {}, sent: [] };
    throw error;
  }
  try {
    const { folders, sent }: State = JSON.parse(text);
    if (folders instanceof Object && Array.isArray(sent)) return { folders, sent };
  } catch {
    // A damaged file is refused below.
  }
  throw new Error(`${file} is damaged. Remove it: the files that are in the folders now are then not sent.`);
}
