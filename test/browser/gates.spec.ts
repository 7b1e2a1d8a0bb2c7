import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedIn } from '@pileup/contract/identity';
import type { Locator, Page } from 'playwright-core';

const TABLE = new URL('../fixtures/gates-page.txt', import.meta.url);
const INSTALLER = 'pileup-bridge-linux-x64';

const { account, dataFolder, deliverAll, endPeriod } = await import('./stripe-product.ts');
const { call, logQso, open, register, showPage } = await import('./operator.ts');
const { registerAdmin } = await import('./subscriber.ts');

/** A member by a checkout at the payment service, which is not reported yet, with the id of the subscription. */
async function member(plan: 'trial' | 'monthly'): Promise<{ me: SignedIn; id: string }> {
  const me = await register();
  const { url } = await call('vsubscription/checkout', { plan }, me.token);
  const session = url.split('/').at(-1) ?? '';
  account.completeCheckout(session);
  return { me, id: account.sessions.get(session)?.subscription ?? '' };
}

/** Makes the next payment of a member fail. */
function decline(id: string): void {
  endPeriod(id);
  account.setCard(id, 'declines');
  account.renew(id);
}

const chargeOf = (id: string) => account.chargeOf(account.subscriptions.get(id)?.customer ?? '').id;

async function subOf(main: SignedIn, callsign: string): Promise<SignedIn> {
  const { user } = await call('vaddsubaccount', { callsign }, main.token);
  return call('vLoginToSubaccount', { sub_account_id: user.id }, main.token);
}

/** Every kind of visitor, as in `gates.txt`; null without an account. */
async function everyVisitor(): Promise<Map<string, SignedIn | null>> {
  const [trial, paid, grace, lapsed] = [
    await member('trial'),
    await member('monthly'),
    await member('monthly'),
    await member('monthly'),
  ];
  const [disputed, refunded, paused, cancelled] = [
    await member('monthly'),
    await member('monthly'),
    await member('monthly'),
    await member('monthly'),
  ];
  decline(grace.id);
  decline(lapsed.id);
  account.cancel(lapsed.id);
  account.dispute(chargeOf(disputed.id));
  account.refund(chargeOf(refunded.id));
  endPeriod(paused.id);
  account.update(paused.id, { pause_collection: { behavior: 'void', resumes_at: account.now() + 180 * 86_400 } });
  account.renew(paused.id);
  await deliverAll();
  await call('vsubscription/cancel', {}, cancelled.me.token);
  const gift = await register();
  const { url } = await call('vsubscription/gift', { callsigns: [gift.user.my_callsign], months: 1 }, paid.me.token);
  account.completeCheckout(url.split('/').at(-1) ?? '');
  await deliverAll();
  return new Map<string, SignedIn | null>([
    ['visitor', null],
    ['free', await register()],
    ['trial', trial.me],
    ['paid', paid.me],
    ['grace', grace.me],
    ['gift', gift],
    ['cancelled', cancelled.me],
    ['paused', paused.me],
    ['lapsed', lapsed.me],
    ['disputed', disputed.me],
    ['refunded', refunded.me],
    ['sub of paid', await subOf(paid.me, 'EA8QSA')],
    ['sub of lapsed', await subOf(lapsed.me, 'EA8QSB')],
    ['administrator', await registerAdmin()],
  ]);
}

/** A release with a program that only subscribers may download. */
function release(): void {
  const folder = join(dataFolder, 'releases', '9.9.9');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, INSTALLER), 'program');
  const assets = [{ name: INSTALLER, size: 7, sha256: '0'.repeat(64), content_type: 'application/octet-stream' }];
  const listing = { tag_name: 'v9.9.9', name: 'Bridge', published_at: '2026-11-23T19:42:00Z', assets };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(listing));
}

/** The name of the visible element; waits for the first. */
async function shown(names: Readonly<Record<string, Locator>>): Promise<string> {
  const [first, ...others] = Object.values(names);
  if (!first) throw new Error('nothing to look for');
  await others
    .reduce((all, other) => all.or(other), first)
    .first()
    .waitFor();
  for (const [name, locator] of Object.entries(names)) if (await locator.first().isVisible()) return name;
  throw new Error('it disappeared');
}

/** The state of the gates on each page, as in `gates.txt`. */
async function gatesOf(page: Page, poster: string, qdoId: number): Promise<string[]> {
  const responses: string[] = [];
  await page.goto('/');
  const row = page.locator(`a[href="/qso/${qdoId}"]`).first().locator('xpath=ancestor::tr');
  responses.push(await shown({ blurred: row.getByText('hidden'), full: row.getByText('JA1Q') }));
  responses.push((await page.getByRole('link', { name: 'UPGRADE FREE' }).isVisible()) ? 'shown' : '-');

  await page.goto('/earth');
  const notice = (verb: string) => page.getByText(`Please ${verb} to access that feature.`);
  const globe = page.getByRole('application', { name: /^Globe with/ });
  responses.push(await shown({ opens: globe, upgrade: notice('upgrade'), register: notice('register') }));

  await showPage(page, `/${poster}`);
  const message = page.getByRole('button', { name: `Message ${poster}` });
  const kind = await shown({ button: message, 'log in': page.getByRole('link', { name: 'Message' }) });
  if (kind === 'button') {
    await message.click();
    const dialog = page.getByRole('dialog');
    responses.push(
      await shown({ opens: dialog.getByRole('textbox'), upgrade: dialog.getByRole('link', { name: 'Upgrade' }) }),
    );
  } else responses.push(kind);

  await showPage(page, '/download');
  const programs = page.getByRole('list', { name: 'Programs' });
  responses.push(
    await shown({
      download: programs.getByRole('button', { name: /^Download/ }),
      upgrade: programs.getByRole('link', { name: /^UPGRADE required/ }),
      'log in': programs.getByRole('link', { name: /^Log in/ }),
    }),
  );
  return responses;
}

test('every gate in the page opens for exactly those who have access, as the table says', async () => {
  release();
  const visitors = await everyVisitor();
  const poster = await register();
  // Contacts with an even number are those that are blurred.
  let qdoId = 1;
  for (let n = 0; qdoId % 2 === 1; n++) qdoId = (await logQso(poster.token, { Call: `JA1QY${'AB'[n]}` })).qdo_id;

  const rows: string[][] = [];
  for (const [name, visitor] of visitors) {
    const signedIn = visitor && { token: visitor.token, ...(await call('vuser', {}, visitor.token)) };
    const { page, context } = await open(signedIn ?? undefined);
    const row = [name, ...(await gatesOf(page, poster.user.my_callsign, qdoId))];
    if (visitor) {
      const { my_callsign } = visitor.user;
      await page.goto(`/${my_callsign}`);
      const title = page.getByRole('heading', { level: 1, name: my_callsign });
      await title.waitFor();
      await page.waitForLoadState('networkidle');
      const badges = ['Verified', 'Administrator'];
      const visible = await Promise.all(badges.map((badge) => title.getByText(badge).isVisible()));
      row.push(badges.find((_, n) => visible[n]) ?? '-');
    } else row.push('-');
    rows.push(row);
    await context.close();
  }
  const table = readFileSync(TABLE, 'utf8').trim().split('\n').slice(2);
  expect(rows).toEqual(table.map((line) => line.split(/ {2,}/)));
});
