import { setTimeout as pause } from 'node:timers/promises';
import type { ReportedScore, ReportedScoresResponse } from '@pileup/contract/contests/scoreboard';
import fc from 'fast-check';
import request from 'supertest';
import { CheckedContacts } from '../../../backend/src/contests/reported/checked-contacts.js';
import { scoreXml } from '../../fixtures/score-xml.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';

const testApp = await startTestApp();
let me: Operator;
let key: string;
beforeEach(async () => {
  me = await testApp.operator();
  key = (await me.call('vapikey')).body.api_key;
});

/** Sends a body, by default without a content type, as programs do. */
async function send(body: string, type = '', path = '/api/scoreboard') {
  const post = request(testApp.server).post(path).auth(me.callsign, key);
  if (type) post.type(type);
  else post.unset('Content-Type');
  return post.send(body);
}
/** The score shown to others, once it fulfils a condition. */
async function shown(fulfils: (score: ReportedScore | undefined) => boolean, contest = 'CQ-WW-CW') {
  for (const deadline = Date.now() + 120_000; ; await pause(100)) {
    const { contests } = await testApp.hotRead<ReportedScoresResponse>('vreportedscores');
    const score = contests
      .find((each) => each.contest === contest)
      ?.scores.find((each) => each.callsign === me.callsign);
    if (fulfils(score)) return score;
    if (Date.now() > deadline) throw new Error(`still shown: ${JSON.stringify(score)}`);
  }
}
const stored = async () =>
  (
    await testApp.sql<{ score: number }>(
      "select (state ->> 'score')::integer as score from contests.reported_score where account_id = $1",
      [me.user.id],
    )
  ).map(({ score }) => score);
const response = (Status: string, Description: unknown = expect.any(String)) => ({
  Status,
  Description,
  TimeStamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
});

const contact = (id: string, call: string, minute: string) => `<contactinfo><ID>${id.repeat(32)}</ID>
  <CabrilloString>QSO: 14025 CW 2026-11-21 12${minute} ${me.callsign} 599 14 ${call} 599 5</CabrilloString>
  <timestamp>2026-11-21 12:${minute}:07</timestamp></contactinfo>`;

test('one score in three forms, with and without a slash, gives one result', async () => {
  const xml = scoreXml(me.callsign);
  const whole = encodeURIComponent(xml).replaceAll('%20', '+');
  for (const [body, type, path] of [
    [xml, 'text/xml', '/api/scoreboard'],
    [whole, '', '/api/scoreboard/'],
    [`xml=${whole}`, 'application/x-www-form-urlencoded', '/api/scoreboard'],
    [`<rtc>${xml.replace(/^<\?.*\?>/, '')}</rtc>`, 'application/json', '/api/scoreboard/'],
  ] as const) {
    await testApp.sql('delete from contests.reported_score where account_id = $1', [me.user.id]);
    const { status, body: reply } = await send(body, type, path);
    expect([status, reply]).toEqual([200, response('OK', `Score of ${me.callsign} in CQ-WW-CW: 27.`)]);
    const [row] = await testApp.sql<{ state: object }>(
      'select state from contests.reported_score where account_id = $1',
      [me.user.id],
    );
    expect(row?.state).toEqual({
      call: me.callsign,
      score: 27,
      category: {
        operator: 'SINGLE-OP',
        assisted: 'ASSISTED',
        band: 'ALL',
        mode: 'CW',
        power: 'LOW',
        transmitter: 'ONE',
        station: '',
        overlay: '',
      },
      contacts: 5,
      points: 3,
      multipliers: 9,
      club: 'Contest & DX Club',
      operators: '',
      program: 'not1mm 24.1.1',
      at: '2026-11-21T12:00:00.000Z',
    });
  }
  const form = request(testApp.server).post('/api/scoreboard').auth(me.callsign, key).field('xml', xml);
  expect((await form).body).toEqual(response('OK'));
});

test('the total of the only mode is the total; of several modes, only the row for all is', async () => {
  const xml = scoreXml(me.callsign).replace(/<breakdown>.*<\/breakdown>/s, '<breakdown>ROWS</breakdown>');
  const counts = async (at: number, rows: string) => {
    const sent = xml.replace('ROWS', rows).replace(/(<timestamp>[^<]*)\d\d</, `$1${at}<`);
    expect((await send(sent, 'text/xml')).body.Status).toBe('OK');
    const [row] = await testApp.sql<{ state: { contacts: number; points: number; multipliers: number } }>(
      'select state from contests.reported_score where account_id = $1',
      [me.user.id],
    );
    return [row?.state.contacts, row?.state.points, row?.state.multipliers];
  };
  const digital =
    '<qso band="ALL" mode="DIG">120</qso><qso band="20" mode="DIG">80</qso><point band="ALL" mode="DIG">300</point>' +
    '<mult band="ALL" mode="DIG" type="gridsquare">40</mult><mult band="ALL" mode="ALL" type="country">7</mult>';
  expect(await counts(10, digital)).toEqual([120, 300, 47]);
  const mixed = '<qso band="total" mode="CW">10</qso><qso band="total" mode="PH">20</qso>';
  expect(await counts(11, mixed)).toEqual([null, null, null]);
  expect(await counts(12, `${mixed}<qso band="total" mode="ALL">29</qso>`)).toEqual([29, null, null]);
});

test('a later time stamp wins over a higher score, an older one changes nothing', async () => {
  expect((await send(scoreXml(me.callsign, { score: 66, at: '2026-11-21 12:10:00' }))).body.Status).toBe('OK');
  expect((await send(scoreXml(me.callsign, { score: 60, at: '2026-11-21 12:11:00' }))).body.Status).toBe('OK');
  expect(await stored()).toEqual([60]);
  const { status, body } = await send(scoreXml(me.callsign, { score: 99, at: '2026-11-21 12:09:59' }));
  expect([status, body]).toEqual([409, response('Error', expect.stringMatching(/older/))]);
  expect(await stored()).toEqual([60]);
  // The latest of scores sent from two computers at once stays.
  const seconds = Array.from({ length: 10 }, (_, n) => n);
  await Promise.all(seconds.map((n) => send(scoreXml(me.callsign, { score: n, at: `2026-11-21 12:20:0${n}` }))));
  expect(await stored()).toEqual([9]);
});

test('refusals say what is wrong, and store nothing', async () => {
  const xml = scoreXml(me.callsign);
  const without = (name: string) => xml.replace(new RegExp(`<${name}[ >].*</${name}>`), '');
  for (const [body, status, text] of [
    [
      scoreXml(me.callsign, { contest: 'CQ-WW-SSTV' }),
      400,
      /‘CQ-WW-SSTV’ is not .* Accepted are: .*CQ-WW-CW, .*WW-DIGI/,
    ],
    [scoreXml('K1QZZ'), 403, /key belongs to .*, not to K1QZZ\./],
    [scoreXml(me.callsign, { at: '2126-01-01 00:00:00' }), 422, /future/],
    [scoreXml(me.callsign, { at: 'yesterday' }), 400, /timestamp/],
    [without('contest'), 400, /contest is missing/],
    [without('class'), 400, /class is missing/],
    [without('score'), 400, /score/],
    [without('call'), 400, /call/],
    [`<!DOCTYPE a [<!ENTITY b "c">]>${xml}`, 400, /Document type/],
    [xml.replace('x</class>', '&bomb;</class>'), 400, /Entities/],
    [`<!-- ${'x'.repeat(65_536)} -->${xml}`, 413, /64 kB/],
    [`${'<a>'.repeat(9_000)}`, 400, /deeply/],
    [`<dynamicresults>${'<&'.repeat(9_000)}`, 400, /could not be read/],
    [xml.slice(0, 200), 400, /.+/],
    ['', 400, /no XML/],
    ['<html/>', 400, /dynamicresults is missing/],
  ] as const) {
    const answered = await send(body);
    expect([answered.status, answered.body]).toEqual([status, response('Error', expect.stringMatching(text))]);
  }
  expect(await stored()).toEqual([]);
  for (const [user, password] of [
    [me.callsign, 'pileup_wrong'],
    [me.callsign, me.token],
    ['K1QZZ', key],
  ] as const) {
    const { status, body } = await request(testApp.server).post('/api/scoreboard').auth(user, password).send(xml);
    expect([401, 403]).toContain(status);
    expect(body).toEqual(response('Error'));
  }
  const byAddress = await request(testApp.server).post(`/api/scoreboard?key=${key}`).unset('Content-Type').send(xml);
  expect(byAddress.body).toEqual(response('OK'));
});

test('a refusal names the well-known contests, however many of this site are over or planned', async () => {
  await testApp.sql(`
    insert into contests.contest (name, cabrillo_name, modes, bands, from_at, to_at, log_until, audience, rule, duplicates, changed_at)
    select name, name, '{}', '{}', at, at + interval '1 day', at + interval '2 days', 'everybody', 'cq-wpx', 'band', at
    from (select 'OWN-' || n as name, timestamptz '2026-01-01' + n * interval '60 days' as at from generate_series(-100, 100) n) own`);
  const { body } = await send(scoreXml(me.callsign, { contest: 'CQ-WW-SSTV' }));
  expect(body.Description).toMatch(/ALL-ASIAN-DX-CW, .*YO-DX-HF/);
  expect((await send(scoreXml(me.callsign, { contest: 'OWN-100' }))).body.Status).toBe('OK');
  await testApp.sql("delete from contests.contest where name like 'OWN-%'");
});

test('any body is answered, never with a fault of the server', async () => {
  const xml = scoreXml(me.callsign);
  const rtc = `<rtc>${contact('a', 'K1QA', '01')}<contactdelete><ID>${'b'.repeat(32)}</ID></contactdelete></rtc>`;
  const piece = fc.constantFrom(
    '<',
    '>',
    '&',
    '%',
    '%3C',
    'xml=',
    '<!',
    '<![CDATA[',
    '</rtc>',
    '\u0000',
    '&#0;',
    '&#xD800;',
    ' \u0001 ',
    '{',
    '1e999',
    '-',
  );
  const body = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
    fc
      .tuple(fc.constantFrom(xml, rtc), fc.nat(xml.length), fc.nat(40), piece)
      .map(([whole, at, gone, by]) => whole.slice(0, at) + by + whole.slice(at + gone)),
    // Contacts stay readable, so that most of them are corrections.
    fc
      .tuple(piece, fc.string({ unit: 'binary', maxLength: 8 }))
      .map(([by, text]) => rtc.replace('599 5<', () => `599 5${by === '<' ? '' : by}${text.replace(/[<&]/g, '')}<`)),
  );
  await fc.assert(
    fc.asyncProperty(
      body,
      fc.constantFrom('', 'text/xml', 'application/json', 'multipart/form-data'),
      async (text, type) => {
        const { status } = await send(text, type);
        expect(status).toBeLessThan(500);
      },
    ),
    { numRuns: amount(30, 300) },
  );
});

test('contacts that are sent along are logged, corrected and deleted, and confirmed', async () => {
  const score = (inner: string, at: string) => send(scoreXml(me.callsign, { inner, at, contacts: 3 }));
  const first = await score(contact('a', 'K1QA', '01') + contact('b', 'K1QB', '02'), '2026-11-21 12:03:00');
  expect(first.body).toEqual(response('CFM', 'Contacts stored: 2.'));
  const again = await score(contact('a', 'K1QA', '01') + contact('b', 'K1QBB', '02'), '2026-11-21 12:04:00');
  expect(again.body.Status).toBe('CFM');
  const log = async () =>
    (await me.call('vlogbook')).body.logbook.map(({ Call, TS, ContestName }) => [Call, TS, ContestName]);
  expect(await log()).toEqual([
    ['K1QBB', '2026-11-21T12:02:07Z', 'CQ-WW-CW'],
    ['K1QA', '2026-11-21T12:01:07Z', 'CQ-WW-CW'],
  ]);
  const bad = `<contactinfo><ID>${'c'.repeat(32)}</ID><CabrilloString>QSO: 1 CW</CabrilloString></contactinfo>`;
  const mixed = await score(`${bad}<contactdelete><ID>${'b'.repeat(32)}</ID></contactdelete>`, '2026-11-21 12:05:00');
  expect(mixed.body).toEqual(response('CFM', expect.stringMatching(/stored: 0\. Not stored: 1 \(/)));
  expect(await log()).toEqual([['K1QA', '2026-11-21T12:01:07Z', 'CQ-WW-CW']]);
  const late = await score(contact('d', 'K1QD', '03'), '2026-11-21 12:00:00');
  expect(late.body).toEqual(response('CFM', expect.stringMatching(/stored: 1\. .*older/)));
  await testApp.app.get(CheckedContacts).countChanged();
  expect(await shown((seen) => seen?.checked === 66)).toMatchObject({ contacts: 3, program: 'not1mm 24.1.1' });
});

test('a program whose contacts are missing here is asked for all of them, once an hour', async () => {
  const post = (inner: string, contacts: number, at: string) =>
    send(scoreXml(me.callsign, { inner, at, contacts, contest: 'CQWWCW' }));
  // A program that only sends scores is not asked.
  expect((await post('', 5, '2026-11-21 12:01:00')).body.Status).toBe('OK');
  await post(contact('a', 'K1QA', '01'), 3, '2026-11-21 12:02:00');
  const asked = await post('', 3, '2026-11-21 12:03:00');
  expect(asked.body).toEqual(response('ResyncLog', expect.stringMatching(/missing here: 2\.$/)));
  expect((await post('', 3, '2026-11-21 12:04:00')).body.Status).toBe('OK');
  testApp.clock.jump(3_600_000);
  await post(contact('b', 'K1QB', '02') + contact('c', 'K1QC', '03'), 3, '2026-11-21 12:05:00');
  expect((await post('', 3, '2026-11-21 12:06:00')).body.Status).toBe('OK');
});

test('contacts and deletions are executed in their order', async () => {
  const gone = (id: string) => `<contactdelete><ID>${id.repeat(32)}</ID></contactdelete>`;
  const rtc = (inner: string) => send(`<rtc>${inner}</rtc>`);
  const calls = async () => (await me.call('vlogbook')).body.logbook.map(({ Call }) => Call).sort();
  expect((await rtc(contact('a', 'K1QA', '01') + contact('b', 'K1QB', '02'))).body.Status).toBe('CFM');
  // The program corrects the same contact, then one with another call.
  expect((await rtc(gone('a') + contact('a', 'K1QA', '01'))).body.Status).toBe('CFM');
  expect(await calls()).toEqual(['K1QA', 'K1QB']);
  expect((await rtc(gone('b') + contact('b', 'K1QC', '02'))).body.Status).toBe('CFM');
  expect(await calls()).toEqual(['K1QA', 'K1QC']);
  expect((await rtc(contact('a', 'K1QD', '01') + gone('a'))).body.Status).toBe('CFM');
  expect(await calls()).toEqual(['K1QC']);
});

test('control characters are removed from contacts, also from corrections, and X-QSO is stored', async () => {
  const rtc = async (text: string, tag = 'QSO:') => {
    const inner = contact('a', 'K1QA', '01').replace('599 5<', `599 ${text}<`).replace('QSO:', tag);
    const { status, body } = await send(`<rtc>${inner}</rtc>`);
    expect([status, body]).toEqual([200, response('CFM', 'Contacts stored: 1.')]);
    const [row] = await testApp.sql<{ fields: Record<string, string> }>(
      'select fields from logbook.qso where account_id = $1 and deleted_at is null',
      [me.user.id],
    );
    return [row?.fields.SRX_STRING, row?.fields.APP_CABRILLO_X_QSO];
  };
  expect(await rtc('\u00005')).toEqual(['5', undefined]);
  expect(await rtc('6\u0001', 'x-qso:')).toEqual(['6', 'Y']);
  expect(await rtc('7\u0000')).toEqual(['7', undefined]);
});

test('what others see: live, an hour later, or only the total; checked against the log', async () => {
  const at = (minutes: number) =>
    new Date(testApp.clock.now() + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  await send(scoreXml(me.callsign, { at: at(0), contest: 'CQWWSSB' }));
  expect(await shown((seen) => seen?.checked === 0, 'CQ-WW-SSB')).toMatchObject({ score: 27, visibility: 'live' });
  await me.logQso({ Call: 'JA1QYZ', ContestName: 'CQ-WW-SSB' });
  await testApp.app.get(CheckedContacts).countChanged();
  await shown((seen) => seen?.checked === 20, 'CQ-WW-SSB');
  // Only stations whose contacts changed are counted again, and all of them once an hour.
  const here = () =>
    testApp.sql('select contacts_here as n from contests.reported_score where account_id = $1', [me.user.id]);
  await testApp.sql('update contests.reported_score set contacts_here = 5 where account_id = $1', [me.user.id]);
  await testApp.app.get(CheckedContacts).countChanged();
  expect(await here()).toEqual([{ n: 5 }]);
  await me.logQso({ Call: 'JA2QYZ', ContestName: 'CQ-WW-SSB' });
  await testApp.app.get(CheckedContacts).countChanged();
  expect(await here()).toEqual([{ n: 2 }]);
  const choose = (visibility?: string) => me.call('vscorevisibility', { visibility });
  expect((await choose()).body).toEqual({ visibility: 'live' });
  expect((await choose('total')).body).toEqual({ visibility: 'total' });
  const total = { score: 27, contacts: null, points: null, multipliers: null, checked: null };
  expect(await shown((seen) => seen?.visibility === 'total', 'CQ-WW-SSB')).toMatchObject(total);
  await choose('delayed');
  await shown((seen) => seen === undefined, 'CQ-WW-SSB');
  testApp.clock.jump(61 * 60_000);
  await testApp.sql('update contests.reported_score set contacts_here = 5 where account_id = $1', [me.user.id]);
  await testApp.app.get(CheckedContacts).countChanged();
  expect(await here()).toEqual([{ n: 2 }]);
  await send(scoreXml(me.callsign, { at: at(0), contest: 'CQ-WW-SSB', score: 1_000 }));
  expect(await shown((seen) => seen !== undefined, 'CQ-WW-SSB')).toMatchObject({
    score: 27,
    checked: null,
    visibility: 'delayed',
  });
  expect((await choose('later')).status).toBe(400);
  await me.saveProfile({ exclude_from_leaderboards: true });
  await shown((seen) => seen === undefined, 'CQ-WW-SSB');
});
