import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { isMainThread, workerData } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';

/** Maximum wait of one `yieldToRequests`, so that background work continues slowly under constant load. */
const MAX_WAIT_MS = 20;
/** Background work is throttled for this long after the last change. */
const ACTIVITY_WINDOW_MS = 500;
/** Rest in proportion to the work done: while throttled, background work gets a third of a processor. */
const REST_FACTOR = 2;
/** Maximum wait of one `yieldBriefly`. */
const MAX_BRIEF_WAIT_MS = 3;

const IN_FLIGHT = 0;
const LAST_WRITE_AT = 1;

/**
 * The number of requests in flight in this process and the time of the last changing one, in memory shared by all
 * threads: created by the main thread and passed to the others as `workerData`.
 */
export const requestCounters: Int32Array =
  isMainThread || !(workerData instanceof Int32Array) ? new Int32Array(new SharedArrayBuffer(8)) : workerData;

/** Gives requests priority over background work, which would slow them down on a machine with few cores. */
@Injectable()
export class RequestPriority {
  /** @param changes whether the request writes, and so also waits for the disk */
  requestBegan(changes: boolean): void {
    Atomics.add(requestCounters, IN_FLIGHT, 1);
    if (changes) Atomics.store(requestCounters, LAST_WRITE_AT, milliseconds());
  }

  requestEnded(): void {
    Atomics.sub(requestCounters, IN_FLIGHT, 1);
  }

  /** Whether there were changes recently, so that background work should run in small pieces. */
  get shouldThrottle(): boolean {
    const ago = (milliseconds() - Atomics.load(requestCounters, LAST_WRITE_AT)) | 0;
    return ago >= 0 && ago < ACTIVITY_WINDOW_MS;
  }

  get hasRequestsInFlight(): boolean {
    return Atomics.load(requestCounters, IN_FLIGHT) > 0;
  }

  /** Waits a few ms at most for requests in flight: for live updates, which are urgent, too. */
  async yieldBriefly(): Promise<void> {
    for (let ms = 0; ms < MAX_BRIEF_WAIT_MS && this.hasRequestsInFlight; ms++) await pause(1);
  }

  /** Yields to the event loop and to requests in flight, and while throttled rests in proportion to `workedMs`. */
  async yieldToRequests(workedMs = 1): Promise<void> {
    await turn();
    if (this.shouldThrottle) await pause(REST_FACTOR * workedMs);
    for (let ms = 0; ms < MAX_WAIT_MS && this.hasRequestsInFlight; ms++) await pause(1);
  }
}

/** The same clock in all threads; wraps around every seven weeks. */
const milliseconds = () => Math.round(performance.timeOrigin + performance.now()) | 0;
