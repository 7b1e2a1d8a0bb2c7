import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields } from '@pileup/adif/record';
import type { ReportedContact, ReportedDeletion, RigReading, SourceListener } from '../src/source.ts';

/** Records what a source reports, and can wait for it. */
export class FakeSourceListener implements SourceListener {
  rigs: RigReading[] = [];
  contacts: ReportedContact[] = [];
  deletions: ReportedDeletion[] = [];
  inactive: string[] = [];
  statuses: string[] = [];
  #waiting = new Set<() => void>();

  onRig(reading: RigReading): void {
    this.rigs.push(reading);
    this.#wake();
  }
  onContact(contact: ReportedContact): void {
    this.contacts.push(contact);
    this.#wake();
  }
  onDeletion(deletion: ReportedDeletion): void {
    this.deletions.push(deletion);
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

  /** Resolves when the condition holds; limited by the test's timeout. */
  async until(condition: (listener: FakeSourceListener) => boolean): Promise<void> {
    while (!condition(this)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** The fields of each contact. */
  get fields(): AdifFields[] {
    return this.contacts.map(({ adif }) => {
      const records = new AdifReader().push(Buffer.from(adif));
      if (records.length !== 1 || records[0]?.warnings.length) throw new Error(`Not one valid record: ${adif}`);
      return { ...records[0]?.fields };
    });
  }

  /** The port in a listening source's first status. */
  get port(): number {
    return Number(/:(\d+)/.exec(this.statuses[0] ?? '')?.[1]);
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
