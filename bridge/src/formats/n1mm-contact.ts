import type { AdifFields } from '@pileup/adif/record';
import { BANDS, bandEdges, bandOf } from '@pileup/radio/band';
import { formatMhz } from '@pileup/radio/frequency';
import { hertzOfN1mm, isoTimeOfN1mm, isTrue, labelHz, type N1mmElements } from './n1mm-values.ts';
import { nonEmptyFields } from './non-empty-fields.ts';

/** ADIF names of N1MM's elements; its own fields have the names of its ADIF export. */
const ADIF_NAMES: Readonly<Record<string, string>> = {
  call: 'CALL',
  mode: 'MODE',
  mycall: 'STATION_CALLSIGN',
  operator: 'OPERATOR',
  snt: 'RST_SENT',
  rcv: 'RST_RCVD',
  exchange1: 'SRX_STRING',
  gridsquare: 'GRIDSQUARE',
  section: 'ARRL_SECT',
  wpxprefix: 'PFX',
  prec: 'PRECEDENCE',
  name: 'NAME',
  qth: 'QTH',
  comment: 'COMMENT',
  contacttype: 'APP_PILEUP_CONTACT_TYPE',
  zn: 'APP_PILEUP_ZN',
  radionr: 'APP_N1MM_RADIO_NR',
  ismultiplier1: 'APP_N1MM_MULT1',
  ismultiplier2: 'APP_N1MM_MULT2',
  ismultiplier3: 'APP_N1MM_MULT3',
  isclaimedqso: 'APP_N1MM_CLAIMEDQSO',
};

/** Elements that are converted below or are not about the contact. */
const MAPPED_ELSEWHERE = new Set([
  'app',
  'contestname',
  'contestnr',
  'timestamp',
  'band',
  'rxfreq',
  'txfreq',
  'sntnr',
  'rcvnr',
  'ck',
  'zone',
  'power',
  'id',
  'oldcall',
  'oldtimestamp',
]);

/** A contact as ADIF fields, with all elements of the message. */
export function contactOfN1mm(elements: N1mmElements): AdifFields {
  return nonEmptyFields({
    ...copiedFields(elements),
    ...timeFields(elements),
    ...freqFields(elements),
    ...contestFields(elements),
  });
}

function copiedFields(elements: N1mmElements): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(elements)) {
    if (!MAPPED_ELSEWHERE.has(name)) fields[ADIF_NAMES[name] ?? `APP_N1MM_${name.toUpperCase()}`] = text;
  }
  return fields;
}

function timeFields({ timestamp }: N1mmElements): Record<string, string> {
  const [date = '', time = ''] = isoTimeOfN1mm(timestamp)?.split(/[TZ]/) ?? [];
  return { QSO_DATE: date.replaceAll('-', ''), TIME_ON: time.replaceAll(':', '') };
}

function freqFields(elements: N1mmElements): Record<string, string> {
  const label = labelHz(elements.band);
  // FLDigi sends hertz and no contest; N1MM always sends a contest, `DX` for none.
  const unit = { tens: elements.contestname !== undefined, label };
  const rx = hertzOfN1mm(elements.rxfreq, unit);
  const tx = hertzOfN1mm(elements.txfreq, unit) || rx;
  return {
    BAND: bandOf(tx) || bandOfLabel(label),
    FREQ: tx > 0 ? formatMhz(tx) : '',
    FREQ_RX: rx > 0 && rx !== tx ? formatMhz(rx) : '',
  };
}

/** The band of a label: 18 is 17 m, although 18.000 MHz is below the band. */
function bandOfLabel(label: number | undefined): string {
  if (label === undefined) return '';
  return BANDS.find((band) => bandEdges(band)[1] >= label && bandEdges(band)[0] <= label * 1.05) ?? '';
}

function contestFields(elements: N1mmElements): Record<string, string> {
  const name = elements.contestname ?? '';
  return {
    CONTEST_ID: name.toUpperCase() === 'DX' ? '' : name,
    STX: positive(elements.sntnr),
    SRX: positive(elements.rcvnr),
    CHECK: positive(elements.ck),
    CQZ: Number(elements.zone) <= 40 ? positive(elements.zone) : '',
    TX_PWR: positive(elements.power),
    APP_PILEUP_IS_RUN: isTrue(elements.isrunqso) ? 'Y' : '',
  };
}

/** N1MM sends 0 for a missing number, and some fields can hold text (`KW`). */
function positive(text = ''): string {
  return Number(text) > 0 ? text : '';
}
