import { ServiceRuns } from '../../../backend/src/services/sending/service-runs.js';
import { OutsideServices } from '../../fakes/outside-services.ts';
import { record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { forgetConnections } from './forget-connections.ts';

const services = await new OutsideServices().listen();
afterAll(() => services.close());
const testApp = await startTestApp(services.env);
const runs = testApp.app.get(ServiceRuns);
const NAMES = ['qrz', 'clublog', 'eqsl'] as const;

async function connected(): Promise<Operator> {
  await forgetConnections(testApp);
  const me = await testApp.operator();
  services.clear();
  for (const login of services.logins(me.callsign))
    expect(await me.call('vservice/connect', { ...login, auto_log: 1 })).toMatchObject({ status: 200 });
  return me;
}

/** A day long ago: its contacts wait for no service. */
const dayBefore = (days: number) =>
  new Date(testApp.clock.now() - days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const YESTERDAY = { QSO_DATE: dayBefore(1), TIME_ON: '120000', MODE: 'CW' };

/**
 * Reports a contact and waits until each service has decided; returns the known states, and the ids of LoTW's waiting.
 */
async function sent(me: Operator, fields: Record<string, string>) {
  const { body } = await me.call('vreport', { adif: record({ ...YESTERDAY, ...fields }), program: 'Test' });
  expect(body).toMatchObject({ added: 1 });
  const { logbook } = (await me.call('vlogbook')).body;
  const id = logbook[0]?.qdo_id ?? 0;
  const states = async () => (await me.call('vcontactservices', { qdo_ids: [id] })).body.states;
  const waiting = (await me.call('vlotw/contacts')).body.contacts;
  await testApp.until(async () => {
    for (const name of NAMES) await runs.run(me.user.id, name);
    return (await states()).every(({ service, state }) => service === 'lotw' || !/waiting|sent/.test(state));
  });
  const known = Object.fromEntries((await states()).map(({ service, state }) => [service, state]));
  return { id, known, waiting, reasons: (await states()).map(({ reason }) => reason) };
}

const records = () => ({
  qrz: [...services.qrz.book.values()].map((entry) => entry.record),
  clublog: [...services.clublog.book.values()],
  eqsl: [...services.eqsl.book.values()],
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['a time without its zero', { TIME_ON: '258' }, { TIME_ON: '025800' }],
  ['a frequency in kHz', { FREQ: '7041.5', BAND: '40m' }, { FREQ: '7.0415', BAND: '40m' }],
  ['a submode twice', { MODE: 'FT4', SUBMODE: 'FT4' }, { MODE: 'MFSK', SUBMODE: 'FT4' }],
  ['a sideband as mode', { MODE: 'USB' }, { MODE: 'SSB', SUBMODE: 'USB' }],
  [
    'known only by its end',
    { QSO_DATE: dayBefore(2), TIME_ON: '', QSO_DATE_OFF: dayBefore(1), TIME_OFF: '000500' },
    { QSO_DATE: dayBefore(1), TIME_ON: '000500' },
  ],
])('what is understood is sent, not the text of a file: %s', async (_, fields, expected) => {
  const me = await connected();
  const { known, waiting } = await sent(me, fields);
  expect(known).toEqual({ qrz: 'accepted', clublog: 'accepted', eqsl: 'accepted', lotw: 'waiting' });
  for (const [book, [first]] of Object.entries(records())) {
    expect([book, first]).toEqual([book, expect.objectContaining({ CALL: expect.any(String) })]);
    // Club Log's real-time interface takes the submode as the mode.
    for (const [name, value] of Object.entries(expected))
      if (first?.[name] !== undefined) expect([book, name, first[name]]).toEqual([book, name, value]);
    expect(Object.keys(first ?? {}).filter((name) => name.startsWith('APP_PILEUP'))).toEqual([]);
  }
  for (const [name, value] of Object.entries(expected)) expect([name, waiting[0]?.fields[name]]).toEqual([name, value]);
});

test.each<[string, Record<string, string>]>([
  ['a contact on 11 m', { CALL: '26QT101', BAND: '', FREQ: '27.185', MODE: 'FM' }],
  ['a contact that was not completed', { QSO_COMPLETE: 'NIL' }],
  ['a report of a listener', { SWL: 'y' }],
])('%s goes to no service', async (_, fields) => {
  const me = await connected();
  const { known, waiting } = await sent(me, fields);
  expect([known, waiting]).toEqual([{}, []]);
  expect(Object.values(records()).flat()).toEqual([]);
});

test('what is marked as not to be uploaded is not, and what is marked as uploaded counts as there', async () => {
  const me = await connected();
  const never = {
    CLUBLOG_QSO_UPLOAD_STATUS: 'N',
    QRZCOM_QSO_UPLOAD_STATUS: 'n',
    LOTW_QSL_SENT: 'I',
    EQSL_QSL_SENT: 'I',
  };
  expect(await sent(me, never)).toMatchObject({ known: {}, waiting: [] });
  // Every contact begins with "No".
  const no = await sent(me, { CALL: 'W1QAA', EQSL_QSL_SENT: 'N', LOTW_QSL_SENT: 'N' });
  expect(no.known).toEqual({ qrz: 'accepted', clublog: 'accepted', eqsl: 'accepted', lotw: 'waiting' });
  services.clear();
  const there = {
    CLUBLOG_QSO_UPLOAD_STATUS: 'Y',
    QRZCOM_QSO_UPLOAD_STATUS: 'Y',
    LOTW_QSL_SENT: 'Y',
    EQSL_QSL_SENT: 'Y',
  };
  const { id, known } = await sent(me, { CALL: 'W2QAA', ...there });
  expect(known).toEqual({ qrz: 'accepted', clublog: 'accepted', eqsl: 'accepted', lotw: 'accepted' });
  expect(Object.values(records()).flat()).toEqual([]);
  // A later change is sent.
  await me.call('vqso/update', { qdo_id: id, TS: new Date(testApp.clock.now() - 3_600_000).toISOString() });
  await testApp.until(async () => {
    await runs.run(me.user.id, 'qrz');
    return services.qrz.book.size === 1;
  });
});

test('a contact without a mode of ADIF is refused with the reason, until the mode is chosen', async () => {
  const me = await connected();
  const { id, known, reasons } = await sent(me, { MODE: 'PKTUSB' });
  expect(known).toEqual({ qrz: 'refused', clublog: 'refused', eqsl: 'refused', lotw: 'waiting' });
  expect(reasons).toContain('DATA is not an ADIF mode. Please choose the mode of this contact.');
  await me.call('vqso/update', { qdo_id: id, Mode: 'FT8' });
  await testApp.until(async () => {
    for (const name of NAMES) await runs.run(me.user.id, name);
    return Object.values(records()).every((book) => book.length === 1);
  });
  expect(records().qrz[0]?.MODE).toBe('FT8');
});
