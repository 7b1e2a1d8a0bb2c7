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

/** The colours of bands, by the band's name in lower case without its point: `125m`. */
export const BAND_COLOURS: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: {
    '160m': '#90324e',
    '80m': '#bb6455',
    '60m': '#723a00',
    '40m': '#9d7c00',
    '30m': '#423300',
    '20m': '#6c7100',
    '17m': '#2d5133',
    '15m': '#6b8573',
    '12m': '#003d42',
    '10m': '#027f93',
    '6m': '#014a94',
    '4m': '#0081e7',
    '2m': '#3f0386',
    '125m': '#8d63c3',
    '70cm': '#5d2c67',
    '23cm': '#8c5d6d',
    '11m': '#6b6558',
    sat: '#211c15',
  },
  dark: {
    '160m': '#a65d52',
    '80m': '#ffd3bb',
    '60m': '#d15103',
    '40m': '#f3c40a',
    '30m': '#b09304',
    '20m': '#aeff84',
    '17m': '#719767',
    '15m': '#3ddd88',
    '12m': '#089c9c',
    '10m': '#a0cfe8',
    '6m': '#067db3',
    '4m': '#91b0fe',
    '2m': '#7660d8',
    '125m': '#e4deff',
    '70cm': '#84698b',
    '23cm': '#e98dce',
    '11m': '#8796a6',
    sat: '#f4f7fa',
  },
};
