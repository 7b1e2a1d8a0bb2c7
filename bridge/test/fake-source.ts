import type { Qsy } from '@pileup/contract/presence';
import type { Ears, Source } from '../src/source.ts';

/** A program that says what the test wishes. */
export class FakeSource implements Source {
  ears: Ears | undefined;
  readonly name: string;
  /** Only a source that speaks with the rig itself has it. */
  qsy?: (where: Qsy) => Promise<void>;

  constructor(name: string, qsy?: (where: Qsy) => Promise<void>) {
    this.name = name;
    if (qsy) this.qsy = qsy;
  }

  async start(ears: Ears): Promise<void> {
    this.ears = ears;
    ears.state('listening');
  }

  async stop(): Promise<void> {
    this.ears = undefined;
  }
}
