/** The colours of the frontend's themes (`ui/tokens.css`) that drawings use. */
export interface Palette {
  readonly ground: string;
  readonly panel: string;
  readonly well: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly land: string;
  readonly frequency: string;
  readonly accent: string;
  readonly live: string;
}

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    ground: '#ebe2cf',
    panel: '#f8f2e4',
    well: '#fffdf7',
    line: '#b5a482',
    text: '#211c15',
    muted: '#5f543f',
    land: '#a89878',
    frequency: '#854000',
    accent: '#ad1f18',
    live: '#17643a',
  },
  dark: {
    ground: '#080d14',
    panel: '#0f1722',
    well: '#0a1119',
    line: '#33465b',
    text: '#dde6ee',
    muted: '#95a7ba',
    land: '#33465b',
    frequency: '#ffb53d',
    accent: '#ff6a5c',
    live: '#5be392',
  },
};
