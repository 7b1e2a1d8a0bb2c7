import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { OnAirLive } from '../../../backend/src/presence/on-air-live.js';
import { startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

describe('heartbeats', () => {
  test('one is answered although others arrive faster than they are read', async () => {
    const me = await testApp.operator();
    const others = [await testApp.operator(), await testApp.operator()].map(({ user }) => user.id);
    const cards = testApp.app.get(OnAirLive);
    let over = false;
    const coming = (async () => {
      for (let n = 0; !over; n++, await turn()) void cards.refreshStations([others[n % 2] ?? 0]);
    })();
    // The limit is much longer than the read of a few cards.
    const response = await Promise.race([me.call('vrigcontrol/set', { freq: 7_010, mode: 'CW' }), pause(60_000, null)]);
    over = true;
    await coming;
    expect(response).toMatchObject({ status: 200, body: { freq: 7_010, is_live: 1 } });
  });
});
