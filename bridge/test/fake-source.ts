import type { Qsy } from '@pileup/contract/presence';
import type { Source, SourceListener, Transmitter } from '../src/source.ts';

export class FakeSource implements Source {
  listener: SourceListener | undefined;
  readonly name: string;
  /** Present only on a source that can tune. */
  qsy?: (where: Qsy) => Promise<void>;
  readonly transmitter?: Transmitter;

  constructor(name: string, qsy?: (where: Qsy) => Promise<void>, transmitter?: Transmitter) {
    this.name = name;
    if (qsy) this.qsy = qsy;
    if (transmitter) this.transmitter = transmitter;
  }

  async start(listener: SourceListener): Promise<void> {
    this.listener = listener;
    listener.onStatus('listening');
  }

  async stop(): Promise<void> {
    this.listener = undefined;
  }
}
