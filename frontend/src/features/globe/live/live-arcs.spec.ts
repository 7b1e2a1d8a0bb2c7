import type { LiveArc } from '@pileup/contract/globe';
import { withArcs } from './live-arcs.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 28, 19, 0, second)).toISOString();

describe('an update of the arcs', () => {
  const arc = (entity_id: number, call = 'DL1QAB', second = entity_id) =>
    ({ entity_id, to: { call }, meta: { TS: at(second) } }) as LiveArc;
  const now = Date.parse(at(60));
  const shown = (arcs: readonly LiveArc[]) => arcs.map(({ entity_id, to }) => `${entity_id} ${to.call}`);

  test('new arcs come in order of time, those removed and those too old go', () => {
    const change = { arcs: [arc(4), arc(9, 'DL1QAB', -1_800)], gone: [2] };
    expect(shown(withArcs([arc(3), arc(2), arc(1)], change, now))).toEqual(['4 DL1QAB', '3 DL1QAB', '1 DL1QAB']);
  });

  test('a readable arc is not replaced by a blurred one, but the other way round', () => {
    const change = { arcs: [arc(1, '******'), arc(2, 'JA1QYZ')], gone: [] };
    expect(shown(withArcs([arc(1), arc(2, '******')], change, now))).toEqual(['2 JA1QYZ', '1 DL1QAB']);
  });
});
