import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';

/** A port, provided by presence. */
export abstract class ContestSource {
  /** The accounts whose radio is in a contest at this moment. */
  abstract accountsInContest(): Promise<ReadonlySet<number>>;
}

/**
 * The accounts whose radio is in a contest. Nothing shows their frequencies to others. The list is not cached: a
 * frequency published by an instance with an outdated list could not be withdrawn.
 */
@Injectable()
export class Contesting {
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly modules: ModuleRef) {}

  now(): Promise<ReadonlySet<number>> {
    // Looked up late, since the providing module depends on this one.
    return this.modules.get(ContestSource, { strict: false }).accountsInContest();
  }

  /** `listener` is called when a station enters or leaves a contest. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }
}
