import type { PublicQso } from '@pileup/contract/logbook';
import { distanceKm, type LatLon } from '@pileup/radio/grid';
import { Picture } from '../../platform/images/picture.js';
import { drawMark } from '../../platform/images/product-mark.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import { LINK_PREVIEW } from '../../platform/web-page/page-head-tags.js';
import { PALETTES } from './palette.js';
import { drawWorld } from './world-strip.js';

const NUMBERS = new Intl.NumberFormat('en');

/** `14.205.00`: MHz, kHz and tens of hertz; asterisks for a frequency that a contest hides, empty if unknown. */
export function frequencyText(khz: number | '******' | null): string {
  if (khz === null || khz === '******') return khz ?? '';
  const [whole = '0', rest = ''] = khz.toFixed(2).split('.');
  const mhz = whole.length > 3 ? `${whole.slice(0, -3)}.${whole.slice(-3)}` : `0.${whole.padStart(3, '0')}`;
  return rest === '00' ? `${mhz}.0` : `${mhz}.${rest.replace(/0$/, '')}`;
}

/** The date and time of an ISO text, in UTC. */
export const dateText = (iso: string): string => iso.slice(0, 10);
export const timeText = (iso: string): string => iso.slice(11, 16);

export const modeText = ({ Mode, SubMode }: Pick<PublicQso, 'Mode' | 'SubMode'>): string => SubMode || Mode;

export const countText = (count: number): string => NUMBERS.format(count);

/** Rounded, since both ends are centres of squares; empty if one of them is unknown. */
export function distanceText(from: LatLon | null, to: LatLon | null): string {
  return from && to ? `${NUMBERS.format(Math.round(distanceKm(from, to)))} km` : '';
}

/** Content of the link preview of a contact: public fields only. */
export interface ContactPreview {
  readonly station: string;
  readonly stationPlace: string;
  readonly call: string;
  readonly callPlace: string;
  readonly at: string;
  readonly from: LatLon | null;
  readonly to: LatLon | null;
  readonly frequency: string;
  readonly cells: readonly { readonly label: string; readonly value: string }[];
}

const COLOURS = PALETTES.light;
const LINE = '#9d7c00';
const EDGE = 15;
const FRAME = { stroke: COLOURS.line, strokeWidth: 2 };
const MAP = { x: 16, y: 246, width: 1_168, height: 266 };
const PAD = 34;

export function drawContact(contact: ContactPreview, typefaces: Typefaces): Picture {
  const { width, height } = LINK_PREVIEW;
  const picture = new Picture(width, height, typefaces).rect(0, 0, width, height, { fill: COLOURS.panel });
  picture.rect(MAP.x, MAP.y, MAP.width, height - EDGE - MAP.y, { fill: COLOURS.well });
  drawMark(picture, 52, 40, 29, COLOURS);
  const right = width - 48;
  picture.text(contact.at, right, 63, { typeface: 'mono', size: 28, fill: COLOURS.text, anchor: 'end' });
  const call = {
    typeface: 'monoBold',
    size: 100,
    minSize: 26,
    maxWidth: 500,
    fill: COLOURS.text,
    spacing: 0.04,
  } as const;
  picture.text(contact.station, 48, 172, call);
  picture.text(contact.call, right, 172, { ...call, anchor: 'end' });
  picture.path('M544 136H650M636 126L651 136L636 146', { stroke: LINE, strokeWidth: 3.5 });
  const place = { typeface: 'text', size: 29, minSize: 20, maxWidth: 520, fill: COLOURS.muted } as const;
  picture.text(contact.stationPlace, 48, 218, place);
  picture.text(contact.callPlace, right, 218, { ...place, anchor: 'end' });
  if (contact.from && contact.to) drawWorld(picture, MAP, contact.from, contact.to, COLOURS, LINE);
  drawCells(picture, contact.cells);
  picture.line(EDGE, MAP.y - 1, width - EDGE, MAP.y - 1, FRAME);
  picture.line(EDGE, 513, width - EDGE, 513, FRAME);
  return picture.rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, FRAME);
}

/** A row of labelled values, each as wide as its content needs. */
export function drawCells(picture: Picture, cells: ContactPreview['cells']): void {
  const value = { typeface: 'mono', size: 32 } as const;
  const inner = picture.width - 2 * EDGE;
  const widths = cells.map((cell) => Math.max(90, picture.outlines.width(cell.value, value)));
  const spare = inner - widths.reduce((sum, one) => sum + one, 0);
  const pad = Math.min(60, Math.max(12, spare / (2 * cells.length)));
  const scale = Math.min(1, (inner - 2 * pad * cells.length) / Math.max(1, inner - spare));
  let x = EDGE;
  for (const [n, { label, value: text }] of cells.entries()) {
    const available = (widths[n] ?? 0) * scale;
    const fill = label === 'MHZ' ? COLOURS.frequency : COLOURS.text;
    const left = x + Math.min(pad, PAD);
    picture.text(label, left, 554, { typeface: 'legend', size: 22, spacing: 0.06, fill: COLOURS.muted });
    picture.text(text, left, 594, { ...value, fill, maxWidth: available + pad, minSize: 16 });
    x += available + 2 * pad;
    if (n < cells.length - 1) picture.line(x, 514, x, picture.height - EDGE, FRAME);
  }
}
