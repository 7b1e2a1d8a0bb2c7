import { setTimeout as pause } from 'node:timers/promises';

/**
 * Latencies in ms of `work` requested at a constant rate until `isOver`, even when responses lag: a request that waits
 * for its connection is measured from its scheduled time, so that a stall counts for every request it delays.
 */
export async function atConstantRate(
  connections: number,
  perSecond: number,
  isOver: () => boolean,
  work: (connection: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const startedAt = performance.now();
  const scheduledAt = (turn: number) => startedAt + (turn * 1_000) / perSecond;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let turn = connection; !isOver(); turn += connections) {
        const early = scheduledAt(turn) - performance.now();
        if (early > 0) await pause(early);
        // The server is not charged for a late timer.
        const sentAt = early > 0 ? performance.now() : scheduledAt(turn);
        await work(connection);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  return times;
}
