import fc from 'fast-check';
import { referenceTest } from '../test/reference-tables.ts';
import { MODE_OPTIONS, modeClass, modeOfOption, resolveMode } from './mode.ts';
import { SUBMODES } from './mode-table.ts';

referenceTest('every ADIF mode and submode resolves', 'mode_truth.tsv', (rows) => {
  const parents = new Map(rows.flatMap(([mode, submode, , , why]) => (why === 'submode' ? [[submode, mode]] : [])));
  const wrong = rows.flatMap(([mode = '', submode = '', adifMode = '', adifSubmode = '', why = '']) => {
    const found = resolveMode(mode, submode);
    // An import-only mode is listed under its own name; we return it as a submode of its parent.
    const wanted = why.includes('import-only') ? [parents.get(mode), mode] : [adifMode, adifSubmode];
    const right = found.mode === wanted[0] && found.submode === wanted[1] && found.known;
    return right ? [] : [`${mode}/${submode}: ${found.mode}/${found.submode}, not ${wanted.join('/')}`];
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['usb', '', 'SSB', 'USB'],
  ['ft-8', '', 'FT8', ''],
  ['FT8', 'FT8', 'FT8', ''],
  ['FT4', 'FT4', 'MFSK', 'FT4'],
  ['DATA', 'FT8', 'FT8', ''],
  ['USB', 'SSB', 'SSB', 'USB'],
  ['C4FM', '', 'DIGITALVOICE', 'C4FM'],
  ['D-STAR', '', 'DIGITALVOICE', 'DSTAR'],
  ['FreeDV', '', 'DIGITALVOICE', 'FREEDV'],
  ['DIGITALVOICE', 'dmr', 'DIGITALVOICE', 'DMR'],
  ['PSK-31', '', 'PSK', 'PSK31'],
  ['BPSK31', '', 'PSK', 'PSK31'],
  ['VARA', '', 'DYNAMIC', 'VARA'],
  ['VARA HF', '', 'DYNAMIC', 'VARA HF'],
  ['VARA 2300', '', 'DYNAMIC', 'VARA 2300'],
  ['OLIVIA-8/250', '', 'OLIVIA', 'OLIVIA 8/250'],
  ['OLIVIA 16/2000', '', 'OLIVIA', 'OLIVIA 16/2000'],
  ['ROS16', '', 'ROS', 'ROS16'],
  ['THOR-M', '', 'THOR', 'THOR-M'],
  ['DOM22', '', 'DOMINO', 'DOM22'],
  ['FT2', '', 'MFSK', 'FT2'],
  ['Q65-30A', '', 'MFSK', 'Q65-30A'],
  ['JT65B', '', 'JT65', 'JT65B'],
  ['CW-R', '', 'CW', ''],
  ['RTTY-R', '', 'RTTY', ''],
  ['MFSK', 'FT8', 'MFSK', 'FT8'],
  ['SSB', 'something', 'SSB', 'SOMETHING'],
  ['FT8', ' ', 'FT8', ''],
])('MODE %j SUBMODE %j is %s %s', (mode, submode, adifMode, adifSubmode) => {
  expect(resolveMode(mode, submode)).toEqual({ mode: adifMode, submode: adifSubmode, known: true });
});

test.each(['PKTUSB', 'USB-D', 'DATA-U', 'LSB-D', 'PKTFM', 'FM-D', 'DIGU', 'Data', 'digi'])(
  '%s is a digital mode, which of them is not known',
  (mode) => {
    expect(resolveMode(mode)).toEqual({ mode: 'DATA', submode: '', known: false });
    expect(modeClass(mode)).toBe('Data');
    expect(resolveMode(mode, 'FT4')).toEqual({ mode: 'MFSK', submode: 'FT4', known: true });
  },
);

test('an unknown mode is returned as unknown', () => {
  expect(resolveMode(' warble ')).toEqual({ mode: 'WARBLE', submode: '', known: false });
  expect(resolveMode('warble', 'fast')).toEqual({ mode: 'WARBLE', submode: 'FAST', known: false });
  expect(resolveMode('')).toEqual({ mode: '', submode: '', known: false });
  expect(resolveMode('constructor').known).toBe(false);
});

test('no two ADIF names become equal without their punctuation', () => {
  const names = [...SUBMODES].flatMap(([mode, submodes]) => [mode, ...submodes]);
  expect(new Set(names.map((name) => name.replace(/[^A-Z0-9]/g, ''))).size).toBe(names.length);
});

test.each([
  ['CW', '', 'CW'],
  ['PCW', '', 'CW'],
  ['SSTV', '', 'SSTV'],
  ['SSB', 'LSB', 'Voice'],
  ['AM', '', 'Voice'],
  ['FM', '', 'Voice'],
  ['C4FM', '', 'Voice'],
  ['DIGITALVOICE', 'DMR', 'Voice'],
  ['FT8', '', 'Data'],
  ['MFSK', 'FT4', 'Data'],
  ['WARBLE', '', 'Data'],
])('%s %s counts as %s', (mode, submode, kind) => expect(modeClass(mode, submode)).toBe(kind));

test('the select starts with common modes and contains every mode once', () => {
  expect(MODE_OPTIONS.slice(0, 10)).toEqual([
    'SSB',
    '---LSB',
    '---USB',
    'CW',
    '---PCW',
    'FM',
    'AM',
    'FT8',
    'MFSK',
    '---FT4',
  ]);
  const main = MODE_OPTIONS.filter((option) => !option.startsWith('---'));
  expect([...main].sort()).toEqual([...SUBMODES.keys()].sort());
  expect(main.slice(10)).toEqual([...main.slice(10)].sort());
});

test('every option of the select is a mode that resolves to itself', () => {
  for (const i of MODE_OPTIONS.keys()) {
    const chosen = modeOfOption(MODE_OPTIONS, i);
    expect(resolveMode(chosen.mode, chosen.submode)).toEqual({ ...chosen, known: true });
  }
});

test.each([
  [0, '', ''],
  [1, 'SSB', ''],
  [2, 'SSB', 'LSB'],
  [3, 'SSB', 'USB'],
  [4, '', ''],
  [-1, '', ''],
])('option %d of a list that begins with a stray submode is %j %j', (index, mode, submode) => {
  expect(modeOfOption(['---USB', 'SSB', '---LSB', '---USB'], index)).toEqual({ mode, submode });
});

test('no text makes it throw, and a result resolves to itself', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (mode, submode) => {
      const found = resolveMode(mode, submode);
      if (found.known) expect(resolveMode(found.mode).mode).toBe(found.mode);
    }),
  );
});
