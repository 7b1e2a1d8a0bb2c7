import { setTimeout as pause } from 'node:timers/promises';
import { emailsIn } from '../email-outbox.ts';

const outbox = process.env.PRODUCT_OUTBOX ?? '';
const TIMEOUT_MS = 60_000;

/** Waits for the newest e-mail to an address since a time (ms) whose text matches. */
export async function emailTo(address: string, since: number, holds = /./): Promise<string> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(200)) {
    for (const { to, date, text } of (await emailsIn(outbox)).reverse()) {
      const isTheirs = to?.some((one) => one.address === address);
      // The date of an e-mail has no fractions of a second.
      if (isTheirs && text && holds.test(text) && Date.parse(date ?? '') >= since - 1_000) return text;
    }
  }
  throw new Error(`No e-mail to ${address} came within ${TIMEOUT_MS / 1_000} s.`);
}

/** The PIN in an e-mail. */
export async function pinFor(address: string, since: number): Promise<string> {
  const digits = /\b\d{6}\b/;
  return digits.exec(await emailTo(address, since, digits))?.[0] ?? '';
}
