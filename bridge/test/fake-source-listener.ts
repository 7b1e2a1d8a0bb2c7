import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields } from '@pileup/adif/record';
import type { ContactHeard, Ears, RetractionHeard, RigHeard } from '../src/source.ts';

/** Keeps what it is told, and waits for it. */
export class FakeEars implements Ears {
  rigs: RigHeard[] = [];
  contacts: ContactHeard[] = [];
  retractions: RetractionHeard[] = [];
  silences: string[] = [];
  lines: string[] = [];
  #waiting = new Set<() => void>();

  rig(heard: RigHeard): void {
    this.rigs.push(heard);
    this.#wake();
  }
  contact(heard: ContactHeard): void {
    this.contacts.push(heard);
    this.#wake();
  }
  retraction(heard: RetractionHeard): void {
    this.retractions.push(heard);
    this.#wake();
  }
  silent(program: string): void {
    this.silences.push(program);
    this.#wake();
  }
  state(line: string): void {
    this.lines.push(line);
    this.#wake();
  }

  /** Resolves when what was heard is so; the test's own time limit ends the waiting. */
  async until(isSo: (ears: FakeEars) => boolean): Promise<void> {
    while (!isSo(this)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** The fields of each contact. */
  get fields(): AdifFields[] {
    return this.contacts.map(({ adif }) => {
      const records = new AdifReader().push(Buffer.from(adif));
      if (records.length !== 1 || records[0]?.faults.length) throw new Error(`Not one sound record: ${adif}`);
      return { ...records[0]?.fields };
    });
  }

  /** Where a source that listens has said it does. */
  get port(): number {
    return Number(/:(\d+)/.exec(this.lines[0] ?? '')?.[1]);
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
