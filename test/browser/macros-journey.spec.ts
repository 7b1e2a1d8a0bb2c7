import { setTimeout as pause } from 'node:timers/promises';
import type { SetRigRequest, Transmission } from '@pileup/contract/presence';
import { faultsOf, overflow } from './faults.ts';
import { call, open, register } from './operator.ts';

/** A bridge: heartbeats of a radio, and the page's requests to send. */
function startBridge(token: string, rig: SetRigRequest) {
  const received: Transmission[] = [];
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  const bridge = { rig, received, stop };
  const beat = async () => {
    const { send } = await call('vrigcontrol/set', { program: 'rigctld', ...bridge.rig }, token);
    // The page may ask twice to stop, while an earlier request has no response.
    for (const one of send) if (one.kind !== 'stop' || received.at(-1)?.kind !== 'stop') received.push(one);
  };
  // Heartbeats are sent one at a time, as by the bridge: of two, the later response could arrive first.
  const beatUntilStopped = async () => {
    for (; !isStopped; await pause(300)) await beat().catch(() => undefined);
  };
  void beatUntilStopped();
  return bridge;
}

/** An operator at the logger, whose bridge sends in CW. */
async function atTheKey(width = 1440, theme: 'dark' | 'light' = 'dark') {
  const me = await register();
  const bridge = startBridge(me.token, { freq: 7_030, mode: 'CW', can_send_cw: 1 });
  stops.push(bridge.stop);
  const { page, browserErrors } = await open(me, { theme, width });
  await page.goto('/logger');
  const macro = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByRole('radio', { name: 'CW', exact: true }).check();
  await macro('F1 Call').waitFor();
  const callField = page.getByLabel('Call', { exact: true });
  const untilReceived = async (count: number) => {
    for (let tries = 0; bridge.received.length < count && tries < 1_000; tries++) await page.waitForTimeout(50);
    return bridge.received;
  };
  return { me, bridge, page, browserErrors, macro, callField, untilReceived };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

test('F-keys send what they stand for, F5 does not reload, and Escape stops before it clears', async () => {
  const { me, bridge, page, browserErrors, macro, callField, untilReceived } = await atTheKey();
  await callField.fill('ja1qyz');
  await page.keyboard.press('F5');
  await page.keyboard.press('F2');
  expect(await untilReceived(2)).toEqual([
    { kind: 'cw', text: `JA1QYZ DE ${me.user.my_callsign}` },
    { kind: 'cw', text: '599' },
  ]);
  expect(await callField.inputValue()).toBe('JA1QYZ');
  await page.keyboard.press('Escape');
  // A stop that follows an unfinished request is sent again.
  expect((await untilReceived(3))[2]).toEqual({ kind: 'stop' });
  expect(await callField.inputValue()).toBe('JA1QYZ');
  await page.keyboard.press('Escape');
  expect(await callField.inputValue()).toBe('');

  // Macros are also sent by tap; the cursor stays in Call.
  await page.getByRole('radio', { name: 'Run', exact: true }).click();
  await macro('F1 CQ').click();
  await untilReceived(4);
  expect(await callField.inputValue()).toBe('');
  expect(await callField.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Stop' }).click();
  await untilReceived(5);
  expect(bridge.received.filter(({ kind }) => kind === 'cw').at(-1)).toEqual({
    kind: 'cw',
    text: `CQ CQ DE ${me.user.my_callsign} ${me.user.my_callsign} K`,
  });
  expect(bridge.received.at(-1)).toEqual({ kind: 'stop' });
  await page.getByRole('status').filter({ hasText: 'Stopped' }).waitFor();

  // A dialog of the log bar has keys of its own.
  await page.getByRole('button', { name: 'Fields', exact: true }).click();
  const done = page.getByRole('dialog').getByRole('button', { name: 'Done' });
  await done.focus();
  await page.keyboard.press('F1');
  await done.click();
  await callField.press('F3');
  expect((await untilReceived(6))[5]).toMatchObject({ kind: 'cw', text: `TU ${me.user.my_callsign}` });
  expect(browserErrors).toEqual([]);
});

test('in a contest, Enter sends what comes next: calling CQ, and answering', async () => {
  const { me, page, browserErrors, callField, untilReceived } = await atTheKey();
  await page.getByRole('button', { name: 'Log bar settings' }).press('Enter');
  await page.getByText('Log contests').press('Enter');
  await page.getByText('Enter sends macros in contests').press('Enter');
  await page.keyboard.press('Escape');
  await page.getByLabel('In contest').selectOption('CQ-WPX-CW');
  const own = me.user.my_callsign;
  const serial = page.getByLabel('Sent serial');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="STX"]')?.value === '001');

  await page.getByRole('radio', { name: 'Run', exact: true }).click();
  await callField.press('Enter');
  expect((await untilReceived(1))[0]).toEqual({ kind: 'cw', text: `CQ CQ DE ${own} ${own} K` });
  await callField.fill('ja1qyz');
  await callField.press('Enter');
  expect((await untilReceived(2))[1]).toEqual({ kind: 'cw', text: 'JA1QYZ 599 001' });
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  expect((await untilReceived(3))[2]).toEqual({ kind: 'cw', text: `TU ${own}` });
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="STX"]')?.value === '002');
  expect(await callField.inputValue()).toBe('');

  await page.getByRole('radio', { name: 'S&P', exact: true }).click();
  await callField.fill('w3qhx');
  await callField.press('Enter');
  expect((await untilReceived(4))[3]).toEqual({ kind: 'cw', text: own });
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  expect((await untilReceived(5))[4]).toEqual({ kind: 'cw', text: '599 002' });
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="STX"]')?.value === '003');
  expect(await serial.inputValue()).toBe('003');
  expect(browserErrors).toEqual([]);
});

test('macros are edited in a dialog, checked, and remembered on the device', async () => {
  const { page, browserErrors, macro, callField, untilReceived } = await atTheKey();
  await page.getByRole('button', { name: 'Edit the macros' }).click();
  const dialog = page.getByRole('dialog', { name: 'Macros' });
  await dialog.getByLabel('F3: text').fill('cq; tx');
  await dialog.getByText('Only letters, digits and').waitFor();
  const wrong = dialog.getByLabel('F3: text');
  const fault = await wrong.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${fault}"]`).textContent()).toMatch(/^Only letters, digits and/);
  await dialog.getByRole('radio', { name: 'Run', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await wrong.evaluate((field) => field === document.activeElement)).toBe(true);
  await wrong.fill('tu {name} 5nn {exch}');
  await dialog.getByLabel('F3: label').fill('Thanks');
  await dialog.getByLabel('My exchange').fill('14');
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await macro('F3 Thanks').waitFor();
  await callField.fill('ja1qyz');
  await page.getByLabel('Name', { exact: true }).fill('José');
  await page.keyboard.press('F3');
  expect(await untilReceived(1)).toEqual([{ kind: 'cw', text: 'TU JOSE 5NN 14' }]);
  expect(browserErrors).toEqual([]);
});

test('in phone the keys play voice memories; where macros cannot be sent, a note says what is missing', async () => {
  const { bridge, page, browserErrors, macro, callField, untilReceived } = await atTheKey();
  await page.getByRole('radio', { name: 'USB', exact: true }).click();
  await macro('F1 Call').waitFor({ state: 'detached' });
  await callField.press('F2');
  await page.getByText('at a rigctld whose radio has voice memories').waitFor();
  bridge.rig = { freq: 7_130, mode: 'LSB', can_send_voice: 1 };
  await macro('F2 Report').waitFor();
  await callField.press('F2');
  expect(await untilReceived(1)).toEqual([{ kind: 'voice', memory: 2 }]);
  await page.getByRole('radiogroup', { name: 'More modes' }).getByRole('radio', { name: 'FT8' }).check();
  await callField.press('F2');
  await page.getByText('F1 to F8 send macros in CW and in phone.').waitFor();
  await page.getByRole('button', { name: 'Close the note about macros' }).click();
  expect(await page.getByText('F1 to F8 send macros').count()).toBe(0);
  expect(browserErrors).toEqual([]);
});

test('without a bridge nothing is loaded or taken from the browser', async () => {
  const { page, browserErrors } = await open(await register());
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/logger');
  const callField = page.getByLabel('Call', { exact: true });
  await callField.fill('ja1qyz');
  const isTaken = await callField.evaluate((field) =>
    ['F1', 'F5'].map(
      (key) => !field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    ),
  );
  expect(isTaken).toEqual([false, false]);
  await page.getByText('No radio is connected.').waitFor();
  expect(scripts.filter((url) => url.includes('macro-'))).toEqual([]);
  expect(browserErrors).toEqual([]);
});

test.each(['dark', 'light'] as const)('on a phone, %s: one row that scrolls, without faults', async (theme) => {
  const { page, macro } = await atTheKey(390, theme);
  expect(await faultsOf(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await macro('F8 Again').click();
  await macro('F5 His call').click();
  await page.getByRole('status').filter({ hasText: /^DE / }).waitFor({ state: 'attached' });
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Edit the macros' }).click();
  await page.getByRole('dialog', { name: 'Macros' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});
