/** Timeouts and minimum speeds of connections, and how many of them one address may hold. */
export const CONNECTION_LIMITS = {
  /** Longest time until the headers of a request are complete. */
  headersMs: 30_000,
  /** Longest time without a byte of the body. */
  bodyIdleMs: 30_000,
  /** Minimum speed at which a client sends a body and receives a response, averaged over `speedWindowMs`. */
  bytesPerSecond: 1_000,
  speedWindowMs: 60_000,
  /** Longest time in which a client receives no byte of the response. */
  answerIdleMs: 60_000,
  /** Longest time between two requests. */
  keepAliveMs: 72_000,
  /** Longest time from the beginning of a request to the end of its body: a large upload on a slow line. */
  requestMs: 600_000,
  /** HTTP connections from one IPv4 address or IPv6 /64; WebSockets have a limit of their own. */
  perAddress: 256,
  /** How often connections are checked. */
  checkMs: 1_000,
};

export type ConnectionLimits = Readonly<typeof CONNECTION_LIMITS>;
