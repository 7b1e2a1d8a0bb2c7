const { account, begin, deliverAll, endPeriod, openPayments } = await import('./stripe-product.ts');
const { call, register } = await import('./operator.ts');

test('a trial, the first payment failing and recovering, cancelling and continuing', async () => {
  const me = await register();
  const page = await openPayments(me);
  await page.getByText('Seven days free, then £2.65 a month').waitFor();
  const session = await begin(page, 'Start the free week');
  account.completeCheckout(session);
  await page.getByRole('link', { name: 'Done' }).click();
  await page.waitForURL('**/profile?signup=1');
  await page.getByText('Your free trial has begun.').waitFor();
  await page.getByRole('link', { name: 'UPGRADE FREE' }).waitFor({ state: 'detached' });
  await deliverAll();

  const id = account.sessions.get(session)?.subscription ?? '';
  endPeriod(id);
  account.setCard(id, 'declines');
  account.renew(id);
  await deliverAll();
  await page.goto('/account/subscription');
  await page.getByRole('status').getByText('Your payment failed').waitFor();
  account.setCard(id, 'pays');
  account.payLatest(id);
  await deliverAll();
  await page.reload();
  await page
    .getByRole('status')
    .getByText(/^Paid until/)
    .waitFor();
  for (const line of ['Trial started', 'Payment failed', 'Paid £2.65']) await page.getByText(line).first().waitFor();

  await page.getByRole('button', { name: 'Cancel the subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the subscription' }).click();
  await page
    .getByRole('status')
    .getByText(/^Cancelled, access until/)
    .waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByRole('status')
    .getByText(/^Paid until/)
    .waitFor();
  await page.route('https://billing.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Portal' }),
  );
  await page.getByRole('button', { name: 'Card and invoices' }).click();
  await page.waitForURL('https://billing.example/**');
});

test('two tabs open one checkout; leaving it shows that nothing was charged', async () => {
  const me = await register();
  const [one, other] = [await openPayments(me), await openPayments(me)];
  const sessions = await Promise.all([begin(one, 'Pay monthly now'), begin(other, 'Pay monthly now')]);
  expect(sessions[0]).toBe(sessions[1]);
  await one.getByRole('link', { name: 'Back' }).click();
  await one.getByRole('heading', { name: 'Payment cancelled' }).waitFor();
  await one.getByText('Nothing was charged.').waitFor();
});

test('a payment that is confirmed late is waited for; after more than 50 polls it has failed', async () => {
  const page = await openPayments();
  const session = await begin(page, 'Pay monthly now');
  await page.clock.install();
  await page.getByRole('link', { name: 'Done' }).click();
  const poll = async () => {
    const answered = page.waitForResponse(/verify-session/);
    await page.clock.fastForward(5_000);
    await answered;
  };
  await page.getByRole('heading', { name: 'Checking your payment' }).waitFor();
  for (let n = 0; n < 3; n++) await poll();
  account.completeCheckout(session);
  await poll();
  await page.waitForURL('**/?upgrade=1');
  await page.getByText('Your subscription has begun.').waitFor();

  const failing = await openPayments();
  await begin(failing, 'Pay monthly now');
  await failing.clock.install();
  let polls = 0;
  failing.on('response', (response) => {
    if (response.url().includes('verify-session')) polls++;
  });
  await failing.getByRole('link', { name: 'Done' }).click();
  await failing.getByRole('heading', { name: 'Checking your payment' }).waitFor();
  const failure = failing.getByRole('heading', { name: 'Subscription validation failed, please try again' });
  while (!(await failure.isVisible())) await failing.clock.fastForward(5_000);
  expect(polls).toBeGreaterThanOrEqual(50);
});

test('months for another, and a donation once and monthly, with a name to show or none', async () => {
  const [me, friend] = [await register(), await register()];
  const page = await openPayments(me);
  await page.getByLabel('To', { exact: true }).fill(friend.user.my_callsign);
  await begin(page, /^Give 3 months/);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL((url) => url.origin !== 'https://checkout.example');
  expect((await call('vsubscription', {}, friend.token)).state).toBe('none');
  await page.goto('/account/subscription');
  await page.getByLabel('To', { exact: true }).fill(friend.user.my_callsign);
  const paid = await begin(page, /^Give 3 months/);
  account.completeCheckout(paid);
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByText('The months you gave have been added.').waitFor();
  expect((await call('vsubscription', {}, friend.token)).state).toBe('gift');
  // The webhook that follows gives nothing twice.
  await deliverAll();
  expect((await call('vsubscription', {}, friend.token)).periods).toHaveLength(1);

  await page.goto('/support-us');
  const once = await begin(page, /^Support with £5\.00/);
  account.completeCheckout(once);
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByText('Thank you for your support!').waitFor();
  await deliverAll();
  await page.reload();
  await page.getByRole('link', { name: me.user.my_callsign, exact: true }).first().waitFor();

  const quiet = await register();
  const monthly = await openPayments(quiet, '/support-us');
  await monthly.getByRole('radio', { name: 'Each month' }).check({ force: true });
  await monthly.getByLabel('Name or callsign on the wall').fill('');
  await begin(monthly, 'Support with £5.00 a month');
  await monthly.getByRole('link', { name: 'Back' }).click();
  await monthly.getByText('Donation Failed').waitFor();
  await monthly.goto('/support-us');
  await monthly.getByRole('radio', { name: 'Each month' }).check({ force: true });
  await monthly.getByLabel('Name or callsign on the wall').fill('');
  const session = await begin(monthly, 'Support with £5.00 a month');
  account.completeCheckout(session);
  await monthly.getByRole('link', { name: 'Done' }).click();
  await monthly.getByText('Thank you for your support!').waitFor();
  await deliverAll();
  // A donation opens no gate, and this one has no name.
  expect((await call('vsubscription', {}, quiet.token)).state).toBe('none');
  expect(JSON.stringify(await call('vsupporters'))).not.toContain(quiet.user.my_callsign);
});
