import type { Qso } from '@pileup/contract/logbook';
import type { FormAction, LogForm } from './log-form.ts';
import { EMPTY_FORM, isSearchable, logForm, sameForm } from './log-form.ts';

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

describe('what may be typed', () => {
  test.each([
    ['a call is upper-case and without blanks', type('call', ' g4 qzx/p'), { call: 'G4QZX/P' }],
    ['a call has 20 characters at most', type('call', 'Q'.repeat(25)), { call: 'Q'.repeat(20) }],
    ['a sharp s is no SS', type('call', 'ß1q'), { call: 'ß1Q' }],
    ['a name has 100 characters at most', type('name', 'n'.repeat(101)), { name: 'n'.repeat(100) }],
    ['power has digits only', type('power', '1k5 W'), { power: '15' }],
    ['power has 4 digits at most', type('power', '15000'), { power: '1500' }],
    ['a frequency keeps its first point', type('freq', '14.07.4'), { freq: '14.074' }],
    ['a frequency has digits and a point', type('freq', '14.074 MHz'), { freq: '14.074' }],
    ['a decimal comma is a point', type('freq', '14,250'), { freq: '14.250' }],
    ['a comment has 1,000 characters at most', type('comment', 'c'.repeat(1001)), { comment: 'c'.repeat(1000) }],
  ])('%s', (_, action, expected) => {
    expect(after(action)).toMatchObject(expected);
  });
});

describe('a call', () => {
  test('is looked up from 3 characters on', () => {
    expect([isSearchable({ call: 'G4' }), isSearchable({ call: 'G4Q' })]).toEqual([false, true]);
  });

  test('that shrinks below 3 characters ends the contact: its clock and what was looked up go', () => {
    const form = after(
      type('call', 'JA1QYZ'),
      { type: 'searched', now: noon },
      { type: 'known', name: 'Haruka', adif: 339 },
      type('call', 'JA'),
    );
    expect(form).toMatchObject({ call: 'JA', name: '', dxcc: '', startedAt: null });
  });

  test('that grows is still the same contact', () => {
    const form = after(type('call', 'JA1'), { type: 'searched', now: noon }, type('call', 'JA1Q'));
    expect(logForm(form, { type: 'searched', now: noon + 5_000 }).startedAt).toBe(noon);
  });
});

test.each<[string, FormAction, boolean]>([
  ['nothing', { type: 'unlock' }, true],
  ['a name', type('name', 'Tom'), false],
  ['another frequency', { type: 'tuned', freq: '14.250' }, false],
])('after %s since it was cleared, a form is as it was: %#', (_, action, same) => {
  const free = after(type('call', 'G4QZX'), { type: 'clear' });
  expect(sameForm(logForm(free, action), free)).toBe(same);
});

describe('what a lookup knows', () => {
  test('fills name and entity', () => {
    expect(after({ type: 'known', name: 'Haruka', adif: 339 })).toMatchObject({ name: 'Haruka', dxcc: '339' });
  });

  test('never writes over a typed name or a chosen entity', () => {
    const form = after(type('name', 'Haru'), { type: 'entity', adif: '1' }, { type: 'known', name: 'X', adif: 339 });
    expect(form).toMatchObject({ name: 'Haru', dxcc: '1' });
  });

  test('of the next station replaces what it knew of the last', () => {
    const first = after(type('call', 'JA1QYZ'), { type: 'known', name: 'Haruka', adif: 339 });
    const second = logForm(first, type('call', 'G4QZX'));
    expect(logForm(second, { type: 'known', name: '', adif: 223 })).toMatchObject({ name: '', dxcc: '223' });
  });
});

describe('reports', () => {
  test('defaults follow the mode, both ways', () => {
    const cw = after({ type: 'mode', mode: 'CW', submode: '' });
    expect(cw).toMatchObject({ snt: '599', rcv: '599' });
    expect(logForm(cw, { type: 'mode', mode: 'SSB', submode: 'USB' })).toMatchObject({ snt: '59', rcv: '59' });
  });

  test('what the operator typed stays', () => {
    expect(after(type('rcv', '57'), { type: 'mode', mode: 'CW', submode: '' })).toMatchObject({
      snt: '599',
      rcv: '57',
    });
  });
});

describe('the clock', () => {
  test('stands where it was locked, however often', () => {
    expect(after({ type: 'lock', now: noon }, { type: 'lock', now: noon + 1000 }).time).toBe('2026-11-28 12:00:00');
  });

  test('runs again when unlocked', () => {
    expect(after({ type: 'lock', now: noon }, { type: 'unlock' }).time).toBeNull();
  });
});

describe('editing', () => {
  const editing = after({ type: 'run', run: true }, { type: 'edit', qso });

  test('takes the whole contact and locks its time', () => {
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

  test('a lookup changes neither name nor entity of what is in the log', () => {
    expect(logForm(editing, { type: 'known', name: 'Other', adif: 1 })).toMatchObject({ name: 'Noa', dxcc: '336' });
  });

  test('another call takes the entity of the other call', () => {
    const moved = logForm(editing, type('call', 'G4QZX'));
    expect(logForm(moved, { type: 'known', name: '', adif: 223 })).toMatchObject({ dxcc: '223', dxccFrom: 'lookup' });
  });

  describe('gives back what it set aside', () => {
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

    test.each(['end-edit', 'cancel-edit'] as const)('%s: the rig and the contact begun', (type) => {
      for (const form of edited) expect(logForm(form, { type })).toEqual(begun);
    });

    test('cancelled with nothing begun: the rig, and the call to be searched', () => {
      const idle = logForm(begun, { type: 'clear' });
      const form = logForm(logForm(idle, { type: 'edit', qso }), { type: 'cancel-edit' });
      expect(form).toEqual({ ...idle, call: '4X1QTB' });
    });

    test('cleared for another call: the rig alone', () => {
      const form = edited.map((one) => logForm(one, { type: 'clear' }));
      expect(form).toEqual(edited.map(() => logForm(begun, { type: 'clear' })));
    });
  });

  test('cancelled, leaves the call to be searched again and nothing of the old contact', () => {
    const form = logForm(editing, { type: 'cancel-edit' });
    expect(form).toMatchObject({ editId: null, call: '4X1QTB', name: '', rcv: '59', time: null, dxcc: '' });
  });

  test('is no contact going on: no clock runs', () => {
    expect(logForm(editing, { type: 'searched', now: noon }).startedAt).toBeNull();
  });

  test('a contact without frequency, power and entity leaves those fields empty', () => {
    const bare = { ...qso, Freq: null, Power: null, dxcc: null };
    expect(after({ type: 'edit', qso: bare })).toMatchObject({ freq: '', power: '', dxcc: '' });
  });
});

test('clearing keeps the rig and forgets the station', () => {
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
