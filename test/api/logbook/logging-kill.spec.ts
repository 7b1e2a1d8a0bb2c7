import type { LogbookResponse, UpsertQsoResponse } from '@pileup/contract/logbook';
import { KillableProduct } from '../../bench/kill/killable-product.ts';
import { answerOf, post } from '../../bench/process/api-client.ts';
import { freshDatabase } from '../../database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { amount } from '../../tiers.ts';

const KILLS = amount(1, 12);
/** Operators' programs that log at the same time. */
const SENDERS = 8;
/** Acknowledged contacts after which the server is killed, with further ones on their way. */
const ACKNOWLEDGED = 60;

// The built server runs in its own process: only that can be killed.
const folder = temporaryFolder('pileup-logging-kill-');
const product = await KillableProduct.open(await freshDatabase(), folder.path);
afterAll(async () => {
  await product.stop();
  folder[Symbol.dispose]();
});

test.each(Array.from({ length: KILLS }, (_, kill) => kill))(
  'a server killed while contacts are logged has every acknowledged one, and one that is sent again is stored once (%i)',
  async () => {
    const me = await product.newAccount();
    const contact = (n: number) => ({
      data: { Call: 'JA1QYZ', Mode: 'CW', Freq: 7_010, TS: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() },
    });
    const sent: number[] = [];
    const acknowledged = new Map<number, number>();
    const enough = Promise.withResolvers<void>();
    const sender = async () => {
      for (;;) {
        const n = sent.push(sent.length) - 1;
        const response = await post(me, 'vqso/upsert', contact(n)).catch(() => undefined);
        const body = (await response?.json().catch(() => undefined)) as UpsertQsoResponse | undefined;
        if (!response?.ok || !body) return;
        acknowledged.set(n, body.qdo_id);
        if (acknowledged.size === ACKNOWLEDGED) enough.resolve();
      }
    };
    const senders = Array.from({ length: SENDERS }, sender);
    await enough.promise;
    await product.crash();
    await Promise.all(senders);
    expect(sent.length).toBeGreaterThan(acknowledged.size);

    const stored = async () => (await answerOf<LogbookResponse>(me, 'vlogbook')).logbook.map(({ qdo_id }) => qdo_id);
    expect(await stored()).toEqual(expect.arrayContaining([...acknowledged.values()]));
    for (const n of sent) {
      const { qdo_id } = await answerOf<UpsertQsoResponse>(me, 'vqso/upsert', contact(n));
      expect(acknowledged.get(n) ?? qdo_id).toBe(qdo_id);
    }
    expect(await stored()).toHaveLength(sent.length);
  },
);
