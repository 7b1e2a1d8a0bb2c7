import type { RigResponse } from '@pileup/contract/presence';
import type { FormAction } from '../log-form.ts';
import { actionsFromRig, isRigActive } from './cat-link.ts';

const rig = (more: Partial<RigResponse> = {}) =>
  ({ freq: 7_127, mode: 'LSB', op_mode: 1, is_live: 1, ...more }) as RigResponse;
const form = { mode: 'SSB', run: false };

test.each([
  ['no radio', undefined, false],
  ['a live radio', rig(), true],
  ['a radio without a heartbeat for a minute', rig({ is_live: 0 }), false],
  ['a radio without a frequency', rig({ freq: null }), false],
  ['a radio at 0 kHz', rig({ freq: 0 }), false],
])('with %s the link is active: %s', (_, response, active) => {
  expect(isRigActive(response)).toBe(active);
});

describe('the log bar takes over', () => {
  test.each<[string, Partial<RigResponse>, FormAction[]]>([
    ['the frequency, in MHz with 6 decimals', { freq: 14_074.5 }, [{ type: 'tuned', freq: '14.074500' }]],
    ['one below 1 MHz', { freq: 472.1 }, [{ type: 'tuned', freq: '0.472100' }]],
    ['a sideband as its mode and submode', { mode: 'usb' }, [{ type: 'mode', mode: 'SSB', submode: 'USB' }]],
    ['FT4', { mode: 'FT4' }, [{ type: 'mode', mode: 'MFSK', submode: 'FT4' }]],
    ['DMR', { mode: 'DMR' }, [{ type: 'mode', mode: 'DIGITALVOICE', submode: 'DMR' }]],
    ['C4FM', { mode: 'C4FM' }, [{ type: 'mode', mode: 'DIGITALVOICE', submode: 'C4FM' }]],
    ['CW', { mode: 'CW' }, [{ type: 'mode', mode: 'CW', submode: '' }]],
    ['nothing for SSB if the form has SSB: the sideband is kept', { mode: 'SSB' }, []],
    ['no mode outside the list', { mode: 'RTTY' }, []],
    ['run', { op_mode: 2 }, [{ type: 'run', run: true }]],
    ['no other op_mode', { op_mode: 7 }, []],
    ['nothing without a change', {}, []],
  ])('%s', (_, more, actions) => {
    expect(actionsFromRig(rig(more), rig(), form)).toEqual(actions);
  });

  test('everything when the link begins', () => {
    expect(actionsFromRig(rig({ op_mode: 2 }), null, form)).toEqual([
      { type: 'tuned', freq: '7.127000' },
      { type: 'mode', mode: 'SSB', submode: 'LSB' },
      { type: 'run', run: true },
    ]);
  });

  test('search and pounce again', () => {
    expect(actionsFromRig(rig(), rig({ op_mode: 2 }), { ...form, run: true })).toEqual([{ type: 'run', run: false }]);
  });
});
