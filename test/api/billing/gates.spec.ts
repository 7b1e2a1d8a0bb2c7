import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxAct } from '@pileup/contract/billing';
import type { LiveArc } from '@pileup/contract/globe';
import type { FeedItem } from '@pileup/contract/social';
import { Billing } from '../../../backend/src/billing/index.js';
import { type Operator, startTestApp } from '../../test-app.ts';

const DAY = 86_400_000;
const TABLE = new URL('../../fixtures/gates.txt', import.meta.url);
const INSTALLER = 'pileup-bridge-linux-x64';

interface Visitor {
  readonly id: number;
  readonly callsign: string;
  readonly token: string;
}

const testApp = await startTestApp();

const act = async (me: Operator, ...acts: SandboxAct[]) => {
  for (const name of acts) {
    testApp.clock.jump(1_000);
    expect([name, (await me.call('vsandbox/act', { act: name })).status]).toEqual([name, 200]);
  }
};

async function member(plan: 'trial' | 'monthly'): Promise<Operator> {
  const me = await testApp.operator();
  const id = (await me.call('vsubscription/checkout', { plan })).body.url.split('/').at(-1);
  expect((await me.call('vsandbox/act', { id, act: 'pay' })).status).toBe(200);
  return me;
}

const visitorOf = ({ user, callsign, token }: Operator): Visitor => ({ id: user.id, callsign, token });

async function subOf(main: Operator, callsign: string): Promise<Visitor> {
  const { user } = (await main.call('vaddsubaccount', { callsign })).body;
  const { token } = (await main.call('vLoginToSubaccount', { sub_account_id: user.id })).body;
  return { id: user.id, callsign, token };
}

/** Every kind of visitor, made by the events of a subscription. */
async function everyVisitor(): Promise<Map<string, Visitor | null>> {
  const paused = await member('monthly');
  expect((await paused.call('vsubscription/pause', { months: 6 })).status).toBe(200);
  testApp.clock.jump(32 * DAY);
  const paid = await member('monthly');
  const [grace, lapsed, disputed, refunded] = [
    await member('monthly'),
    await member('trial'),
    await member('monthly'),
    await member('monthly'),
  ];
  await act(grace, 'fail');
  await act(lapsed, 'fail', 'end grace');
  await act(disputed, 'dispute');
  await act(refunded, 'refund');
  const gift = await testApp.operator();
  const { url } = (await paid.call('vsubscription/gift', { callsigns: [gift.callsign], months: 1 })).body;
  await paid.call('vsandbox/act', { id: url.split('/').at(-1), act: 'pay' });
  const cancelled = await member('monthly');
  expect((await cancelled.call('vsubscription/cancel')).status).toBe(200);
  const administrator = await testApp.operator();
  await testApp.sql('update identity.account set is_admin = true where id = $1', [administrator.user.id]);
  const mains = { free: await testApp.operator(), trial: await member('trial'), paid, grace, gift, cancelled, paused };
  return new Map<string, Visitor | null>([
    ['visitor', null],
    ...Object.entries({ ...mains, lapsed, disputed, refunded }).map(([name, me]) => [name, visitorOf(me)] as const),
    ['sub of paid', await subOf(paid, 'EA8QSA')],
    ['sub of lapsed', await subOf(lapsed, 'EA8QSB')],
    ['administrator', visitorOf(administrator)],
  ]);
}

function release(): void {
  const folder = join(testApp.dataDir, 'releases', '9.9.9');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, INSTALLER), 'program');
  const assets = [{ name: INSTALLER, size: 7, sha256: '0'.repeat(64), content_type: 'application/octet-stream' }];
  const listing = { tag_name: 'v9.9.9', name: 'Bridge', published_at: '2026-11-23T19:42:00Z', assets };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(listing));
}

/** Whether contacts of others are blurred; those with an even id are candidates. */
const blurOf = (items: readonly { entity_id: number; hidden: boolean }[]) => {
  const even = items.filter(({ entity_id }) => entity_id % 2 === 0);
  expect(even.length).toBeGreaterThan(0);
  return even.every(({ hidden }) => hidden) ? 'blurred' : even.some(({ hidden }) => hidden) ? 'mixed' : 'full';
};

test('every gate opens for exactly those who have access, as the table says', async () => {
  release();
  const visitors = await everyVisitor();
  const poster = await testApp.operator();
  await poster.saveProfile({ grid: 'IO81' });
  for (let n = 0; n < 4; n++) await poster.logQso({ Call: `JA1QY${'ABCD'[n]}`, GridSquare: 'PM95' });
  const billing = testApp.app.get(Billing, { strict: false });
  const feed = (token?: string) => testApp.hotRead<FeedItem[]>('main_public_feed', token);
  const arcs = (token?: string) => testApp.hotRead<LiveArc[]>('live-arcs', token);
  await testApp.until(async () => (await feed()).length >= 4 && (await arcs()).length >= 4);

  const rows: string[][] = [];
  for (const [name, visitor] of visitors) {
    const token = visitor?.token;
    const message = { recipient_id: poster.user.id, message: 'Thanks for the contact' };
    const row = [name];
    row.push(String((await testApp.call('vsendmessage', message, {}, token)).status));
    row.push(String((await testApp.call('vdownload', { version: '9.9.9', file: INSTALLER }, {}, token)).status));
    row.push(blurOf((await feed(token)).map(({ entity_id, blurred }) => ({ entity_id, hidden: blurred }))));
    const shown = (await arcs(token)).map(({ entity_id, to }) => ({ entity_id, hidden: !/^JA1QY/.test(to.call) }));
    row.push(blurOf(shown));
    if (visitor) {
      const profile = await testApp.http('get', `/api/vprofilefor?callsign=${visitor.callsign}`);
      row.push(String(profile.body.profile.sub));
      row.push((await billing.isSubscribedAt(visitor.id, testApp.clock.now())) ? 'counts' : 'no');
    } else {
      row.push('-', '-');
    }
    const { status, body } = await testApp.call('vsr', {}, {}, token);
    row.push(status === 200 ? String(body.subscription.level) : String(status));
    rows.push(row);
  }
  const table = readFileSync(TABLE, 'utf8').trim().split('\n').slice(2);
  expect(rows).toEqual(table.map((line) => line.split(/ {2,}/)));
});

test('a refund takes effect on open sockets, calls and reads within seconds, without a new connection', async () => {
  const [reader, poster] = [await member('monthly'), await testApp.operator()];
  using client = await testApp.liveClient(reader.token);
  let n = 0;
  /** Whether the next contact that may be blurred arrives so. */
  const nextIs = async (blurred: boolean) => {
    const { qdo_id } = await poster.logQso({ Call: `DL${n++}QA` });
    if (qdo_id % 2 === 1) return false;
    const received = await client.waitFor('qso', ({ items }) => items.some(({ entity_id }) => entity_id === qdo_id));
    return received.items.find(({ entity_id }) => entity_id === qdo_id)?.blurred === blurred;
  };
  await testApp.eventually(() => nextIs(false), Boolean, 30);
  await act(reader, 'refund');
  testApp.clock.jump(1_000);
  const message = { recipient_id: poster.user.id, message: 'Thanks for the contact' };
  expect((await reader.call('vsendmessage', message)).body).toMatchObject({ code: 'upgrade_required' });
  expect((await reader.call('vsr')).body.subscription.level).toBe(0);
  await testApp.eventually(() => nextIs(true), Boolean, 30);
  await act(reader, 'renew');
  expect((await reader.call('vsendmessage', message)).status).toBe(200);
  await testApp.eventually(() => nextIs(false), Boolean, 30);
});
