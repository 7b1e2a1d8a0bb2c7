import { setTimeout as pause } from 'node:timers/promises';
import { PacedLook } from './coalescing-refresher.js';

/** A look of no time at all that counts itself. */
function counted(restMs: number) {
  const looks: number[] = [];
  const paced = new PacedLook(async () => looks.push(performance.now()), restMs);
  return { looks, paced };
}

test('news after a quiet time are looked at once, much news with rests', async () => {
  const { looks, paced } = counted(40);
  for (const end = performance.now() + 400; performance.now() < end; await pause(2)) paced.want();
  await paced.end();
  expect(looks.length).toBeGreaterThan(1);
  for (let n = 1; n < looks.length; n++) expect((looks[n] ?? 0) - (looks[n - 1] ?? 0)).toBeGreaterThan(38);
});

test('a look by the clock keeps no news waiting', async () => {
  const { looks, paced } = counted(60_000);
  paced.tick();
  await pause(5);
  paced.want();
  await pause(5);
  expect(looks.length).toBe(2);
  await paced.end();
});

test('a look that fails is no end, and what is wanted meanwhile is looked at', async () => {
  let looks = 0;
  const paced = new PacedLook(async () => {
    looks++;
    await pause(5);
    throw new Error('the database is away');
  }, 1);
  paced.want();
  await pause(1);
  paced.want();
  await pause(100);
  expect(looks).toBe(2);
  await paced.end();
  paced.want();
  await pause(10);
  expect(looks).toBe(2);
});
