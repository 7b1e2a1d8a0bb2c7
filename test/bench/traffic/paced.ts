import { setTimeout as pause } from 'node:timers/promises';

/**
 * Latencies in ms of `work` asked for at an even pace until `over`, whether or not the answers keep up: what had to
 * wait for its connection is measured from the moment it was due, so that a stall counts for all it held up.
 */
export async function paced(
  connections: number,
  perSecond: number,
  over: () => boolean,
  work: (connection: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const begun = performance.now();
  const due = (turn: number) => begun + (turn * 1_000) / perSecond;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let turn = connection; !over(); turn += connections) {
        const early = due(turn) - performance.now();
        if (early > 0) await pause(early);
        // A timer's own lateness is ours and not the server's.
        const asked = early > 0 ? performance.now() : due(turn);
        await work(connection);
        times.push(performance.now() - asked);
      }
    }),
  );
  return times;
}
