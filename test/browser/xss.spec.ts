import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SignedIn } from '@pileup/contract/identity';
import type { Locator, Page } from 'playwright-core';
import { oneIn } from '../tiers.ts';
import { browser, call, logQso, open, product, register, showPage } from './operator.ts';
import { publishPost } from './publish-post.ts';
import { registerSubscriber } from './subscriber.ts';

const PAYLOADS = readFileSync(fileURLToPath(new URL('../fixtures/xss-payloads.txt', import.meta.url)), 'utf8')
  .split('\n')
  .filter(Boolean);

/** Marks the window in which a script of a payload ran. */
const WATCH = () => {
  const seen: string[] = [];
  Object.assign(window, {
    fired: () => seen.push('a payload ran'),
    alert: () => seen.push('an alert'),
    seenOfScripts: seen,
  });
  // Markup that reached the page although the policy then blocked it.
  document.addEventListener('securitypolicyviolation', (event) =>
    seen.push(`${event.violatedDirective} ${event.blockedURI}`),
  );
};

/** Payloads that are shown on a page of their own, with their number; each is in the texts of other pages. */
const some = oneIn(4, [...PAYLOADS.entries()]);

const [victim, otherUser] = [await register(), await registerSubscriber()];

const OF_FIRST_VIEW =
  /^<(\/\w+|(div|p|section|h1|h2|ul|li|span|b)( (class|id|aria-label)="[\w -]*")*|a class="call" href="\/[^"]*"|script type="application\/json" id="first-view")>$/;

describe('text of other users', () => {
  const contacts: number[] = [];
  /** A post with all payloads in its text, as Markdown and within it, and in its comments; others have one in the title. */
  let postId = 0;
  beforeAll(writeEverywhere);

  /** Stores the payloads in every text that some page shows; values that a form refuses are not shown. */
  async function writeEverywhere(): Promise<void> {
    const tries = (name: Parameters<typeof call>[0], body: object, { token }: SignedIn) =>
      call(name, body, token).catch(() => undefined);
    for (const [n, text] of PAYLOADS.entries()) {
      const TS = new Date(Date.now() - n * 120_000).toISOString();
      const short = (max: number) => text.slice(0, max);
      const fields = {
        Name: short(100),
        Comment: text,
        SNT: short(10),
        RCV: short(10),
        ContestName: n % 2 ? short(50) : '',
        ContactType: short(50),
        ZN: short(10),
        email: short(100),
        radio_mode: short(20),
        GridSquare: short(8),
      };
      const { qdo_id } = await logQso(otherUser.token, { Call: 'JA1QYZ', TS, ...fields }).catch(() =>
        logQso(otherUser.token, { Call: 'JA1QYZ', TS, Name: short(100), Comment: text }),
      );
      contacts.push(qdo_id);
      await tries('vimport/{id}', {}, otherUser);
    }
    for (const link of ['facebook_link', 'youtube_link', 'instagram_link', 'twitter_link'])
      await tries('vupdateprofile', { ...profileWith(24), [link]: 'javascript:fired()' }, otherUser);
    await call('vupdateprofile', profileWith(24), otherUser.token);
    for (const text of PAYLOADS)
      await call('vsendmessage', { message: text.padEnd(5, '.'), recipient_id: victim.user.id }, otherUser.token);
    const { code } = await call('vpairingcode', {}, otherUser.token);
    const { api_key } = await call('vpair', { code, name: '<img src=x onerror=fired()>' });
    const rig = { freq: 14_074, mode: '<svg/onload=fired()>', program: PAYLOADS[24], rig_name: PAYLOADS[13] };
    await call('vrigcontrol/set', rig, api_key);
    for (const field of ['sat_name', 'activation_type', 'activation_ref', 'prop_mode'])
      await call('vrigcontrol/set', { freq: 14_074, mode: 'CW', [field]: '<svg/onload=fired()>' }, api_key).catch(
        () => undefined,
      );
    await writePosts();
    await tries('vsetfollowstate', { user_id: victim.user.id, follow_level: 1 }, otherUser);
  }

  async function writePosts(): Promise<void> {
    const forms = (text: string) => [
      text,
      `[${text}](${text})`,
      `![${text}](${text})`,
      `\`${text}\``,
      `| ${text} | x |`,
    ];
    const body = PAYLOADS.flatMap(forms).join('\n\n');
    const medium = { youtube_video_id: 'dQw4w9WgXcQ', keywords: PAYLOADS[0]?.slice(0, 200) ?? '' };
    postId = await publishPost(otherUser.token, { title: '<img src=x onerror=fired()>', body, ...medium });
    for (const [n, text] of PAYLOADS.entries()) {
      const title = text.slice(0, 250).padEnd(10, '.');
      if (n % 5 === 0) await publishPost(otherUser.token, { title, body: text.padEnd(50, '.'), ...medium });
      if (n < 50)
        await call('vcomment/store', { about: 'post', id: postId, text: text.padEnd(2, '.') }, otherUser.token);
    }
  }

  /** A profile whose every text is the n-th payload, up to its limit. */
  function profileWith(n: number, { user } = otherUser): object {
    const text = PAYLOADS[n] ?? '';
    return {
      email: user.email,
      grid: 'IO91',
      profile_bio: text,
      hamqth: text.slice(0, 50),
      name: text.slice(0, 100),
      qth: text.slice(0, 100),
      rig_name_override: text.slice(0, 10),
    };
  }

  async function expectSilence(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await expectSilenceWhenShown(page, path, page.locator('main h1'));
  }

  /** Goes to another page of the app without a reload, and waits for its heading instead of the one shown before. */
  async function expectSilenceAfterChange(page: Page, path: string): Promise<void> {
    await page.locator('main h1').evaluateAll((all) => {
      for (const heading of all) heading.setAttribute('data-left', '');
    });
    await showPage(page, path);
    await expectSilenceWhenShown(page, path, page.locator('main h1:not([data-left])'));
  }

  async function expectSilenceWhenShown(page: Page, path: string, heading: Locator): Promise<void> {
    await heading.first().waitFor({ state: 'attached' });
    await page.locator('main [role=status][aria-label^=Loading]').first().waitFor({ state: 'detached' });
    expect({ path, seen: await seenOfScripts(page) }).toEqual({ path, seen: [] });
  }

  async function expectSilenceOf(payload: string, page: Page): Promise<void> {
    await page.getByText(payload.slice(0, 20)).first().waitFor();
    expect({ payload, seen: await seenOfScripts(page) }).toEqual({ payload, seen: [] });
  }

  const seenOfScripts = (page: Page): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { seenOfScripts: string[] }).seenOfScripts);

  /** The pages, in an order in which each one has another heading than the one before. */
  function pagesOf(session?: SignedIn): string[] {
    const call = otherUser.user.my_callsign;
    const pages = ['/', '/?pane=1', '/leaderboards', `/${call}`, `/pictures/${call}`, '/docs'];
    return [
      ...pages.flatMap((path, n) => [path, `/qso/${contacts[n]}`]),
      '/privacy',
      '/ham-radio-videos',
      `/post/${postId}`,
      '/news',
      ...(session === otherUser ? [`/post/edit/${postId}`] : []),
      ...(session ? ['/logs', '/logger?log_callsign=JA1QYZ', '/import-export', `/logger/${contacts[0]}`] : []),
      ...(session ? ['/account', '/profile/pictures', '/account/profiles', '/notifications'] : []),
    ];
  }

  test('there are sixty payloads, and each is in the log and in a message', async () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(60);
    const { notifications } = await call('vinbox', {}, victim.token);
    expect(notifications.filter(({ type_id }) => type_id === 100).length).toBeGreaterThanOrEqual(60);
    const { logbook } = await call('vlogbook', {}, otherUser.token);
    expect(PAYLOADS.filter((text) => !logbook.some(({ Comment }) => Comment === text))).toEqual([]);
  });

  test('the detection works: markup in a page without our policy does run', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await page.goto(`data:text/html,${encodeURIComponent('<h1>x</h1><img src=x onerror=fired()>')}`);
    await page.waitForFunction(() => (window as unknown as { seenOfScripts: string[] }).seenOfScripts.length > 0);
  });

  test.each(['the author', 'the victim', 'a visitor'])('runs on no page of %s', async (who) => {
    const session = who === 'a visitor' ? undefined : who === 'the victim' ? victim : otherUser;
    const { context, page, browserErrors } = await open(session);
    await context.addInitScript(WATCH);
    const [first = '', ...others] = pagesOf(session);
    await expectSilence(page, first);
    for (const path of others) await expectSilenceAfterChange(page, path);
    // Scripts that an element runs some time after it was inserted count, too.
    expect([await seenOfScripts(page), browserErrors]).toEqual([[], []]);
  });

  test('runs on no contact, shown one after the other without a reload', async () => {
    const { context, page, browserErrors } = await open();
    await context.addInitScript(WATCH);
    await page.goto('/docs');
    for (const [n, payload] of some) {
      await showPage(page, `/qso/${contacts[n]}`);
      await expectSilenceOf(payload, page);
    }
    // Scripts that an element runs some time after it was inserted count, too.
    expect([await seenOfScripts(page), browserErrors]).toEqual([[], []]);
  });

  test('nor on the profile, in its name, its QTH and its bio, nor as markup in its document', async () => {
    const { context, page, browserErrors } = await open();
    await context.addInitScript(WATCH);
    await page.goto('/docs');
    const elements = new Set<number | undefined>();
    for (const [n, payload] of some) {
      const author = await register();
      await call('vupdateprofile', profileWith(n, author), author.token);
      const path = `/${author.user.my_callsign}`;
      await showPage(page, path);
      await expectSilenceOf(payload, page);
      const html = await (await fetch(product + path)).text();
      elements.add(html.match(/<[a-z!/]/gi)?.length);
    }
    // Scripts that an element runs some time after it was inserted count, too.
    expect([await seenOfScripts(page), browserErrors, elements.size]).toEqual([[], [], 1]);
  });

  test('nor with a payload in the address', async () => {
    const { context, page } = await open();
    await context.addInitScript(WATCH);
    const paths = [
      '/search?callsign=',
      '/login?redirect=',
      '/?utm_source=',
      '/logs?call=',
      '/account/profiles?add=',
      '/register?call=',
      '/account?confirm=',
      '/password/reset?token=',
      '/?ref_id=',
      '/no-such/',
    ];
    for (const [n, text] of ['javascript:fired()', '"><img src=x onerror=fired()>', '//127.0.0.1:9/x'].entries())
      for (const path of oneIn(3, paths, n)) await expectSilence(page, path + encodeURIComponent(text));
  });

  test('nor is it markup in what is served, for crawlers and when a page is loaded', async () => {
    const elementsOf = async (path: string) => {
      const html = await (await fetch(product + path)).text();
      // The first view of the home page consists of these tags only; its data has none.
      const [firstView = ''] = /<div id="root"><div class="first-view">.*?<\/script>/s.exec(html) ?? [];
      const others = (firstView.match(/<[^>]*>?/g) ?? []).filter((tag) => !OF_FIRST_VIEW.test(tag));
      const rest = firstView === '' ? html : html.replace(firstView, '<div id="root"></div>');
      const elements = rest.match(/<(?!meta\b|link\b)[a-z!][\w-]*/gi);
      return [...(elements ?? []), ...others];
    };
    const html = await (await fetch(`${product}/${otherUser.user.my_callsign}`)).text();
    expect(html).not.toMatch(/<img src=x|<svg[ /]onload/);
    const expected = await elementsOf('/login');
    expect(expected).toContain('<script');
    for (const path of [...pagesOf(otherUser), ...contacts.map((id) => `/qso/${id}`)])
      expect({ path, elements: await elementsOf(path) }).toEqual({ path, elements: expected });
  });
});
