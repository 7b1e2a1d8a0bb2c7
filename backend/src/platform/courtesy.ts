import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { isMainThread, workerData } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';

/** Background work waits so long at most each time it asks: it goes on, if slowly, when requests never end. */
const PATIENCE_MS = 20;

/**
 * How many requests this process is answering, in memory that all of its threads see: made by the main thread and
 * handed to the others as their data.
 */
export const requestsUnderWay: Int32Array =
  isMainThread || !(workerData instanceof Int32Array) ? new Int32Array(new SharedArrayBuffer(4)) : workerData;

/** Requests go before background work: on a machine of few cores whoever logs a contact would else wait for imports. */
@Injectable()
export class Courtesy {
  requestBegan(): void {
    Atomics.add(requestsUnderWay, 0, 1);
  }

  requestEnded(): void {
    Atomics.sub(requestsUnderWay, 0, 1);
  }

  /** Gives everything else its turn, and requests under way a little time. */
  async letOthersGoFirst(): Promise<void> {
    await turn();
    for (let ms = 0; ms < PATIENCE_MS && Atomics.load(requestsUnderWay, 0) > 0; ms++) await pause(1);
  }
}
