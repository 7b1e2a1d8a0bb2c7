import type { Qso } from '@pileup/contract/logbook';
import { formatMhz } from '@pileup/radio/frequency';
import { EMPTY_FORM, type FormAction, isSearchable, type LogForm, logForm, sameForm } from './log-form.ts';

const after = (...actions: FormAction[]): LogForm => actions.reduce(logForm, EMPTY_FORM);
const type = (field: Extract<FormAction, { type: 'typed' }>['field'], text: string): FormAction => ({
  type: 'typed',
  field,
  text,
});
const noon = Date.UTC(2026, 10, 28, 12, 0, 0);
const qso = {
  qdo_id: 4711,
  TS: '2026-11-27T18:05:09.000Z',
  Call: '4X1QTB',
  Freq: 21140.5,
  Mode: 'CW',
  SubMode: '',
  Name: 'Noa',
  SNT: '579',
  RCV: '559',
  Comment: '',
  Power: 5,
  dxcc: 336,
} as Qso;

describe('input', () => {
  test.each([
    ['a callsign is upper-cased without blanks', type('call', ' g4 qzx/p'), { call: 'G4QZX/P' }],
    ['a callsign has at most 20 characters', type('call', 'Q'.repeat(25)), { call: 'Q'.repeat(20) }],
    ['a sharp s does not become SS', type('call', 'ß1q'), { call: 'ß1Q' }],
    ['a name has at most 100 characters', type('name', 'n'.repeat(101)), { name: 'n'.repeat(100) }],
    ['power has digits, a decimal sign and a unit', type('power', '1.2 kW!'), { power: '1.2 kW' }],
    ['power has at most four digits', type('power', '12345'), { power: '1234' }],
    ['power has decimals and a unit beside four digits', type('power', '1234.56 kW and more'), { power: '1234.56 kW' }],
    ['a frequency has digits and a point', type('freq', '14.074 MHz'), { freq: '14.074' }],
    ['a frequency keeps its comma until it is read', type('freq', '14,250'), { freq: '14,250' }],
    [
      'a frequency typed as a callsign tunes, and a sideband follows the band',
      { type: 'called-frequency', hz: 14_285_000 } as const,
      { call: '', freq: '14.285', submode: 'USB' },
    ],
    ['a comment has at most 1,000 characters', type('comment', 'c'.repeat(1001)), { comment: 'c'.repeat(1000) }],
  ])('%s', (_, action, expected) => {
    expect(after(action)).toMatchObject(expected);
  });
});

describe('a call', () => {
  test('is looked up from 3 characters on', () => {
    expect([isSearchable({ call: 'G4' }), isSearchable({ call: 'G4Q' })]).toEqual([false, true]);
  });

  test('shortened below 3 characters ends the contact and clears its timer and lookup', () => {
    const form = after(
      type('call', 'JA1QYZ'),
      { type: 'searched', now: noon },
      { type: 'looked-up', name: 'Haruka', adif: 339 },
      type('call', 'JA'),
    );
    expect(form).toMatchObject({ call: 'JA', name: '', dxcc: '', startedAt: null });
  });

  test('that gets longer is still the same contact', () => {
    const form = after(type('call', 'JA1'), { type: 'searched', now: noon }, type('call', 'JA1Q'));
    expect(logForm(form, { type: 'searched', now: noon + 5_000 }).startedAt).toBe(noon);
  });
});

test.each<[string, FormAction, boolean]>([
  ['nothing', { type: 'unlock' }, true],
  ['a name', type('name', 'Tom'), false],
  ['another frequency', { type: 'tuned', freq: '14.250' }, false],
])('after %s, a cleared form is unchanged: %#', (_, action, same) => {
  const free = after(type('call', 'G4QZX'), { type: 'clear' });
  expect(sameForm(logForm(free, action), free)).toBe(same);
});

test.each([
  ['SSB', 'LSB', 14_250_000, 'USB'],
  ['SSB', 'USB', 7_100_000, 'LSB'],
  ['SSB', 'USB', 5_371_000, 'USB'],
  ['SSB', '', 14_250_000, ''],
  ['CW', '', 14_050_000, ''],
  ['MFSK', 'FT4', 7_047_500, 'FT4'],
])('with a typed frequency, %s %s on %i Hz becomes %s', (mode, submode, hz, expected) => {
  const form = after({ type: 'mode', mode, submode }, type('call', 'G4QZX'), { type: 'typed-frequency', hz });
  expect(form).toMatchObject({ freq: formatMhz(hz), mode, submode: expected, call: 'G4QZX' });
});

describe('a lookup result', () => {
  test('fills name and entity', () => {
    expect(after({ type: 'looked-up', name: 'Haruka', adif: 339 })).toMatchObject({ name: 'Haruka', dxcc: '339' });
  });

  test('never overwrites a typed name or a chosen entity', () => {
    const form = after(
      type('name', 'Haru'),
      { type: 'entity', adif: '1' },
      { type: 'looked-up', name: 'X', adif: 339 },
    );
    expect(form).toMatchObject({ name: 'Haru', dxcc: '1' });
  });

  test('of the next station replaces the previous one', () => {
    const first = after(type('call', 'JA1QYZ'), { type: 'looked-up', name: 'Haruka', adif: 339 });
    const second = logForm(first, type('call', 'G4QZX'));
    expect(logForm(second, { type: 'looked-up', name: '', adif: 223 })).toMatchObject({ name: '', dxcc: '223' });
  });
});

describe('reports', () => {
  test('defaults follow the mode, both ways', () => {
    const cw = after({ type: 'mode', mode: 'CW', submode: '' });
    expect(cw).toMatchObject({ snt: '599', rcv: '599' });
    expect(logForm(cw, { type: 'mode', mode: 'SSB', submode: 'USB' })).toMatchObject({ snt: '59', rcv: '59' });
  });

  test('a typed report is kept', () => {
    expect(after(type('rcv', '57'), { type: 'mode', mode: 'CW', submode: '' })).toMatchObject({
      snt: '599',
      rcv: '57',
    });
  });
});

describe('the clock', () => {
  test('stays at the first lock', () => {
    expect(after({ type: 'lock', now: noon }, { type: 'lock', now: noon + 1000 }).time).toBe('2026-11-28 12:00:00');
  });

  test('runs again when unlocked', () => {
    expect(after({ type: 'lock', now: noon }, { type: 'unlock' }).time).toBeNull();
    const typed = (text: string) =>
      after({ type: 'lock', now: noon }, { type: 'typed', field: 'time', text }, { type: 'typed-time', now: noon });
    expect([typed('20.11. 1432').time, typed('0915').time, typed('soon').time]).toEqual([
      '2026-11-20 14:32:00',
      '2026-11-28 09:15:00',
      'soon',
    ]);
  });
});

describe('editing', () => {
  const editing = after({ type: 'run', run: true }, { type: 'edit', qso });

  test('loads all fields of the contact and locks its time', () => {
    expect(editing).toMatchObject({
      editId: 4711,
      call: '4X1QTB',
      name: 'Noa',
      snt: '579',
      freq: '21.1405',
      power: '5',
      mode: 'CW',
      dxcc: '336',
      time: '2026-11-27 18:05:09',
      run: true,
    });
  });

  test('a lookup changes neither name nor entity of a logged contact', () => {
    expect(logForm(editing, { type: 'looked-up', name: 'Other', adif: 1 })).toMatchObject({ name: 'Noa', dxcc: '336' });
  });

  test('a new callsign takes its own entity', () => {
    const moved = logForm(editing, type('call', 'G4QZX'));
    expect(logForm(moved, { type: 'looked-up', name: '', adif: 223 })).toMatchObject({
      dxcc: '223',
      dxccFrom: 'lookup',
    });
  });

  describe('restores the form from before the edit', () => {
    const begun = after(
      type('freq', '14.250'),
      { type: 'mode', mode: 'SSB', submode: 'USB' },
      type('power', '100'),
      type('call', 'G4QZX'),
      type('rcv', '57'),
      { type: 'searched', now: noon },
    );
    const edited = [begun, logForm(logForm(begun, { type: 'edit', qso }), { type: 'edit', qso })].map((form) =>
      logForm(form, { type: 'edit', qso }),
    );

    test('cancelled: rig settings and the contact begun', () => {
      for (const form of edited) expect(logForm(form, { type: 'cancel-edit' })).toEqual(begun);
    });

    test('saved or deleted: rig settings only', () => {
      const cleared = logForm(begun, { type: 'clear' });
      expect(cleared).toMatchObject({ freq: '14.250', power: '100', call: '', rcv: '59' });
      for (const form of edited) expect(logForm(form, { type: 'end-edit' })).toEqual(cleared);
    });

    test('cancelled with no contact begun: rig settings and the callsign to look up', () => {
      const idle = logForm(begun, { type: 'clear' });
      const form = logForm(logForm(idle, { type: 'edit', qso }), { type: 'cancel-edit' });
      expect(form).toEqual({ ...idle, call: '4X1QTB' });
    });

    test('cleared for another callsign: rig settings only', () => {
      const form = edited.map((one) => logForm(one, { type: 'clear' }));
      expect(form).toEqual(edited.map(() => logForm(begun, { type: 'clear' })));
    });
  });

  test('cancelled, keeps the callsign for a new lookup and nothing else of the contact', () => {
    const form = logForm(editing, { type: 'cancel-edit' });
    expect(form).toMatchObject({ editId: null, call: '4X1QTB', name: '', rcv: '59', time: null, dxcc: '' });
  });

  test('does not start the contact timer', () => {
    expect(logForm(editing, { type: 'searched', now: noon }).startedAt).toBeNull();
  });

  test('a contact without frequency, power and entity leaves those fields empty', () => {
    const bare = { ...qso, Freq: null, Power: null, dxcc: null };
    expect(after({ type: 'edit', qso: bare })).toMatchObject({ freq: '', power: '', dxcc: '' });
  });
});

describe('fields on demand', () => {
  const values = { QTH: 'Ulm', MY_POTA_REF: 'DE-0001', STX: '007' };

  test('are cleared with the station, except one’s own; the serial number counts contacts only', () => {
    const cleared = after({ type: 'extra', values }, { type: 'clear' });
    expect(cleared.extra).toEqual({ MY_POTA_REF: 'DE-0001', STX: '007' });
    const logged = { Call: 'JA1QYZ', Mode: 'SSB', fields: values };
    expect(logForm(cleared, { type: 'next-serial', after: logged }).extra).toEqual({
      MY_POTA_REF: 'DE-0001',
      STX: '008',
    });
  });

  test('of a contact that was not sent count nothing, and those of now come back with the rig settings', () => {
    const now = after(
      { type: 'extra', values: { STX: '012' } },
      { type: 'tuned', freq: '14.05' },
      type('call', 'G4QZX'),
    );
    const fields = { Call: 'JA1QYZ', Mode: 'SSB', TS: '2026-11-28T19:42:07Z', fields: { STX: '005' } };
    const waiting = { id: 'a', accountId: 7, station: 'G4QZX', fields };
    const unsent = { ...EMPTY_FORM, waiting, call: 'JA1QYZ', extra: { STX: '005' } };
    const restored = logForm(now, { type: 'restore', form: unsent });
    expect(restored).toMatchObject({ call: 'JA1QYZ', freq: '7.127', extra: { STX: '005' } });
    const next = logForm(logForm(restored, { type: 'end-edit' }), { type: 'next-serial', after: fields });
    expect(next).toMatchObject({ call: '', freq: '14.05', aside: null, extra: { STX: '012' } });
  });

  test('are removed by an empty text', () => {
    expect(after({ type: 'extra', values }, { type: 'extra', values: { QTH: '', STX: '' } }).extra).toEqual({
      MY_POTA_REF: 'DE-0001',
    });
  });

  test('of an edited contact are opened, and one’s own from before the edit restored', () => {
    const begun = after({ type: 'extra', values });
    const edited = { ...qso, GridSquare: 'KM72', ContestName: '', fields: { IOTA: 'AS-100' } } as Qso;
    const editing = logForm(begun, { type: 'edit', qso: edited });
    expect(editing.extra).toEqual({ GRIDSQUARE: 'KM72', IOTA: 'AS-100' });
    expect(logForm(editing, { type: 'end-edit' }).extra).toEqual({ MY_POTA_REF: 'DE-0001', STX: '007' });
  });

  test('count when forms are compared', () => {
    const free = after({ type: 'clear' });
    expect(sameForm(logForm(free, { type: 'extra', values }), free)).toBe(false);
    expect(sameForm(logForm(free, { type: 'extra', values: {} }), free)).toBe(true);
  });
});

test('clearing keeps the rig settings and clears the station', () => {
  const form = after(
    type('call', 'JA1QYZ'),
    type('name', 'Haruka'),
    type('rcv', '579'),
    type('power', '100'),
    type('freq', '14.05'),
    { type: 'mode', mode: 'CW', submode: '' },
    { type: 'run', run: true },
    { type: 'lock', now: noon },
    { type: 'clear' },
  );
  expect(form).toEqual({
    ...EMPTY_FORM,
    power: '100',
    freq: '14.05',
    mode: 'CW',
    submode: '',
    run: true,
    snt: '599',
    rcv: '599',
  });
});

test('a serial number goes into the new contact of its contest only', () => {
  const extra = { CONTEST_ID: 'CQ-WPX-CW', STX: '007' };
  const form = after({ type: 'extra', values: extra });
  const serial = (contest: string, text: string): FormAction => ({ type: 'serial', contest, text });
  expect(logForm(form, serial('CQ-WPX-CW', '051')).extra).toEqual({ ...extra, STX: '051' });
  expect(logForm(form, serial('CQ-WPX-CW', '')).extra).toEqual({ CONTEST_ID: 'CQ-WPX-CW' });
  expect(logForm(form, serial('IARU-HF', '051')).extra).toEqual(extra);
  expect(logForm(form, serial('', '')).extra).toEqual(extra);
  const ended = logForm(form, { type: 'extra', values: { CONTEST_ID: '', STX: '050' } });
  expect(logForm(ended, serial('', '')).extra).toEqual({});
  const edit = logForm(form, { type: 'edit', qso: { ...qso, ContestName: 'CQ-WPX-CW' } });
  expect(logForm(edit, serial('CQ-WPX-CW', '051')).extra).toEqual({ CONTEST_ID: 'CQ-WPX-CW' });
  const waiting = { ...form, waiting: { id: 'a', accountId: 7, station: 'G4QZX', fields: {} } as never };
  expect(logForm(waiting, serial('CQ-WPX-CW', '051')).extra).toEqual(extra);
});

describe('the station of a Log link', () => {
  const station = (call: string, freq: string | null = '14.074'): FormAction => ({
    type: 'station',
    call,
    freq,
    mode: freq === null ? null : { mode: 'CW', submode: '' },
  });

  test('is filled in with its frequency and mode, and again when they have changed', () => {
    const form = after({ type: 'tuned', freq: '7.03' }, station('ja1qyz'));
    expect(form).toMatchObject({ call: 'JA1QYZ', freq: '14.074', mode: 'CW', snt: '599', aside: null });
    const typed = logForm(form, type('comment', 'Loud'));
    expect(logForm(typed, station('JA1QYZ', '21.074'))).toEqual({ ...typed, freq: '21.074' });
    expect(logForm(form, station('W3QHX', null))).toMatchObject({ call: 'W3QHX', freq: '14.074', aside: null });
  });

  test('sets aside what was typed, which comes back when it is logged or cleared', () => {
    const begun = after({ type: 'tuned', freq: '7.03' }, type('call', 'G4QZX'), type('rcv', '579'));
    const form = [station('JA1QYZ'), station('W3QHX'), { type: 'called-frequency', hz: 7_040_000 } as const];
    expect(form.map((_, count) => form.slice(0, count + 1).reduce(logForm, begun).aside)).toEqual([
      begun,
      begun,
      begun,
    ]);
    const linked = logForm(begun, station('JA1QYZ'));
    expect(logForm(linked, { type: 'clear' })).toEqual(begun);
    const other = logForm(logForm(linked, type('name', 'Haruka')), station('W3QHX'));
    expect(logForm(other, { type: 'clear' })).toMatchObject({ call: 'JA1QYZ', name: 'Haruka', aside: begun });
  });

  test('ends an edit, but not the contact begun before it', () => {
    const begun = after(type('call', 'G4QZX'));
    const form = logForm(logForm(begun, { type: 'edit', qso }), station('JA1QYZ'));
    expect(form).toMatchObject({ editId: null, call: 'JA1QYZ', name: '', aside: begun });
  });
});
