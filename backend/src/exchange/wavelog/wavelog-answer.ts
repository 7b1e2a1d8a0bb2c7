/** An answer other than the usual one of its address, with the status and the words programs look for. */
export class WavelogAnswer extends Error {
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(`answered ${status}`);
  }
}

export function failed(status: number, reason: string): WavelogAnswer {
  return new WavelogAnswer(status, { status: 'failed', reason });
}
