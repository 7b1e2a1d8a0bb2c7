import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { isMainThread, workerData } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';

/** Background work waits so long at most each time it asks: it goes on, if slowly, when requests never end. */
const PATIENCE_MS = 20;
/** So long after the last change, the next is expected. */
const EXPECTED_MS = 500;
/** Times as long as it worked: a third of the machine is left to background work while somebody logs contacts. */
const REST = 2;

/** So long at most each time. */
const MOMENT_MS = 3;

const UNDER_WAY = 0;
const CHANGED_AT = 1;

/**
 * How many requests this process is answering, and when the last that changes something came, in memory that all of
 * its threads see: made by the main thread and handed to the others as their data.
 */
export const requestsSeen: Int32Array =
  isMainThread || !(workerData instanceof Int32Array) ? new Int32Array(new SharedArrayBuffer(8)) : workerData;

/** Requests go before background work: on a machine of few cores whoever logs a contact would else wait for imports. */
@Injectable()
export class RequestPriority {
  /** `changes`: whether it is one that waits for the disk, too. */
  requestBegan(changes: boolean): void {
    Atomics.add(requestsSeen, UNDER_WAY, 1);
    if (changes) Atomics.store(requestsSeen, CHANGED_AT, milliseconds());
  }

  requestEnded(): void {
    Atomics.sub(requestsSeen, UNDER_WAY, 1);
  }

  /** Whether somebody is at work, so that background work is better done in small pieces. */
  get isDue(): boolean {
    const ago = (milliseconds() - Atomics.load(requestsSeen, CHANGED_AT)) | 0;
    return ago >= 0 && ago < EXPECTED_MS;
  }

  /** Whether somebody is waiting for an answer just now. */
  get isAnswering(): boolean {
    return Atomics.load(requestsSeen, UNDER_WAY) > 0;
  }

  /** Gives answers under way a moment: a few ms at most, since news want to be told, too. */
  async letAnswersGoFirst(): Promise<void> {
    for (let ms = 0; ms < MOMENT_MS && this.isAnswering; ms++) await pause(1);
  }

  /** Gives everything else its turn, requests under way a little time, and somebody at work a rest from `worked` ms. */
  async letOthersGoFirst(worked = 1): Promise<void> {
    await turn();
    if (this.isDue) await pause(REST * worked);
    for (let ms = 0; ms < PATIENCE_MS && this.isAnswering; ms++) await pause(1);
  }
}

/** The same clock in all threads; it comes round every seven weeks. */
const milliseconds = () => Math.round(performance.timeOrigin + performance.now()) | 0;
