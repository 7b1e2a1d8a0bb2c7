import type { Leaderboards } from '@pileup/contract/ranking';
import { BOARD_KINDS, folded, periodBoards, proofRequest, shownBoards } from './board-list.ts';

const row = (station_callsign: string, count: number, slot: { band?: string; mode?: string } = {}) => ({
  station_callsign,
  count,
  ...slot,
});

describe('the boards of the home page', () => {
  test('contain every board of the contract', () => {
    const keys: Record<keyof Leaderboards, true> = {
      lb_hot_now_1: true,
      lb_hot_now_2: true,
      lb_hot_now_3: true,
      lb_voice1: true,
      lb1: true,
      lbcw1: true,
      lb_sstv1: true,
      leader_board_2_data: true,
      leader_board_3_data: true,
      lb_voice7: true,
      lb_data7: true,
      lb_voice30: true,
      lb_data30: true,
    };
    expect(BOARD_KINDS.map(({ key }) => key).sort()).toEqual(Object.keys(keys).sort());
  });

  test('without rows are not shown', () => {
    const boards = shownBoards({ lb_hot_now_1: [], lbcw1: [row('OH2QXA', 58)] });
    expect(boards.map(({ title }) => title)).toEqual(['Most CW today']);
  });

  test('have a meter with the share of the top count in the colour of the class', () => {
    const [board] = shownBoards({ lbcw1: [row('OH2QXA', 200), row('LY2QRY', 50)] });
    expect(board?.rows.map(({ rank, part, colour }) => [rank, part, colour])).toEqual([
      [1, 1, 'cw'],
      [2, 0.25, 'cw'],
    ]);
  });

  test('by slot take the colour of the mode', () => {
    const [board] = shownBoards({
      lb_hot_now_3: [
        row('OH2QXA', 9, { band: '80m', mode: 'CW' }),
        row('I2QWE', 8, { band: '40m', mode: 'FT8' }),
        row('G0QKD', 7, { band: '20m', mode: 'SSTV' }),
        row('EA8QVW', 6, { band: '20m', mode: 'USB' }),
      ],
    });
    expect(board?.rows.map(({ colour }) => colour)).toEqual(['cw', 'data', 'sstv', 'voice']);
  });

  test('by slot are filtered by band and keep their rank', () => {
    const pileUps = [row('OH2QXA', 9, { band: '80m', mode: 'CW' }), row('I2QWE', 8, { band: '40m', mode: 'FT8' })];
    const [hot, pile, ...rest] = shownBoards({ lb_hot_now_1: [row('OH2QXA', 58)], lb_hot_now_2: pileUps }, '40M');
    expect(rest).toEqual([]);
    expect(hot).toMatchObject({ title: 'Hot Stations', span: 'all bands' });
    expect(pile?.rows).toMatchObject([{ rank: 2, row: { station_callsign: 'I2QWE' } }]);
    expect(shownBoards({ lb_hot_now_2: pileUps }, '12m')).toEqual([]);
  });

  test('of a period are always four', () => {
    const boards = periodBoards({ voice: [], sstv: [], cw: [row('OH2QXA', 3)], data: [] }, 'week');
    expect(boards.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Voice', 0],
      ['SSTV', 0],
      ['CW', 1],
      ['Data', 0],
    ]);
  });
});

describe('rows', () => {
  test('folded: their first rows', () => {
    const rows = Array.from({ length: 8 }, (_, n) => row(`OH2QX${n}`, 20 - n));
    const boards = folded(shownBoards({ lb_hot_now_1: rows, lb_voice7: rows, lb1: rows.slice(0, 2) }));
    expect(boards.map(({ id, rows }) => [id, rows.length])).toEqual([
      ['lb_hot_now_1', 5],
      ['lb1', 2],
      ['lb_voice7', 5],
    ]);
  });

  test('a board that has lost its rows keeps its place', () => {
    const boards = shownBoards({ lb1: [row('OH2QXA', 9)] }, undefined, new Set(['lb_hot_now_1']));
    expect(boards.map(({ id }) => id)).toEqual(['lb_hot_now_1', 'lb1']);
  });

  test('requests its proof by board, or by period and class', () => {
    const [pile] = shownBoards({ lb_hot_now_2: [row('OH2QXA', 9, { band: '80m', mode: 'CW' })] });
    const [, , cw] = periodBoards({ voice: [], sstv: [], cw: [row('OH2QXA', 3)], data: [] }, 'week');
    if (!pile || !cw) throw new Error('Both boards are there.');
    expect(proofRequest(pile, row('OH2QXA', 9, { band: '80m', mode: 'CW' }))).toEqual({
      board: 'lb_hot_now_2',
      station_callsign: 'OH2QXA',
      band: '80m',
      mode: 'CW',
    });
    expect(proofRequest(cw, row('OH2QXA', 3))).toEqual({
      period: 'week',
      mode_class: 'cw',
      station_callsign: 'OH2QXA',
    });
  });
});
