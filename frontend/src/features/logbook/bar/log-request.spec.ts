import type { UnsentContact } from '../../../lib/outbox/unsent-contact.ts';
import { EMPTY_FORM, type LogForm } from './log-form.ts';
import {
  changedContact,
  formErrors,
  formErrorsOf,
  formOfUnsent,
  newContact,
  readFormExtra,
  secondsSince,
} from './log-request.ts';

const now = Date.UTC(2026, 10, 28, 19, 42, 7, 650);
const unsent = (some: Pick<UnsentContact, 'fields' | 'change'>): UnsentContact => ({
  n: 1,
  id: 'a',
  accountId: 7,
  station: 'G4QZX',
  ...some,
});
const form = (some: Partial<LogForm>): LogForm => ({ ...EMPTY_FORM, call: 'JA1QYZ', ...some });

describe('an invalid form has an error per field', () => {
  test.each<[string, Partial<LogForm>, string[]]>([
    ['a valid form', {}, []],
    ['two characters', { call: 'JA' }, ['call']],
    ['no digit', { call: 'QYZ' }, ['call']],
    ['no frequency', { freq: '' }, ['freq']],
    ['only a point', { freq: '.' }, ['freq']],
    ['zero', { freq: '0' }, ['freq']],
    ['no power', { power: ' ' }, []],
    ['a power with a unit', { power: '1.2kW' }, []],
    ['a power that cannot be read', { power: '1k5' }, ['power']],
    ['a power of 10 kW', { power: '10kW' }, ['power']],
    ['an invalid time', { time: '2026-02-31 12:00:00' }, ['time']],
    ['a time of paper', { time: '28.11. 1432' }, []],
    ['a time that is still to come', { time: '2099-01-01 12:00' }, ['time']],
    ['an imported contact without frequency, being edited', { editId: 1, freq: '' }, []],
    ['everything', { call: '', freq: '', time: 'x' }, ['call', 'freq', 'time']],
  ])('%s', (_, some, fields) => {
    expect(Object.keys(formErrors(form(some), now))).toEqual(fields);
  });
});

describe('a new contact', () => {
  test('has its time in seconds, its frequency in kHz and its origin', () => {
    const sent = newContact(form({ freq: '7.1275', power: '100', startedAt: now - 42_900, run: true }), now);
    expect(sent).toEqual({
      Call: 'JA1QYZ',
      TS: '2026-11-28T19:42:07.000Z',
      Freq: 7127.5,
      Mode: 'SSB',
      SubMode: 'LSB',
      Name: '',
      SNT: '59',
      RCV: '59',
      Comment: '',
      Power: 100,
      qso_duration: 42,
      qso_origin: 'LOGBAR',
      IsRunQSO: 1,
    });
  });

  test('has its power in watts', () => {
    const watts = ['500mW', '0,5', '1.2 kW', ''].map((power) => newContact(form({ power }), now).Power);
    expect(watts).toEqual([0.5, 0.5, 1_200, null]);
  });

  test('uses a locked time', () => {
    expect(newContact(form({ time: '2026-11-28 18:00' }), now).TS).toBe('2026-11-28T18:00:00.000Z');
    expect(newContact(form({ time: '1800', day: '2026-11-20' }), now).TS).toBe('2026-11-20T18:00:00.000Z');
  });

  test('contains the entity only if the operator chose it', () => {
    expect(newContact(form({ dxcc: '339', dxccFrom: 'lookup' }), now)).not.toHaveProperty('dxcc');
    expect(newContact(form({ dxcc: '339', dxccFrom: 'choice' }), now)).toMatchObject({ dxcc: 339 });
  });
});

test('an update has the id and no origin', () => {
  const sent = changedContact(form({ comment: ' ok ' }), 4711, now);
  expect(sent).toMatchObject({ qdo_id: 4711, Comment: 'ok', Power: null });
  expect(sent).not.toHaveProperty('qso_origin');
});

test("the server's first error per field is mapped to the form field", () => {
  expect(formErrorsOf({ 'data.Call': ['one', 'two'], TS: ['late'], qso_origin: ['?'] })).toEqual({
    call: 'one',
    time: 'late',
  });
  const errors = {
    'fields.POTA_REF': ['no park'],
    GridSquare: ['no grid'],
    'fields.QSO_DATE_OFF': ['no day'],
    IOTA: ['?'],
  };
  expect(formErrorsOf(errors)).toEqual({ POTA_REF: 'no park', GRIDSQUARE: 'no grid', TIME_OFF: 'no day' });
});

describe('fields on demand', () => {
  const base = {
    qdo_id: 4711,
    Call: 'JA1QYZ',
    TS: '2026-11-28T19:42:07Z',
    Freq: 7_127,
    Mode: 'SSB',
    SubMode: '',
    Name: '',
    SNT: '',
    RCV: '',
    Comment: '',
    Power: null,
    dxcc: null,
    GridSquare: 'PM95',
    fields: { NOTES: 'a', IOTA: 'AS-007' },
  };

  test('are sent as ADIF has them, of an edit only the changed ones', async () => {
    const { extra, errors } = await readFormExtra(
      form({ extra: { QTH: 'Ulm', POTA_REF: 'us-0001', GRIDSQUARE: 'jn48' } }),
      now,
    );
    expect(errors).toEqual({});
    expect(newContact(form({}), now, extra)).toMatchObject({
      GridSquare: 'JN48',
      fields: { QTH: 'Ulm', POTA_REF: 'US-0001' },
    });
    const edit = form({ editId: 4711, base, extra: { GRIDSQUARE: 'PM95', NOTES: 'b' } });
    expect((await readFormExtra(edit, now)).extra).toEqual({ fields: { NOTES: 'b', IOTA: '' } });
    expect((await readFormExtra(form({}), now)).extra).toEqual({});
    expect((await readFormExtra(form({ extra: { IOTA: 'x' } }), now)).errors).toHaveProperty('IOTA');
  });

  test('of a contact that was not sent are in the form again', () => {
    const fields = { Call: 'JA1QYZ', Mode: 'SSB', TS: base.TS, GridSquare: 'JN48', fields: { NOTES: 'b', IOTA: '' } };
    expect(formOfUnsent(unsent({ fields })).extra).toEqual({ GRIDSQUARE: 'JN48', NOTES: 'b' });
    const { qdo_id: qdoId, ...before } = base;
    const { GridSquare: _, ...changes } = fields;
    expect(formOfUnsent(unsent({ fields: changes, change: { qdoId, base: before } })).extra).toEqual({
      GRIDSQUARE: 'PM95',
      NOTES: 'b',
    });
  });
});

test('a contact that was not sent keeps the station callsign it was logged with', () => {
  const fields = { Call: 'JA1QYZ', Mode: 'SSB', TS: '2026-11-28T19:42:07Z' };
  const restored = formOfUnsent(unsent({ fields: { ...fields, station_callsign: 'G4QZX/P' } }));
  expect(newContact(restored, now)).toMatchObject({ station_callsign: 'G4QZX/P' });
  expect([formOfUnsent(unsent({ fields })).station, form({}).station]).toEqual(['', null]);
  expect(newContact(formOfUnsent(unsent({ fields })), now)).not.toHaveProperty('station_callsign');
});

test('a clock that was set back gives no negative duration', () => {
  expect([secondsSince(now + 5_000, now), secondsSince(null, now)]).toEqual([0, null]);
});
