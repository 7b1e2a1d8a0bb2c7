import { adif, record } from '../../fixtures/adif.ts';
import { startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();
const NOT_A_MODE = '‘NONSENSE’ is not a mode. Please choose one from the list, such as SSB, CW or FT8.';
const CONTACT = { Call: 'DL1QAA', Freq: 14_074, TS: '2026-10-20T12:00:00Z' };

test('a mode that does not exist is refused in forms and changes, and kept from files', async () => {
  const me = await testApp.operator();
  const refused = await me.call('vqso/upsert', { data: { ...CONTACT, Mode: 'NONSENSE' } });
  expect([refused.status, refused.body.errors?.Mode]).toEqual([400, [NOT_A_MODE]]);
  expect((await me.call('vlogbookcount')).body.count).toBe(0);
  for (const [Mode, SubMode, stored] of [
    ['ft8', '', 'FT8'],
    ['MFSK', 'FT4', 'MFSK'],
    ['PKTUSB', '', 'DATA'],
    ['OLIVIA 16/2000', '', 'OLIVIA'],
  ] as const) {
    const TS = new Date(Date.parse(CONTACT.TS) + Mode.length * 60_000).toISOString();
    const { body } = await me.call('vqso/upsert', { data: { ...CONTACT, TS, Mode, SubMode } });
    expect(body.qso?.Mode).toBe(stored);
  }
  const { qdo_id } = (await me.call('vqso/upsert', { data: { ...CONTACT, Mode: 'SSB' } })).body;
  const changed = await me.call('vqso/update', { qdo_id, Mode: 'NONSENSE' });
  expect([changed.status, changed.body.errors?.Mode]).toEqual([400, [NOT_A_MODE]]);
  const shared = await me.call('vedit/preview', { action: 'set', values: { Mode: 'NONSENSE' } });
  expect(shared.status).toBe(400);

  const file = record({ CALL: 'G4QZX', QSO_DATE: '20261020', TIME_ON: '130000', BAND: '20m', MODE: 'NONSENSE' });
  expect(await me.importFile(adif(file))).toMatchObject({ added: 1, flagged: 1 });
  const { logbook } = (await me.call('vlogbook', { page: 1 })).body;
  const kept = logbook.find(({ Call }) => Call === 'G4QZX');
  expect(kept?.Mode).toBe('NONSENSE');
  // Other fields can be changed, also by a form that sends the mode again.
  const renamed = await me.call('vqso/update', { qdo_id: kept?.qdo_id as number, Mode: 'NONSENSE', Name: 'Ann' });
  expect([renamed.status, renamed.body.qso?.Name]).toEqual([200, 'Ann']);
});
