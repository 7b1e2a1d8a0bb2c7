import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/project-root.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { bmpOf, wavOf } from '../test-recordings.ts';
import { faultsOf } from './faults.ts';
import { call, logQso, open, product, register } from './operator.ts';

const me = await register();
const { page, browserErrors } = await open(me);
const { qdo_id } = await logQso(me.token, { Call: 'JA1QYZ', Mode: 'SSTV', Freq: 14_230 });
await page.goto(`/qso/${qdo_id}`);

const give = (name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

describe('the recording and the picture of a contact', () => {
  test('a recording is added with its waveform, described and played; seeking requests a part', async () => {
    await give('notes.txt', 'text/plain', Buffer.from('no sound'));
    await page.getByText('Please choose a recording').waitFor();
    await give('contact.wav', 'audio/wav', wavOf({ seconds: 30 }));
    await page.getByRole('slider', { name: 'Position in recording 1' }).waitFor();
    await page.getByText('0:30', { exact: true }).waitFor();
    // Bars of the tone and of the pauses.
    const shape = await page.locator('[role=slider] path').last().getAttribute('d');
    expect(new Set((shape ?? '').match(/v[\d.]+/g)).size).toBeGreaterThan(1);

    await page.getByRole('button', { name: 'Change the caption of recording 1' }).click();
    await page.getByLabel('Caption').fill('The whole contact');
    await page.getByLabel('Caption').press('Enter');
    const slider = page.getByRole('slider', { name: 'Position in The whole contact' });
    await slider.waitFor();

    const part = page.waitForResponse(
      (response) => response.url().includes('/recordings/') && response.status() === 206,
    );
    await page.getByRole('button', { name: 'Play The whole contact' }).click();
    expect((await part).headers()['content-range']).toMatch(/^bytes \d+-\d+\/240044$/);
    // Paused, so that the position does not advance before it is read.
    await page.getByRole('button', { name: 'Pause The whole contact' }).click();
    await page.getByRole('button', { name: 'Play The whole contact' }).waitFor();
    const now = async () => Number(await slider.getAttribute('aria-valuenow'));
    await slider.focus();
    await page.keyboard.press('End');
    await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 29);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await now()).toBeGreaterThanOrEqual(5);
    const box = await slider.boundingBox();
    await slider.click({ position: { x: (box?.width ?? 0) / 2, y: 10 } });
    expect(Math.abs((await now()) - 15)).toBeLessThanOrEqual(2);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('a picture is added and found in the archive', async () => {
    await give('picture.bmp', 'image/bmp', bmpOf(320, 256));
    await page.getByRole('button', { name: /^Picture from JA1QYZ/ }).click();
    await page.getByRole('dialog', { name: 'Pictures from JA1QYZ' }).waitFor();
    await page.keyboard.press('Escape');

    await page.goto('/sstv');
    await page.getByLabel('Station').fill(me.user.my_callsign);
    await page.getByLabel('Station').press('Enter');
    await page.waitForURL(/callsign=/);
    const picture = page.getByRole('button', { name: `Picture from JA1QYZ, received by ${me.user.my_callsign}` });
    await picture.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await picture.click();
    await page.getByRole('dialog', { name: 'Received pictures' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Band', { exact: true }).selectOption('40m');
    await page.getByText('No pictures.').waitFor();
  });

  test('the bridge attaches a new file of its folder to the contact, and the archive shows it', async () => {
    using folder = temporaryFolder('pileup-bridge-');
    const owner = await register();
    const contact = await logQso(owner.token, { Call: 'G4QAB', Mode: 'SSTV', Freq: 14_230 });
    const { code } = await call('vpairingcode', {}, owner.token);
    const { api_key } = await call('vpair', { code, name: 'Shack PC' });
    const pictures = join(folder.path, 'received');
    mkdirSync(pictures);
    const sources = ['rigctld', 'flrig', 'wsjtx', 'n1mm', 'adif'].map((source) => `--no-${source}`);
    const bridge = spawn(
      process.execPath,
      [
        'bridge/dist/pileup-bridge.mjs',
        '--server',
        product,
        '--folder',
        join(folder.path, 'bridge'),
        '--sstv',
        pictures,
        ...sources,
      ],
      { cwd: projectRoot, env: { ...process.env, PILEUP_KEY: api_key } },
    );
    try {
      const printed = (words: string) =>
        new Promise<void>((resolve) => bridge.stdout.on('data', (text) => String(text).includes(words) && resolve()));
      await printed('watching');
      const attached = printed('attached to a contact');
      writeFileSync(join(pictures, 'received.bmp'), bmpOf(320, 256));
      await attached;
    } finally {
      bridge.kill();
    }
    await page.goto(`/sstv?callsign=${owner.user.my_callsign}`);
    await page.getByRole('button', { name: `Picture from G4QAB, received by ${owner.user.my_callsign}` }).waitFor();
    await page.goto(`/qso/${contact.qdo_id}`);
    await page.getByRole('button', { name: /^Picture from G4QAB/ }).waitFor();
    await page.goto(`/qso/${qdo_id}`);
  });

  test('both are deleted', async () => {
    await page.goto(`/qso/${qdo_id}`);
    for (const name of ['Delete The whole contact', 'Delete picture 1']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name }).waitFor({ state: 'detached' });
    }
    expect(browserErrors).toEqual([]);
  });
});
