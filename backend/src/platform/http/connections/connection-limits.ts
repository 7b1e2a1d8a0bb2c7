/** Timeouts and minimum speeds of connections, and how many of them one address may hold. */
export interface ConnectionLimits {
  /** Until the headers of a request are complete. */
  readonly headersMs: number;
  /** Without a byte of the body. */
  readonly bodyIdleMs: number;
  /** Minimum speed at which a client sends a body and receives an answer, averaged over `speedWindowMs`. */
  readonly bytesPerSecond: number;
  readonly speedWindowMs: number;
  /** Without receiving a byte of the answer. */
  readonly answerIdleMs: number;
  /** Between two requests. */
  readonly keepAliveMs: number;
  /** From the beginning of a request to the end of its body: a large upload on a slow line. */
  readonly requestMs: number;
  /** HTTP connections from one IPv4 address or IPv6 /64; WebSockets have a limit of their own. */
  readonly perAddress: number;
  /** How often connections are checked. */
  readonly checkMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 30_000,
  bodyIdleMs: 30_000,
  bytesPerSecond: 1_000,
  speedWindowMs: 60_000,
  answerIdleMs: 60_000,
  keepAliveMs: 72_000,
  requestMs: 600_000,
  perAddress: 256,
  checkMs: 1_000,
};
