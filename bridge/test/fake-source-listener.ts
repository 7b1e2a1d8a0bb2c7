import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields } from '@pileup/adif/record';
import type { ReportedContact, SourceListener, ReportedDeletion, RigReading } from '../src/source.ts';

/** Keeps what it is told, and waits for it. */
export class FakeSourceListener implements SourceListener {
  rigs: RigReading[] = [];
  contacts: ReportedContact[] = [];
  retractions: ReportedDeletion[] = [];
  inactive: string[] = [];
  statuses: string[] = [];
  #waiting = new Set<() => void>();

  onRig(heard: RigReading): void {
    this.rigs.push(heard);
    this.#wake();
  }
  onContact(heard: ReportedContact): void {
    this.contacts.push(heard);
    this.#wake();
  }
  onDeletion(heard: ReportedDeletion): void {
    this.retractions.push(heard);
    this.#wake();
  }
  onInactive(program: string): void {
    this.inactive.push(program);
    this.#wake();
  }
  onStatus(line: string): void {
    this.statuses.push(line);
    this.#wake();
  }

  /** Resolves when what was heard is so; the test's own time limit ends the waiting. */
  async until(isSo: (ears: FakeSourceListener) => boolean): Promise<void> {
    while (!isSo(this)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** The fields of each contact. */
  get fields(): AdifFields[] {
    return this.contacts.map(({ adif }) => {
      const records = new AdifReader().push(Buffer.from(adif));
      if (records.length !== 1 || records[0]?.warnings.length) throw new Error(`Not one sound record: ${adif}`);
      return { ...records[0]?.fields };
    });
  }

  /** Where a source that listens has said it does. */
  get port(): number {
    return Number(/:(\d+)/.exec(this.statuses[0] ?? '')?.[1]);
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
