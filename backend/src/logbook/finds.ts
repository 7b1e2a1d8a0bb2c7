import { Injectable } from '@nestjs/common';
import { TooMany } from '../platform/errors.js';
import { Turns } from '../platform/turns.js';

/** More than a person who types in several pages has open. */
const MAY_WAIT = 9;
const RETRY_SECONDS = 2;

/**
 * Searches of logs. One that finds most of a log of a million contacts takes about a second of the database, so each
 * account has one running at a time: nobody can occupy every connection with them.
 */
@Injectable()
export class Finds {
  private readonly turns = new Map<number, Turns>();

  /** Runs `find` when the account's earlier ones have ended. @throws TooMany when too many are waiting */
  async take<T>(accountId: number, find: () => Promise<T>): Promise<T> {
    const turns = this.turns.get(accountId) ?? new Turns(1, MAY_WAIT, tooMany);
    this.turns.set(accountId, turns);
    try {
      return await turns.take(find);
    } finally {
      if (turns.isIdle) this.turns.delete(accountId);
    }
  }
}

const tooMany = () => new TooMany(RETRY_SECONDS, 'You have many searches running. Please wait a moment.');
