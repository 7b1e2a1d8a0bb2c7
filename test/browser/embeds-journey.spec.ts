import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logQso, open, product, register } from './operator.ts';

test('an embed is shown on a page of another origin, another page of ours is refused there', async () => {
  const me = await register();
  await logQso(me.token, { Call: 'JA1QYZ', Freq: 7_127 });
  const call = me.user.my_callsign;
  const site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Club</title>
      <iframe name="embed" src="${product}/embed/logs/${call}" width="480" height="360"></iframe>
      <iframe name="page" src="${product}/${call}" width="480" height="360"></iframe>
      <img src="${product}/embed/live/${call}.png" alt="banner">`);
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  try {
    const { page } = await open();
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    const embed = page.frameLocator('[name=embed]');
    await embed.getByRole('link', { name: 'JA1QYZ' }).waitFor();
    const font = await embed.locator('h1').evaluate((element) => getComputedStyle(element).fontFamily);
    expect(font).toContain('Red Hat Mono');
    expect(
      await page.getByRole('img', { name: 'banner' }).evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBe(468);
    const refused = page.frame({ name: 'page' });
    expect(await refused?.evaluate(() => document.body.innerText.includes('Pileup'))).not.toBe(true);
    expect(refused?.url()).not.toContain(call);
  } finally {
    site.close();
  }
});

test('the codes are copied with the chosen theme and size, next to what they show; visitors are asked to log in', async () => {
  const me = await register();
  const { page, browserErrors } = await open(me, { theme: 'light', width: 390 });
  await page.goto('/how-to/embeds');
  const panel = page.getByRole('region', { name: 'Live banner', exact: true });
  await panel.getByText('Dark', { exact: true }).click();
  await panel.getByText('728 × 90').click();
  const path = `/embed/live/${me.user.my_callsign}?theme=dark&size=728x90`;
  await panel.locator(`iframe[src="${path}"][width="728"]`).waitFor();
  await panel.getByText(`<iframe src="${product}${path.replace('&', '&amp;')}"`).waitFor();
  await panel.getByText('<img src="').waitFor();
  expect(browserErrors).toEqual([]);
  const visitor = await open();
  await visitor.page.goto('/how-to/embeds');
  await visitor.page.getByText('Please log in').waitFor();
});

test('the card of a contact follows the template', async () => {
  const me = await register();
  const { qdo_id } = await logQso(me.token, { Call: 'JA1QYZ', Freq: 7_127 });
  const { page, browserErrors } = await open(me);
  await page.goto('/account/qsl-card');
  const preview = page.getByRole('img', { name: 'Front of your card' });
  const before = await preview.getAttribute('src');
  await page.getByLabel('Line under the callsign').fill('Quiet nights on 40 metres');
  await page.waitForFunction(
    (src) => document.querySelector('img[alt="Front of your card"]')?.getAttribute('src') !== src,
    before,
  );
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByText('Card saved.').waitFor();
  await page.goto(`/qso/${qdo_id}`);
  await page.getByRole('button', { name: 'Front of the QSL card: enlarge' }).click();
  await page.getByRole('dialog', { name: 'QSL card' }).getByText('1 of 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('2 of 2').waitFor();
  await page.keyboard.press('Escape');
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Print card/ }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe('qsl-cards-a4.pdf');
  expect(browserErrors).toEqual([]);
});

test('cards of a search of the log are chosen, and saved as sheets for either paper', async () => {
  const me = await register();
  for (const Call of ['JA1QYZ', 'JA2QYZ', 'DL1QAB']) await logQso(me.token, { Call, Freq: 7_127 });
  const { page, browserErrors } = await open(me);
  const sheets: URL[] = [];
  page.on('request', (request) => request.url().includes('vqslcard/sheet') && sheets.push(new URL(request.url())));
  await page.goto('/logs?call=JA');
  await page.getByRole('link', { name: 'Print QSL cards' }).click();
  await page.getByRole('heading', { name: 'Print QSL cards' }).waitFor();
  await page.getByText('2 of 2 selected').waitFor();
  await page.getByRole('checkbox', { name: /JA1QYZ/ }).uncheck();
  await page.getByText('US Letter, 3 cards').click();
  const [letter] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save 1 card (PDF)' }).click(),
  ]);
  expect(letter.suggestedFilename()).toBe('qsl-cards-letter.pdf');
  for (const act of ['check', 'uncheck'] as const)
    await page.getByRole('checkbox', { name: 'All on this page' })[act]();
  expect(await page.getByRole('button', { name: 'Save 0 cards (PDF)' }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'All on this page' }).check();
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save 2 cards (PDF)' }).press('Enter'),
  ]);
  expect(
    sheets.map(({ searchParams }) => [searchParams.get('ids')?.split(',').length, searchParams.get('paper')]),
  ).toEqual([
    [1, 'letter'],
    [2, 'letter'],
  ]);
  await page.getByRole('searchbox').fill('OH');
  await page.getByText('No callsign in your log starts with OH.').waitFor();
  await page.getByRole('link', { name: 'Show all contacts' }).click();
  await page.getByText('3 of 3 selected').waitFor();
  expect(browserErrors).toEqual([]);
});
