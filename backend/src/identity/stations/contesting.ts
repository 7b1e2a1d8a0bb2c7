import { Injectable } from '@nestjs/common';

/**
 * The accounts whose radio says at this moment that it is in a contest: no outlet tells others their frequency,
 * whatever contact it belongs to. Presence knows it; every module that shows contacts asks here. It is asked of the
 * database each time: a number told once by an instance that had not heard of it yet could not be taken back.
 */
@Injectable()
export class Contesting {
  private ask: () => Promise<ReadonlySet<number>> = async () => new Set();
  private readonly listeners: (() => void)[] = [];

  /** Presence says how it is asked. */
  askWith(ask: () => Promise<ReadonlySet<number>>): void {
    this.ask = ask;
  }

  now(): Promise<ReadonlySet<number>> {
    return this.ask();
  }

  /** `look` is called when somebody begins or ends. */
  onChange(look: () => void): void {
    this.listeners.push(look);
  }

  changed(): void {
    for (const look of this.listeners) look();
  }
}
