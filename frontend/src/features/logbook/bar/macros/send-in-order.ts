/** Requests that the page makes. */
export interface MacroCalls<Request> {
  send: (request: Request) => Promise<unknown>;
  stop: () => Promise<unknown>;
}

/**
 * Sends the requests of a page one after the other: side by side, a later one may arrive first. A stop is sent at once,
 * drops requests that have not been sent, and is repeated behind a request that was in flight.
 */
export function sendInOrder<Request>(calls: MacroCalls<Request>): MacroCalls<Request> {
  let onItsWay: Promise<unknown> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let stops = 0;
  return {
    send(request) {
      const before = stops;
      const sent = last.then(async () => {
        if (before !== stops) return;
        onItsWay = calls.send(request);
        await onItsWay.finally(() => {
          onItsWay = null;
        });
      });
      last = sent.catch(() => undefined);
      return sent;
    },
    async stop() {
      stops++;
      const overtaken = onItsWay?.catch(() => undefined);
      await calls.stop();
      if (!overtaken) return;
      await overtaken;
      await calls.stop();
    },
  };
}
