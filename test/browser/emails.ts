import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';

const outbox = process.env.PRODUCT_OUTBOX ?? '';
const PATIENCE_MS = 20_000;

/** The newest letter to an address since a moment (ms) that holds what is looked for, as soon as it is there. */
export async function letterTo(address: string, since: number, holds = /./): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(200)) {
    const names = (await readdir(outbox).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
    for (const name of names) {
      const { to, date, text } = await PostalMime.parse(await readFile(join(outbox, name)));
      const isTheirs = to?.some((one) => one.address === address);
      // The date of a letter has no parts of a second.
      if (isTheirs && text && holds.test(text) && Date.parse(date ?? '') >= since - 1_000) return text;
    }
  }
  throw new Error(`No letter to ${address} came within ${PATIENCE_MS / 1_000} s.`);
}

/** The PIN a letter holds. */
export async function pinFor(address: string, since: number): Promise<string> {
  const digits = /\b\d{6}\b/;
  return digits.exec(await letterTo(address, since, digits))?.[0] ?? '';
}
