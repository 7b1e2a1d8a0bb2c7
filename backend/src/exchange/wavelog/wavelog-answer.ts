/** An error response with the status and texts that programs expect. */
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
