/** An amateur satellite as LoTW names it. */
export interface Satellite {
  readonly name: string;
  /** Name for people, if that is another one. */
  readonly title?: string;
  /**
   * Uplink and downlink bands in AMSAT's letters (A 29 MHz, H 21 MHz, L 1.2 GHz, S 2.4 GHz, U 435 MHz, V 145 MHz,
   * X 10 GHz), the most used first.
   */
  readonly modes: readonly string[];
}

/** Satellites in use. Others can be logged under any name. */
export const SATELLITES: readonly Satellite[] = [
  { name: 'AO-7', title: 'OSCAR 7', modes: ['U/V', 'V/A'] },
  { name: 'AO-27', modes: ['V/U'] },
  { name: 'AO-73', title: 'FUNcube-1', modes: ['U/V'] },
  { name: 'AO-91', title: 'RadFxSat', modes: ['U/V'] },
  { name: 'AO-123', title: 'ASRTU-1', modes: ['V/U'] },
  { name: 'ARISS', title: 'International Space Station', modes: ['V/U', 'V/V'] },
  { name: 'CAS-4A', modes: ['U/V'] },
  { name: 'CAS-4B', modes: ['U/V'] },
  { name: 'FO-29', title: 'Fuji-OSCAR 29', modes: ['V/U'] },
  { name: 'FO-118', title: 'CAS-5A', modes: ['V/U', 'H/U'] },
  { name: 'HO-113', title: 'XW-3', modes: ['V/U'] },
  { name: 'IO-86', title: 'LAPAN-A2', modes: ['V/U'] },
  { name: 'IO-117', title: 'GreenCube', modes: ['U/U'] },
  { name: 'JO-97', title: 'JY1SAT', modes: ['U/V'] },
  { name: 'MO-122', title: 'MESAT1', modes: ['U/V'] },
  { name: 'PO-101', title: 'Diwata-2', modes: ['V/U'] },
  { name: 'QO-100', title: 'Es’hail-2', modes: ['S/X'] },
  { name: 'RS-44', title: 'DOSAAF-85', modes: ['V/U'] },
  { name: 'SO-50', title: 'SaudiSat-1C', modes: ['V/U'] },
  { name: 'SO-124', title: 'HADES-R', modes: ['V/U'] },
  { name: 'SO-125', title: 'HADES-ICM', modes: ['V/U'] },
  { name: 'TO-108', title: 'CAS-6', modes: ['V/U'] },
];
