import { RadioState, radioText } from './radio-state.ts';
import type { RigReading, Source } from './source.ts';

const source = { name: 'fake', start: async () => undefined, stop: async () => undefined };
const rigctld: Source = { ...source, qsy: async () => undefined };
const wsjtx: Source = source;

const rig = (freqHz: number | null, more: RigReading['rig'] = {}): RigReading => ({
  program: 'rigctld',
  freqHz,
  rig: { mode: 'PKTUSB', power: 50, ...more },
});
const ft8 = (freqHz: number | null, more: RigReading['rig'] = {}, program = 'WSJT-X'): RigReading => ({
  program,
  freqHz,
  rig: { mode: 'FT8', ptt_down: 0, ...more },
});

/** The radio as text after these readings. */
function merged(...readings: RigReading[]): string {
  const state = new RadioState();
  for (const reading of readings) state.update(reading, reading.program === 'rigctld' ? rigctld : wsjtx, 0);
  const radio = state.current(0);
  return radio ? `${radioText(radio)} ptt ${radio.rig.ptt_down ?? '?'} ${radio.rig.power ?? '?'} W` : 'nothing';
}

test.each<[string, RigReading[], string]>([
  ['no program', [], 'nothing'],
  ['the rig alone', [rig(14_074_000)], '14.074.000 PKTUSB by rigctld ptt ? 50 W'],
  ['the program alone', [ft8(14_074_000)], '14.074.000 FT8 by WSJT-X ptt 0 ? W'],
  ['both, a little apart', [rig(14_073_500), ft8(14_074_000)], '14.073.500 FT8 by WSJT-X ptt 0 50 W'],
  ['both, in the other order', [ft8(14_074_000), rig(14_084_000)], '14.084.000 FT8 by WSJT-X ptt 0 50 W'],
  ['both, too far apart', [rig(14_084_001), ft8(14_074_000)], '14.074.000 FT8 by WSJT-X ptt 0 ? W'],
  ['a program that does not know where it is', [rig(14_074_000), ft8(null)], '14.074.000 FT8 by WSJT-X ptt 0 50 W'],
  ['a rig that is off', [rig(null), ft8(14_074_000)], '14.074.000 FT8 by WSJT-X ptt 0 50 W'],
  ['a rig keyed by hand', [rig(14_074_000, { ptt_down: 1 }), ft8(14_074_000)], '14.074.000 FT8 by WSJT-X ptt 1 50 W'],
  ['two programs', [ft8(14_074_000), ft8(7_074_000, {}, 'JTDX')], '14.074.000 FT8 by WSJT-X ptt 0 ? W'],
  [
    'the second transmits',
    [ft8(14_074_000), ft8(7_074_000, { ptt_down: 1 }, 'JTDX')],
    '7.074.000 FT8 by JTDX ptt 1 ? W',
  ],
])('%s', (_, readings, text) => expect(merged(...readings)).toBe(text));

test('a reading expires after 20 s and can be removed', () => {
  const state = new RadioState();
  state.update(ft8(14_074_000), wsjtx, 0);
  state.update(rig(14_074_000), rigctld, 10_000);
  expect(state.current(20_000)?.program).toBe('WSJT-X');
  expect(state.current(20_001)?.program).toBe('rigctld');
  expect(state.tuner(20_001)).toBe(rigctld);
  state.remove('rigctld');
  expect(state.current(20_001)).toBeUndefined();
  expect(state.tuner(20_001)).toBeUndefined();
});
