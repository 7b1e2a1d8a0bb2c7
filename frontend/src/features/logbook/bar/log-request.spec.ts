import { EMPTY_FORM, type LogForm } from './log-form.ts';
import { changedContact, formErrors, formErrorsOf, newContact, secondsSince } from './log-request.ts';

const now = Date.UTC(2026, 10, 28, 19, 42, 7, 650);
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
    ['an imported contact without frequency, being edited', { editId: 1, freq: '' }, []],
    ['everything', { call: '', freq: '', time: 'x' }, ['call', 'freq', 'time']],
  ])('%s', (_, some, fields) => {
    expect(Object.keys(formErrors(form(some)))).toEqual(fields);
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
});

test('a clock that was set back gives no negative duration', () => {
  expect([secondsSince(now + 5_000, now), secondsSince(null, now)]).toEqual([0, null]);
});
