import type { Qsy } from '@pileup/contract/presence';
import type { SourceListener, Source } from '../src/source.ts';

/** A program that says what the test wishes. */
export class FakeSource implements Source {
  listener: SourceListener | undefined;
  readonly name: string;
  /** Only a source that speaks with the rig itself has it. */
  qsy?: (where: Qsy) => Promise<void>;

  constructor(name: string, qsy?: (where: Qsy) => Promise<void>) {
    this.name = name;
    if (qsy) this.qsy = qsy;
  }

  async start(ears: SourceListener): Promise<void> {
    this.listener = ears;
    ears.onStatus('listening');
  }

  async stop(): Promise<void> {
    this.listener = undefined;
  }
}
