import { Injectable } from '@nestjs/common';

/**
 * The accounts whose radio says at this moment that it is in a contest: until it says otherwise, no outlet tells others
 * their frequency, whatever contact it belongs to. Presence keeps it; every module that shows contacts asks it.
 */
@Injectable()
export class Contesting {
  private accounts: ReadonlySet<number> = new Set();
  private readonly listeners: (() => void)[] = [];

  has(accountId: number): boolean {
    return this.accounts.has(accountId);
  }

  /** `look` is called when somebody begins or ends. */
  onChange(look: () => void): void {
    this.listeners.push(look);
  }

  replace(accounts: ReadonlySet<number>): void {
    const same = accounts.size === this.accounts.size && [...accounts].every((account) => this.accounts.has(account));
    this.accounts = accounts;
    if (!same) for (const look of this.listeners) look();
  }
}
