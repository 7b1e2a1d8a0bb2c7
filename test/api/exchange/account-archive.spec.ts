import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields } from '@pileup/adif/record';
import { ExportsCleanup } from '../../../backend/src/exchange/exports/exports-cleanup.js';
import { AccountDataRegistry } from '../../../backend/src/platform/account-data.js';
import { archiveOf, downloadExport, exportEnded } from '../../account-archive.ts';
import { ACCOUNT_COLUMNS } from '../../exhaustive/account-columns.ts';
import { CONTEST_LOG_WITH_QTC } from '../../fixtures/adif.ts';
import { startTestApp, TestApp } from '../../test-app.ts';
import { publish } from '../content/written-posts.ts';

const HOUR = 3_600_000;
const SUB_OF = `insert into identity.account (email, callsign, managed_by_id) values ('', $1, $2) returning id`;

const SET_DELETE_AT = 'update identity.account set delete_at = $2 where id = $1';

/**
 * Every table with rows of an account: the file of the archive that has them, or why none has. A new table joins the list
 * with its file.
 */
const ARCHIVED: Readonly<Record<string, string>> = {
  'admin.act': 'administration.json',
  'admin.contact_message': 'contact-messages.json',
  'admin.limit_hit': 'limits.json',
  'admin.page_view': 'page-views.json',
  'admin.report': 'reports.json',
  'admin.reported': 'a report is its reporter’s, who must not be known to the owner of the content',
  'awards.award': 'awards.json',
  'awards.file': 'awards.json',
  'awards.place': 'computed from the log',
  'billing.checkout': 'an attempt at the payment service, which has it',
  'billing.customer': 'the number of the customer at the payment service',
  'billing.gift': 'billing.json',
  'billing.history': 'billing.json',
  'billing.payment': 'billing.json',
  'billing.period': 'billing.json',
  'billing.receipt': 'billing.json',
  'billing.sandbox': 'the state of a test without money',
  'billing.subscription': 'billing.json',
  'billing.trial': 'billing.json',
  'content.card_template': 'qsl-card.json',
  'content.comment': 'comments.json',
  'content.media': 'recordings-and-pictures.json',
  'content.media_notice': 'the state of a notice to administrators',
  'content.media_received': 'a step of storing a file',
  'content.picture': 'made from the card and the contact',
  'content.post': 'posts.json',
  'content.post_picture': 'post-pictures.json',
  'content.stream': 'stream.json',
  'contests.contact': 'computed from the log',
  'contests.entry': 'contests.json',
  'contests.result': 'contests.json',
  'services.callbook_entry': 'entries of an outside callbook, which has them',
  'services.eqsl_card': 'QSL cards of others, at the outside service',
  'exchange.export': 'exports.json',
  'exchange.import': 'imports.json',
  'exchange.kept': 'a step of a running import',
  'exchange.qtc_line': 'imports-qtc.json',
  'exchange.rejected': 'imports-rejected.json',
  'programs.sent_contact': 'a step of sending to an outside service, which has the contact',
  'services.service_connection': 'outside-services.json',
  'services.service_contact': 'a step of sending to an outside service, which has the contact',
  'globe.recorded': 'computed from the log',
  'identity.account': 'account.json',
  'identity.letter_link': 'a secret of an e-mail',
  'identity.mobile_code': 'a secret of a message',
  'identity.paired_computer': 'paired-computers.json',
  'identity.pairing_code': 'a secret of five minutes',
  'identity.pin': 'a secret of ten minutes',
  'identity.session': 'sessions.json',
  'identity.unreviewed': 'account.json',
  'logbook.before_import': 'contacts-before-imports.json',
  'logbook.edit': 'edits.json',
  'logbook.qso': 'log.adi',
  'logbook.qso_change': 'contact-changes.json',
  'logbook.saved_filter': 'saved-filters.json',
  'logbook.serial': 'contest-serials.json',
  'logbook.setup': 'setups.json',
  'logbook.tally': 'computed from the log',
  'presence.program': 'programs.json',
  'presence.qsy': 'a step of a change of frequency',
  'presence.rig': 'radio.json',
  'presence.seen': 'radio.json',
  'presence.transmission': 'a step of sending a macro through the radio',
  'ranking.counted': 'computed from the log',
  'ranking.day': 'computed from the log',
  'ranking.pace': 'computed from the log',
  'contests.reported_score': 'scores.json',
  'contests.reported_score_past': 'what a score was an hour ago, for others',
  'contests.score_choice': 'scores.json',
  'ranking.station': 'account.json',
  'social.block': 'blocked.json',
  'social.digest': 'when the last e-mail with news was sent',
  'social.follow': 'following.json',
  'social.inbox_seen': 'when the inbox was last open',
  'social.muted_kind': 'muted-notifications.json',
  'social.noticed': 'which notifications were sent, so that none is sent twice',
  'social.notification': 'inbox.json',
  'social.photo': 'photos.json',
  'social.profile_photo': 'photos.json',
  'social.squares_arrived': 'computed from the log',
  'social.station': 'account.json',
  'social.stats_year': 'computed from the log',
  'social.worked_count': 'computed from the log',
  'social.worked_counted': 'computed from the log',
  'social.worked_pending': 'computed from the log',
};

const json = (files: Map<string, Buffer>, path: string) => JSON.parse(files.get(path)?.toString() ?? 'null');

function records(adi: Buffer | undefined): AdifFields[] {
  const reader = new AdifReader();
  const found: AdifFields[] = [];
  for (const record of [...reader.push(adi ?? Buffer.alloc(0)), ...reader.end()]) found.push(record.fields);
  return found;
}

const testApp = await startTestApp();

describe('account archive', () => {
  test('is one file with the log, the account and the data of every module', async () => {
    const me = await testApp.operator();
    const otherUser = await testApp.operator();
    await otherUser.logQso({ Call: 'JA9QXX' });
    await me.logQso({ Comment: 'ünïcode 日本' });
    const { qdo_id } = await me.logQso({ Call: 'DL1QAA' });
    await me.call('vqso/nuke', { qdo_id });
    await me.call('vfilter/save', { name: 'Top band', filter: 'band:160m' });
    await me.call('vsetup/save', { name: 'Cabin', fields: { MY_CITY: 'Bath' } });
    await me.call('vstream/save', { kind: 'twitch', source: 'twitch.tv/g4qab', title: 'The shack' });
    await me.importFile(
      '<CALL:6>JA1QZZ<QSO_DATE:8>20260101<TIME_ON:4>1200<BAND:3>20m<MODE:2>CW<EOR><CALL:6>JA1QZZ<EOR>',
    );
    await me.importFile(CONTEST_LOG_WITH_QTC, 'wae.log');
    const { code } = (await me.call('vpairingcode')).body;
    const { api_key } = (await testApp.call('vpair', { code, name: 'Shack' })).body;
    await testApp.call('vrigcontrol/set', { freq: 14_205, mode: 'USB', program: 'flrig' }, {}, api_key);

    const id = await publish(testApp, me, { title: 'A post in the archive' });
    await me.call('vcomment/store', { about: 'post', id, text: 'A comment in the archive' });

    const files = await archiveOf(testApp, me);
    expect(json(files, 'imports-qtc.json')).toMatchObject([{ line: 5, text: expect.stringMatching(/^QTC: /) }]);
    expect(json(files, 'posts.json')).toMatchObject([{ id, title: 'A post in the archive' }]);
    expect(json(files, 'comments.json')).toMatchObject([
      { about: 'post', about_id: id, text: 'A comment in the archive' },
    ]);
    expect(
      files
        .get(`post-pictures/${json(files, 'post-pictures.json')[0].name}`)
        ?.subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8');
    expect([...files.keys()].at(-1)).toBe('README.txt');
    expect([...files.keys()].sort()).toEqual(
      expect.arrayContaining(
        (
          'README.txt account.json exports.json imports-rejected.json imports.json log-deleted.adi ' +
          'contest-serials.json log.adi paired-computers.json programs.json radio.json saved-filters.json sessions.json setups.json stream.json'
        ).split(' '),
      ),
    );
    const readme = files.get('README.txt')?.toString() ?? '';
    for (const path of files.keys())
      if (path !== 'README.txt') expect(readme).toMatch(new RegExp(`^${path} +[A-Z].*\\.$`, 'm'));
    expect(readme).toContain(me.callsign);

    expect(records(files.get('log.adi')).map(({ CALL }) => CALL)).toEqual(['JA1QZZ', 'W1QAA', 'JA1QYZ']);
    expect(records(files.get('log-deleted.adi')).map(({ CALL }) => CALL)).toEqual(['DL1QAA']);
    for (const path of files.keys()) if (path.endsWith('.json')) expect(() => json(files, path)).not.toThrow();
    expect(json(files, 'account.json').user).toMatchObject({ my_callsign: me.callsign, email: me.email });
    expect(json(files, 'sessions.json')).toHaveLength(1);
    expect(json(files, 'setups.json')).toMatchObject([{ name: 'Cabin', fields: { MY_CITY: 'Bath' } }]);
    expect(json(files, 'saved-filters.json')).toMatchObject([{ name: 'Top band', filter: 'band:160m' }]);
    expect(json(files, 'stream.json')).toMatchObject([{ kind: 'twitch', source: 'g4qab', title: 'The shack' }]);
    expect(json(files, 'paired-computers.json')).toMatchObject([{ name: 'Shack' }]);
    expect(json(files, 'radio.json').radio).toMatchObject({ freq_hz: 14_205_000, mode: 'USB' });
    expect(json(files, 'imports.json')).toMatchObject([
      { filename: 'wae.log', read: 1, qtc: 1 },
      { filename: 'log.adi', added: 1, rejected: 1 },
    ]);
    expect(json(files, 'imports-rejected.json')).toMatchObject([
      { record: 2, text: expect.stringContaining('JA1QZZ') },
    ]);
    const all = [...files.values()].join('\n');
    expect(all).not.toContain('JA9QXX');
    expect(all).not.toContain(api_key);
    expect(all).not.toContain(me.token);
  });

  test('has the history of each contact and the changes of several', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const foreign = await other.logQso();
    await other.call('vqso/update', { qdo_id: foreign.qdo_id, Comment: 'not mine' });
    const { qdo_id } = await me.logQso({ Comment: 'first' });
    await me.call('vqso/update', { qdo_id, Comment: 'second' });
    await me.call('vqso/update', { qdo_id, Comment: 'third', Name: 'Haruka' });
    const many = await Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        me.logQso({
          Call: `DL${n % 10}Q${String.fromCharCode(65 + (n % 26))}`,
          TS: `2026-01-01T00:${String(n % 60).padStart(2, '0')}:00`,
          Mode: n < 60 ? 'CW' : 'SSB',
        }),
      ),
    );
    expect(new Set(many.map((qso) => qso.qdo_id)).size).toBe(120);
    const { id } = (await me.call('vedit/preview', { action: 'set', values: { Comment: 'evening' } })).body.edit;
    await me.call('vedit/apply', { id });
    await testApp.until(async () => (await me.call('vedits')).body.edits[0]?.status === 'applied');

    const files = await archiveOf(testApp, me);
    expect(json(files, 'edits.json')).toMatchObject([
      { id, action: 'set', status: 'applied', changed: 121, values: { Comment: 'evening' } },
    ]);
    const changed = json(files, 'contact-changes.json');
    expect(changed).toHaveLength(121);
    expect(changed[0]).toMatchObject({
      qdo_id,
      Call: 'JA1QYZ',
      history: [
        { edit_id: id, changes: [{ field: 'Comment', was: 'third', becomes: 'evening' }] },
        {
          edit_id: null,
          changes: [
            { field: 'Name', was: '', becomes: 'Haruka' },
            { field: 'Comment', was: 'second', becomes: 'third' },
          ],
        },
        { edit_id: null, changes: [{ field: 'Comment', was: 'first', becomes: 'second' }] },
      ],
    });
    expect([...files.values()].join('\n')).not.toContain('not mine');
  });

  test('has contacts as they were before an import completed them', async () => {
    const me = await testApp.operator();
    const record = (more: string) =>
      `<CALL:6>JA1QZZ<QSO_DATE:8>20260101<TIME_ON:4>1200<BAND:3>20m<MODE:2>CW${more}<EOR>`;
    await me.importFile(record(''));
    const { id } = await me.importFile(record('<COMMENT:3>tnx'));
    expect(json(await archiveOf(testApp, me), 'contacts-before-imports.json')).toMatchObject([
      { import_id: id, was: { call: 'JA1QZZ', comment: '' } },
    ]);
  });

  test('covers every table', async () => {
    const tables = await testApp.sql<{ name: string }>(ACCOUNT_COLUMNS);
    expect([...new Set(tables.map(({ name }) => name))].sort()).toEqual(Object.keys(ARCHIVED).sort());
    const sources = join(import.meta.dirname, '../../../backend/src');
    const text = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(sources, name), 'utf8'))
      .join('\n');
    for (const file of Object.values(ARCHIVED).filter((value) => /^\S+\.\w+$/.test(value)))
      expect([file, text.includes(`'${file}'`)]).toEqual([file, true]);
  });

  test('its log can be imported again unchanged', async () => {
    const me = await testApp.operator();
    const log = Array.from(
      { length: 3_000 },
      (_, n) =>
        `<CALL:6>JA1QYZ<QSO_DATE:8>20260101<TIME_ON:4>${String(Math.floor(n / 60) % 24).padStart(2, '0')}${String(n % 60).padStart(2, '0')}<BAND:3>${n < 1_440 ? '20m' : n < 2_880 ? '40m' : '15m'}<MODE:2>CW<APP_QQ_N:4>${String(n).padStart(4, '0')}<EOR>\n`,
    ).join('');
    expect(await me.importFile(log)).toMatchObject({ added: 3_000 });
    const { id } = (await me.call('vexporteverything')).body.job;
    expect(await exportEnded(me, id)).toMatchObject({ contacts: 3_000, format: 'zip', title: 'My data' });
    const first = (await archiveOf(testApp, me)).get('log.adi') ?? Buffer.alloc(0);

    const other = await testApp.operator();
    expect(await other.importFile(first)).toMatchObject({ read: 3_000, added: 3_000, rejected: 0 });
    const again = (await archiveOf(testApp, other)).get('log.adi');
    const own = (fields: AdifFields) => ({ ...fields, STATION_CALLSIGN: '', OPERATOR: '' });
    expect(records(again).map(own)).toEqual(records(first).map(own));
  });

  test('contains sub-accounts in folders of their own; a sub-account’s archive contains only itself', async () => {
    const me = await testApp.operator();
    await me.logQso();
    const [sub] = await testApp.sql<{ id: number }>(SUB_OF, ['EA8/M0QSU', me.user.id]);
    const { token } = await signedInAs(testApp, sub?.id ?? 0);
    await testApp.call('vqso/upsert', { data: { Call: 'LY2QRY', Mode: 'CW', Freq: 7_021.5 } }, {}, token);
    const files = await archiveOf(testApp, me);
    expect(records(files.get('EA8-M0QSU/log.adi')).map(({ CALL }) => CALL)).toEqual(['LY2QRY']);
    expect(json(files, 'EA8-M0QSU/account.json').user.my_callsign).toBe('EA8/M0QSU');
    const { job } = (await testApp.call('vexporteverything', {}, {}, token)).body;
    expect((await downloadExport(testApp, me.token, job.id)).status).toBe(404);
  });

  test('leaves out a sub-account that is due for erasure and still contains the rest', async () => {
    const me = await testApp.operator();
    const [sub] = await testApp.sql<{ id: number }>(SUB_OF, ['M0QGN', me.user.id]);
    await testApp.sql(SET_DELETE_AT, [sub?.id ?? 0, new Date(testApp.clock.now() - HOUR)]);
    const files = await archiveOf(testApp, me);
    expect([...files.keys()].filter((path) => path.startsWith('M0QGN'))).toEqual([]);
    expect(json(files, 'account.json').user).toMatchObject({ my_callsign: me.callsign, sub_accounts: [] });
  });

  test('refuses a second one while the first runs; a failure leaves no file', async () => {
    const me = await testApp.operator();
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let fails = true;
    testApp.app.get(AccountDataRegistry).add({
      async *files(accountId: number) {
        if (accountId !== me.user.id) return;
        await held;
        if (fails) throw new Error('no photo store today');
        yield { path: 'slow.txt', about: 'What came late.', content: 'here' };
      },
      erase: async () => undefined,
    });
    const first = await me.call('vexporteverything');
    expect(first.body).toMatchObject({ status: 'ok' });
    const { id } = first.body.job;
    const second = await me.call('vexporteverything');
    expect([second.status, second.body.error]).toEqual([
      409,
      'Your archive is already being prepared. Please wait for it to finish.',
    ]);
    release?.();
    expect(await exportEnded(me, id)).toMatchObject({ status: 9, error: expect.stringContaining('error on our side') });
    await pause(100);
    fails = false;
    expect((await archiveOf(testApp, me)).get('slow.txt')?.toString()).toBe('here');
  });

  // This test comes last: a second TestApp in the same process replaces the token strategy.
  test('is limited to one at a time and five a day, is readable by its owner only, and is gone after 24 hours', async () => {
    await using strict = await TestApp.create({ RATE_LIMIT_FACTOR: '1' });
    const me = await strict.operator();
    const other = await strict.operator();
    expect((await strict.call('vexporteverything')).status).toBe(401);
    const { id } = (await me.call('vexporteverything')).body.job;
    expect((await exportEnded(me, id)).filename).toBe(`${me.callsign.toLowerCase()}-everything.zip`);
    expect((await downloadExport(strict, other.token, id)).status).toBe(404);
    expect((await downloadExport(strict, me.token, id)).status).toBe(200);
    for (let n = 0; n < 4; n++) await exportEnded(me, (await me.call('vexporteverything')).body.job.id);
    const sixth = await me.call('vexporteverything');
    expect([sixth.status, Number(sixth.headers['retry-after']) > 3_600]).toEqual([429, true]);
    await exportEnded(other, (await other.call('vexporteverything')).body.job.id);

    strict.clock.jump(24 * HOUR + 60_000);
    expect((await downloadExport(strict, me.token, id)).status).toBe(404);
    await strict.app.get(ExportsCleanup).sweep();
    expect(readdirSync(join(strict.dataDir, 'exports'))).toEqual([]);
  });
});

/** A session of an account, as switching to it creates one. */
async function signedInAs(testApp: TestApp, accountId: number): Promise<{ token: string }> {
  const { Sessions } = await import('../../../backend/src/identity/sessions/sessions.js');
  return { token: await testApp.app.get(Sessions).begin(accountId, testApp.database) };
}
