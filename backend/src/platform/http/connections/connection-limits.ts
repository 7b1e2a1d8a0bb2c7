/** Timeouts and minimum speeds of connections, and how many of them one address may hold. */
export const CONNECTION_LIMITS = {
  /** Until the headers of a request are complete. */
  headersMs: 30_000,
  /** Without a byte of the body. */
  bodyIdleMs: 30_000,
  /** Minimum speed at which a client sends a body and receives an answer, averaged over `speedWindowMs`. */
  bytesPerSecond: 1_000,
  speedWindowMs: 60_000,
  /** Without receiving a byte of the answer. */
  answerIdleMs: 60_000,
  /** Between two requests. */
  keepAliveMs: 72_000,
  /** From the beginning of a request to the end of its body: a large upload on a slow line. */
  requestMs: 600_000,
  /** HTTP connections from one IPv4 address or IPv6 /64; WebSockets have a limit of their own. */
  perAddress: 256,
  /** How often connections are checked. */
  checkMs: 1_000,
};

export type ConnectionLimits = Readonly<typeof CONNECTION_LIMITS>;
