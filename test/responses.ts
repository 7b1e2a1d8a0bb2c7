import type { Refusal } from '@pileup/contract/refusal';

/** A response as the client sees it: the success body, or the refusal. */
export interface Answer<Body> {
  status: number;
  body: Body & Partial<Refusal>;
  headers: Record<string, string>;
}

/** A new password as forms send it. */
export const twice = (password: string) => ({ password, password_confirmation: password });

/** The statuses of that many requests, one after the other. */
export async function statusesOf(count: number, send: (n: number) => PromiseLike<{ status: number }>) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await send(n)).status);
  return statuses;
}

/** Expects a status, and these parts of the body. */
export async function expectResponse(
  response: PromiseLike<{ status: number; body: unknown }>,
  status: number,
  body: object,
): Promise<void> {
  const received = await response;
  expect({ status: received.status, body: received.body }).toMatchObject({ status, body });
}
